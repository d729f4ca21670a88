import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SystemRole } from '@sluice/document';
import {
  createPlatform,
  type Answer,
  type Clock,
  type Envelope,
  type Log,
  type Platform,
  type PlatformConfig,
  type RequestInfo,
} from '@sluice/platform';
import { createDatabase, type TestDatabase } from './postgres.js';

/** Beside the path and body of a call. `method` is POST unless told. */
export interface CallOptions {
  token?: string;
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  ip?: string;
  signal?: AbortSignal;
}

/** A signed-in person made for a test. */
export interface TestPerson {
  id: number;
  account: string;
  token: string;
}

/** A whole platform on a database of its own, called through the real dispatcher. */
export interface TestPlatform {
  platform: Platform;
  database: TestDatabase;
  /** Log lines written so far, as JSON. */
  logged: string[];
  /** The answer's envelope; a stream is an error here, use `answer`. */
  call(path: string, body?: Record<string, unknown>, options?: CallOptions): Promise<Envelope>;
  answer(path: string, body?: Record<string, unknown>, options?: CallOptions): Promise<Answer>;
  /** Makes a person with these roles and a session. */
  person(
    roles: SystemRole[],
    fields?: { account?: string; accessLevel?: 'public' | 'low' | 'medium' | 'high' },
  ): Promise<TestPerson>;
  stop(): Promise<void>;
}

/** What a test changes of the configuration. */
export interface TestPlatformOptions {
  config?: Partial<PlatformConfig>;
  clock?: Clock;
  /** Another address of the same database, such as a proxy's. */
  through?: (url: string) => string;
}

function memoryLog(lines: string[]): Log {
  const write =
    (level: string) =>
    (fields: Record<string, unknown>, message: string): void => {
      lines.push(
        JSON.stringify({ level, message, ...fields }, (_key, value: unknown) =>
          value instanceof Error ? `${value.name}: ${value.message}\n${value.stack ?? ''}` : value,
        ),
      );
    };
  return { info: write('info'), warn: write('warn'), error: write('error') };
}

const testRequest: RequestInfo = {
  id: 'test',
  ip: '127.0.0.1',
  userAgent: 'test',
  locale: 'zh-chs',
  shell: 'console',
  appContext: false,
};

/** Stores a person with these roles and opens a session. */
async function createPerson(
  platform: Platform,
  roles: SystemRole[],
  {
    account = `p${randomBytes(4).toString('hex')}`,
    accessLevel = 'public',
  }: Parameters<TestPlatform['person']>[1] = {},
): Promise<TestPerson> {
  const { id } = await platform.db.one<{ id: number }>(
    'INSERT INTO user_account (account, name, access_level) VALUES ($1, $1, $2) RETURNING id',
    [account, accessLevel],
  );
  await platform.db.query(
    'INSERT INTO user_role (user_id, role_id) SELECT $1, id FROM role WHERE is_built_in AND code = ANY ($2)',
    [id, roles],
  );
  const { token } = await platform.sessions.open(platform.db, id, testRequest);
  return { id, account, token };
}

/**
 * Starts a platform on a fresh copy of the database with the shipped apps, or of one without where the test ships its
 * own. Stop it in `afterAll`.
 */
export async function startTestPlatform({
  config = {},
  clock,
  through = (url) => url,
}: TestPlatformOptions = {}): Promise<TestPlatform> {
  const database = await createDatabase({ shipped: config.shippedAppsDir === undefined });
  const dataDir = mkdtempSync(join(tmpdir(), 'sluice-platform-'));
  const logged: string[] = [];
  const { platform, stop } = await createPlatform({
    log: memoryLog(logged),
    clock,
    config: {
      version: 'test',
      dataDir,
      databaseUrl: through(database.url),
      role: 'all',
      masterKey: randomBytes(32),
      poolSize: 8,
      watchDocuments: false,
      shippedAppsDir: join(process.cwd(), 'schemas', 'apps'),
      embeddedAdminUrl: database.adminUrl,
      ...config,
    },
  });
  const answer: TestPlatform['answer'] = (
    path,
    body = {},
    { token, method = 'POST', headers = {}, ip = '127.0.0.1', signal } = {},
  ) =>
    platform.dispatcher.handle({
      method,
      path,
      body,
      ip,
      signal: signal ?? new AbortController().signal,
      headers: token === undefined ? headers : { ...headers, 'access-token': token },
    });
  return {
    platform,
    database,
    logged,
    answer,
    async call(path, body, options) {
      const got = await answer(path, body, options);
      if (got.kind !== 'json') throw new Error(`${path} answered a stream`);
      return got.envelope;
    },
    person: (roles, fields) => createPerson(platform, roles, fields),
    async stop() {
      await stop();
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
