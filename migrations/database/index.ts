import { Principals0000000000001 } from './0001-principals.js';
import { Gateway0000000000150 } from './0150-gateway.js';
import { ConsoleViews0000000000200 } from './0200-console-views.js';

/** Every step of the platform database, one line per file; run in the order of their numbers. */
export const databaseMigrations = [
  Principals0000000000001,
  Gateway0000000000150,
  ConsoleViews0000000000200,
];
