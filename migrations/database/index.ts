import { Principals0000000000001 } from './0001-principals.js';

/** Every step of the platform database, one line per file; run in the order of their numbers. */
export const databaseMigrations = [
  Principals0000000000001,
];
