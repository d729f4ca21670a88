import type { MongoClient } from 'mongodb';
import type { CatalogueExpectation } from '../connector.js';
import { ConnectorError } from '../connector.error.js';

/** The id of a collection without its dashes. */
export const hexOf = (uuid: { toString(): string } | undefined): string => uuid?.toString().replaceAll('-', '') ?? '';

/** The part of a stamp that a run can check: which collection it is. */
export const collectionId = (stamp: string | null): string => stamp?.split(':')[0] ?? '';

/**
 * Whether the collections are still those that were analysed: one that was dropped, renamed or made a view has another
 * id. What is in their documents need not be checked: a field that the analysis does not know never leaves, and views
 * are sent as they were analysed.
 */
export async function checkCollections(
  client: MongoClient,
  expects: CatalogueExpectation | undefined,
  maxTimeMS: number,
): Promise<void> {
  for (const { schema, name, stamp } of expects?.relations ?? []) {
    const expected = collectionId(stamp);
    if (expected === '' || expected === 'view') continue;
    const [found] = await client
      .db(schema)
      .listCollections({ name }, { maxTimeMS: Math.max(1, Math.ceil(maxTimeMS)) })
      .toArray();
    const id = (found as { info?: { uuid?: { toString(): string } } } | undefined)?.info?.uuid;
    if (hexOf(id) !== expected)
      throw new ConnectorError('catalogue-changed', `${schema}.${name} is another collection than was analysed`);
  }
}
