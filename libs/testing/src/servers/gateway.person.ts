import type { Platform, RequestInfo } from '@sluice/platform';
import { startTestPlatform, type TestPerson, type TestPlatform } from './platform.js';
import { createSource, type TestSource } from './source.js';

type Asked = Parameters<Platform['gateway']['run']>[0];
type Result = Awaited<ReturnType<Platform['gateway']['run']>>;
type Rows = Extract<Result, { state: 'rows' }>;
/** Beside the text of a statement. */
type More = Partial<Asked>;

/**
 * A person with the letter read before the gateway of a test platform. They see the phones of the source's customers
 * masked by a rule (medium, first three and last four digits) and their cards masked fully (high). For one test file:
 * `beforeAll(it.begin)`, `afterAll(it.end)`.
 */
export interface GatewayPerson {
  readonly test: TestPlatform;
  readonly source: TestSource;
  readonly person: TestPerson;
  readonly request: RequestInfo;
  /** Somebody as the gateway knows them; null is who has not signed in. */
  callerOf(user: TestPerson | null): Asked['caller'];
  start(text: string, more?: More): Promise<Result>;
  /** All rows; throws the reasons of a refusal. */
  rows(text: string, more?: More): Promise<unknown[][]>;
  collect(result: Rows): Promise<unknown[][]>;
  /** Codes of a refusal with what they are about; none when the statement runs. */
  reasons(text: string, more?: More): Promise<string[]>;
  begin(): Promise<void>;
  end(): Promise<void>;
}

const request: RequestInfo = {
  id: 'r',
  ip: '127.0.0.1',
  userAgent: 't',
  locale: 'en',
  shell: 'console',
  appContext: false,
};

async function collect(result: Rows): Promise<unknown[][]> {
  const all: unknown[][] = [];
  for await (const batch of result.rows) all.push(...batch);
  await result.done;
  return all;
}

const callerOf: GatewayPerson['callerOf'] = (user) => ({
  kind: user ? 'user' : 'anonymous',
  userId: user?.id ?? null,
  account: user?.account ?? '',
  name: 'n',
  roles: ['user'],
  locale: 'en',
  accessLevel: 'public',
});

async function maskCustomers({ platform }: TestPlatform, source: TestSource): Promise<void> {
  await source.level('customer.phone', 'medium');
  await source.level('customer.id_card', 'high');
  await platform.db.query(
    `INSERT INTO masking_policy (name, template, scope) VALUES ('手机号', 'custom', '{"tables": ["public.*"]}')`,
  );
  await platform.db.query(
    `INSERT INTO masking_rule (masking_policy_id, match_type, match_value, algorithm, config) SELECT id, 'column', '"public.customer.phone"', 'keep', '{"first": 3, "last": 4}' FROM masking_policy`,
  );
  platform.gateway.versions.suspect();
}

/** Makes the person; nothing is started before `begin`. */
export function gatewayPerson(): GatewayPerson {
  let made: { test: TestPlatform; source?: TestSource; person?: TestPerson } | undefined;
  const started = (): { test: TestPlatform; source: TestSource; person: TestPerson } => {
    if (!made?.source || !made.person) throw new Error('The gateway was not begun');
    return { test: made.test, source: made.source, person: made.person };
  };
  const start: GatewayPerson['start'] = (text, more = {}) => {
    const { test, source, person } = started();
    return test.platform.gateway.run({
      caller: callerOf(person),
      request,
      sourceId: source.id,
      origin: { kind: 'workspace' },
      text,
      signal: new AbortController().signal,
      ...more,
    });
  };
  return {
    get test() {
      return started().test;
    },
    get source() {
      return started().source;
    },
    get person() {
      return started().person;
    },
    request,
    callerOf,
    start,
    collect,
    async rows(text, more) {
      const result = await start(text, more);
      if (result.state === 'refused') throw new Error(JSON.stringify(result.reasons));
      return collect(result);
    },
    async reasons(text, more) {
      const result = await start(text, more);
      if (result.state === 'refused')
        return result.reasons.map(({ code, object }) => (object ? `${code} ${object}` : code));
      await collect(result);
      return [];
    },
    async begin() {
      made = { test: await startTestPlatform() };
      made.source = await createSource(made.test);
      made.person = await made.test.person(['user']);
      await made.source.grant({ user: made.person.id }, 'read');
      await maskCustomers(made.test, made.source);
    },
    async end() {
      await made?.test.stop();
      await made?.source?.drop();
    },
  };
}
