import { compareScrolled } from '../measure/scrolled.mjs';

/** A table of 500 rows and 50 columns that is scrolled, interpreted and written by hand. */
export const run = (figures) => compareScrolled(figures, 'wide', '500 × 50');
