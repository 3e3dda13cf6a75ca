// Where any page begins. Exports nothing.
import "./tips.js";
import "./copy.js";
import "./share.js";
