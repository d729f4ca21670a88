import type { ChangeFacts } from '@sluice/document';

const outside = new Set(['database', 'tablespace', 'subscription']);

/**
 * Whether a change cannot stand in a transaction (PostgreSQL manual, the pages of CREATE INDEX, VACUUM, REINDEX, CREATE
 * DATABASE, ALTER SYSTEM …).
 */
export function isOutside(change: ChangeFacts): boolean {
  switch (change.do) {
    case 'add-index':
      return change.index.isConcurrent;
    case 'drop':
      return change.isConcurrent || outside.has(change.object);
    case 'create':
      return outside.has(change.object);
    case 'maintain':
      return change.what === 'vacuum' || (change.what === 'reindex' && change.isConcurrent);
    case 'set':
      return change.isSystem === true;
    default:
      return false;
  }
}
