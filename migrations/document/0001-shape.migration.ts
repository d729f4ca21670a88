import type { DocumentMigration } from '@sluice/document';

/** Documents written before shapes were counted: the menu had no uid of its own, because an app has exactly one. */
export const shape: DocumentMigration = {
  number: 1,
  document: 'menu',
  when: (document) => document['uid'] === undefined,
  up: (document) => ({ ...document, uid: 'menu' }),
  examples: [{ before: { kind: 'menu', items: [] }, after: { kind: 'menu', items: [], uid: 'menu', shape: 1 } }],
};
