import { randomInt } from 'node:crypto';
import type { OperationContext } from '../dispatch/operation.js';
import { inSharedTransaction } from '../dispatch/operation.transaction.js';
import { readCatalogue, storeCatalogue } from '../data-source/catalogue.sync.js';
import { SourceStore } from '../data-source/source.store.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { Db } from '../host/db.js';
import type { Host } from '../host/start-host.js';
import type { Platform } from '../platform.js';
import { createUser } from '../user/create.operation.js';
import { createDemoDatabase, type DemoDatabase } from './demo.database.js';
import { grantApp, sourceName, updateDemo } from './demo.update.js';
import { demoPeople } from './demo.people.js';
import { protectRetail } from './demo.protection.js';
import type { RetailSize } from './retail.load.js';
import { RETAIL_SHAPE } from './retail.update.js';

/** A way in that `npm start` prints once: an account of the product, or of the business database itself. */
export interface DemoAccount {
  account: string;
  password: string;
  name: string;
  /** Of the business database: nobody signs in to the product with it. */
  isDatabase?: true;
}

/** Reading the catalogue of the demo takes well under a second. */
const introspectMs = 60_000;
const letters = 'abcdefghjkmnpqrstuvwxyz',
  capitals = 'ABCDEFGHJKMNPQRSTUVWXYZ',
  digits = '23456789';

/** A password of 12 signs that are hard to confuse, with letters and digits (§5). */
function freshPassword(): string {
  const from = (signs: string, count: number): string =>
    Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('');
  return `${from(capitals, 2)}${from(letters, 4)}${from(digits, 3)}${from(letters, 3)}`;
}

/**
 * Loads the demo into a fresh install: the retail company, its data source with levels and masks, one person for each
 * duty, and the demo app's grants. Answers the new accounts; none when the demo is there already, which is brought up
 * to date then, or when somebody has installed for themselves. A smaller company may be asked for, by tests. A kill in
 * the middle leaves no person and no mark, so that the next start begins again.
 */
export async function loadDemo({ platform, embedded }: Host, size?: RetailSize): Promise<DemoAccount[]> {
  if (embedded === undefined) return [];
  if (platform.settings.get('demo.loaded')) {
    await updateDemo(platform, embedded.adminUrl('postgres'));
    return [];
  }
  const { count } = await platform.db.one<{ count: number }>('SELECT count(*) AS count FROM user_account');
  if (count > 0) return [];
  const database = await createDemoDatabase(embedded.adminUrl('postgres'), size);
  const source = await registerSource(platform, database);
  const found = await readCatalogue(platform.gateway.sources, source, AbortSignal.timeout(introspectMs));
  const accounts = await inSharedTransaction(platform, async (db, orm) => {
    await storeCatalogue(db, source, found);
    await protectRetail(db, source.id);
    const people = await createPeople({ db, orm, platform });
    await grantLetters(db, source.id);
    await platform.settings.set(db, 'demo.loaded', true, null);
    await platform.settings.set(db, 'demo.shape', RETAIL_SHAPE, null);
    return people;
  });
  await platform.settings.refresh();
  await platform.documents.load();
  const name = `PostgreSQL ${database.host}:${database.port}/${database.database}`;
  return [...accounts, { account: database.account, password: database.password, name, isDatabase: true }];
}

/** A source left by a start that was killed is replaced: nothing hangs on it yet. */
async function registerSource(platform: Platform, database: DemoDatabase): Promise<SourceRecord> {
  const id = await platform.db.transaction(async (db) => {
    await db.query('DELETE FROM data_source WHERE name = $1', [sourceName]);
    const store = new SourceStore(db, platform.secrets);
    const created = await store.create(
      {
        name: sourceName,
        type: 'postgres',
        host: database.host,
        port: database.port,
        database_name: database.database,
        environment: 'dev',
        account: database.account,
        password: database.password,
        write_account: database.account,
        write_password: database.password,
      },
      null,
    );
    await store.setState(created, 'connected', null);
    return created;
  });
  return platform.gateway.sources.get(id);
}

async function createPeople(context: Pick<OperationContext, 'db' | 'orm' | 'platform'>): Promise<DemoAccount[]> {
  const accounts: DemoAccount[] = [];
  for (const { account, name, roles, accessLevel, email } of demoPeople) {
    const password = freshPassword();
    await createUser(
      context,
      { account, name, pwd: password, pwd2: password, roles, email, access_level: accessLevel },
      { userId: null, mustChange: false },
    );
    accounts.push({ account, password, name });
  }
  return accounts;
}

/** The analyst reads the retail company, the intern its customers. */
async function grantLetters(db: Db, sourceId: number): Promise<void> {
  await db.query(
    `INSERT INTO data_grant (subject_type, subject_id, data_source_id, object_path, letter)
    SELECT 'user', u.id, $1, g.path,
      'read' FROM user_account u JOIN (VALUES ('analyst', ''), ('intern', 'public.customer')) g (account,
      path) ON g.account = u.account`,
    [sourceId],
  );
  await grantApp(db, sourceId);
}
