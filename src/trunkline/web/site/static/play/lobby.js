// Where the lobby begins. Exports nothing.
import "./page.js";
import "./drop.js";
import "./showcase.js";
