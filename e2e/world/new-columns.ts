import { inject } from 'vitest';
import { asSuperuser } from './database.js';
import { callAs } from './sluice.js';

/**
 * Reviews the columns that a sync has just found in a source whose levels were reviewed: until somebody does, they are
 * masked for everyone.
 * @param policy a token of the policy administrator
 */
export async function openNewColumns(policy: string, source: number): Promise<void> {
  const ids = await asSuperuser(inject('world').dataDir, 'sluice', async (client) => {
    const { rows } = await client.query<{ id: string }>(
      "SELECT id FROM catalogue_object WHERE data_source_id = $1 AND kind = 'column' AND review = 'unreviewed' AND gone_time IS NULL",
      [source],
    );
    return rows.map(({ id }) => Number(id));
  });
  if (ids.length > 0) await callAs(policy, '/operation/column-level.set', { ids, level: 'non_sensitive' });
}
