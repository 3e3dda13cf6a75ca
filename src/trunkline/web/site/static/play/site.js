// What the modules of a game may import, whatever becomes of ours: import { raise } from "../play/site.js".
// Exports $ and all (finding elements), news (asking for whatever has changed), raise (of the bar on a phone)
// and settle (to be called when what can be pressed changes).
export { $, all } from "./dom.js";
export { news } from "./panels.js";
export { raise } from "./sheet.js";
export { settle } from "./steady.js";
