// Short names for finding elements. Exports $ (the first that matches), all (an array of them) and table (the element of a table page).
export const $ = (selector, within = document) => within.querySelector(selector);
export const all = (selector, within = document) => [...within.querySelectorAll(selector)];
export const table = $("#table");
