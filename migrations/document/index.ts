import { shape } from './0001-shape.migration.js';
import { words } from './0002-words.migration.js';
import { cellWords } from './0003-cell-words.migration.js';

/**
 * Every rewrite of stored documents, one line per file; a document's `shape` is the length of the list it has been
 * through.
 */
export const documentMigrations = [shape, words, cellWords];
