import { hash, randomBytes } from 'node:crypto';
import { platformSql } from './governed.mjs';

/**
 * So many people who may read all of a source, each with a personal token; answers the tokens. They are made in the
 * platform's own database as its operations would make them: one call of the command line for each takes minutes.
 */
export function manyReaders(product, source, people) {
  const tokens = Array.from({ length: people }, () => `slt_${randomBytes(32).toString('base64url')}`);
  return platformSql(product, async (client) => {
    for (const [index, token] of tokens.entries()) {
      const account = `reader${index}`;
      const { rows } = await client.query(`INSERT INTO user_account (account, name) VALUES ($1, $1) RETURNING id`, [
        account,
      ]);
      const [{ id }] = rows;
      await client.query(
        `INSERT INTO user_role (user_id, role_id) SELECT $1, id FROM role WHERE is_built_in AND code = 'user'`,
        [id],
      );
      await client.query(
        `INSERT INTO api_token (user_id, name, token_hash, create_user_id) VALUES ($1, 'bench', $2, $1)`,
        [id, hash('sha256', token)],
      );
      await client.query(
        `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter) VALUES ('user', $1, $2, '', 'read')`,
        [id, source],
      );
    }
    return tokens;
  });
}
