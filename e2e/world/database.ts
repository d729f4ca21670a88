import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';

/** How the product's embedded cluster is reached as its superuser. */
function superuser(dataDir: string): { port: number; password: string } {
  const { port, superPassword: password } = JSON.parse(readFileSync(join(dataDir, 'postgres.json'), 'utf8')) as {
    port: number;
    superPassword: string;
  };
  return { port, password };
}

/** The same as an address, for what makes databases of its own there. */
export function superuserUrl(dataDir: string): string {
  const { port, password } = superuser(dataDir);
  return `postgres://postgres:${encodeURIComponent(password)}@127.0.0.1:${port}/postgres`;
}

/**
 * Works in a database of the product's embedded cluster as its superuser: for looking, and harming, behind the
 * product's back.
 */
export async function asSuperuser<T>(
  dataDir: string,
  database: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ host: '127.0.0.1', user: 'postgres', database, ...superuser(dataDir) });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** A person reads the picture; a test makes every waiting captcha read `abcd`. */
export async function answerCaptchas(dataDir: string): Promise<string> {
  await asSuperuser(dataDir, 'sluice', (client) =>
    client.query(`UPDATE captcha SET answer_hash = encode(sha256(convert_to(id || ':abcd', 'UTF8')), 'hex')`),
  );
  return 'abcd';
}

/** Where a signed-in person finds a shipped page. */
export async function addressOf(dataDir: string, app: string, page: string): Promise<string> {
  const { rows } = await asSuperuser(dataDir, 'sluice', (client) =>
    client.query<{ app: string; page: string }>(
      `SELECT a.id AS app, d.id AS page FROM document d JOIN document_app a ON a.id = d.app_id
        WHERE d.kind = 'page' AND a.uid = $1 AND d.uid = $2`,
      [app, page],
    ),
  );
  if (!rows[0]) throw new Error(`${app}/${page} is not in the product`);
  return `${inject('world').url}/${rows[0].app}/page/${rows[0].page}`;
}
