// What the modules of a game may import, whatever becomes of ours: import { raise } from "../play/site.js".
// Exports $ and all (finding elements), news (asking for whatever has changed), raise (of the bar on a phone),
// settle (to be called when what can be pressed changes) and shortcuts (whether single keys may do something).
export { $, all } from "./dom.js";
export { shortcuts } from "./keys.js";
export { news } from "./panels.js";
export { raise } from "./sheet.js";
export { settle } from "./steady.js";
