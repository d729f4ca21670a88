import { compareScrolled } from '../measure/scrolled.mjs';

/** A table of 10,000 rows and 20 columns that are all in the browser, interpreted and written by hand. */
export const run = (figures) => compareScrolled(figures, 'client', '10,000 × 20');
