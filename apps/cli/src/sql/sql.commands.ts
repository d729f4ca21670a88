import { sqlClassify, sqlGuard, sqlLineage, sqlSplit } from '@sluice/sql';
import type { LineCommands } from '../json-lines.js';

/** The pure commands on SQL text: they need no server and no database. */
export const sqlCommands = {
  'sql split': sqlSplit,
  'sql classify': sqlClassify,
  'sql lineage': sqlLineage,
  'sql guard': sqlGuard,
} satisfies LineCommands;
