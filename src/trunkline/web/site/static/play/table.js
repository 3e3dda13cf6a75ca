// Where a table begins, open or running; its game may have modules of its own. Exports nothing.
import "./page.js";
import "./panels.js";
import "./history.js";
import "./log.js";
import "./tabs.js";
import "./talk.js";
import "./choices.js";
import "./focus.js";
import "./refusals.js";
import "./keys.js";
import "./link.js";
import "./announce.js";
import "./analysis.js";
import "./tour.js";
import "./orders.js";
import "./clock.js";
import "./notices.js";
