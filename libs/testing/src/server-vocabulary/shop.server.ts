import type { AppPartDocument, CompiledPage, CompiledView } from '@sluice/document';
import { canonicalJson, PlatformError } from '@sluice/document';
import type { RecycleTarget } from '@sluice/platform';
import { startTestPlatform, type TestPerson, type TestPlatform } from '../servers/platform.js';
import { createSource, type TestSource } from '../servers/source.js';
import { PRESSES, shopDocuments } from './shop.documents.js';

type Json = Record<string, unknown>;
const AUTHOR = { id: null, name: 'test' };

/** A real server with the shop's documents, which can be changed one at a time. */
export interface ShopServer {
  documents: readonly Json[];
  /**
   * Takes in and releases the documents with one of them changed, whatever was there before; false when they are
   * refused.
   */
  install(changed?: { from: Json; to: Json }): Promise<boolean>;
  /** Everything that the server answers about the shop, one text after the other, in the same order every time. */
  answers(): AsyncGenerator<string>;
  stop(): Promise<void>;
}

const fileOf = (document: Json): { path: string; text: string } => {
  const { kind, uid } = document as { kind: string; uid: string };
  const folders: Json = { page: 'pages', query: 'queries', action: 'actions', dictionary: 'dictionaries' };
  const folder = folders[kind];
  return {
    path: typeof folder === 'string' ? `${folder}/${uid}.${kind}.json` : `${kind}.json`,
    text: canonicalJson(document as unknown as AppPartDocument),
  };
};

/** What differs from one release or call to the next without anything having changed. */
const passing = new Set(['revision', 'request_id', 'time', 'cost_ms']);
const textOf = (value: unknown): string =>
  JSON.stringify(value, (key, inner: unknown) => (passing.has(key) ? undefined : inner)) ?? '';

const viewsOf = (views: readonly CompiledView[]): CompiledView[] =>
  views.flatMap((view) => [view, ...viewsOf(view.sub_views)]);

/**
 * Starts the server: a source with a masked column, the shop, a person with the right to read and write, and an
 * administrator.
 */
export async function startShop(): Promise<ShopServer> {
  const server = await startTestPlatform();
  const source = await createSource(server);
  const { platform } = server;
  const { name } = await platform.db.one<{ name: string }>('SELECT name FROM data_source WHERE id = $1', [source.id]);
  const documents = shopDocuments(name);
  const admin = await server.person(['super_admin']);
  const person = await server.person(['user'], { account: 'shopper' });
  await source.level('customer.phone', 'medium');

  const shop: ShopServer = {
    documents,
    async install(changed) {
      const files = documents.map((one) => fileOf(one === changed?.from ? changed.to : one));
      // What others refer to under its old uid stays beside what has a new one; an app leaves, since its domain opens
      // one alone.
      const kept = documents.filter((one) => one !== changed?.from || one.kind !== 'app');
      await removeOthers(server, changed ? [...kept, changed.to] : kept);
      try {
        await platform.documents.import(files, AUTHOR, { publish: true });
      } catch (reason) {
        if (reason instanceof PlatformError) return false;
        throw reason;
      }
      return true;
    },
    answers: () => answersOf({ server, source, admin, person }),
    async stop() {
      await server.stop();
      await source.drop();
    },
  };
  await shop.install();
  await source.grant({ app: platform.documents.app('shop')?.id ?? 0 }, 'write');
  await source.grant({ app: platform.documents.app('shop')?.id ?? 0 }, 'read');
  return shop;
}

/** What an earlier change brought leaves: documents and apps of another uid. */
async function removeOthers({ platform }: TestPlatform, kept: readonly Json[]): Promise<void> {
  const known = new Set(kept.map(({ kind, uid }) => `${String(kind)}/${String(uid)}`));
  const apps = kept.flatMap(({ kind, uid }) => (kind === 'app' ? [uid] : []));
  const { rows } = await platform.db.query<{ app: string; kind: 'query'; uid: string }>(
    `SELECT a.uid AS app, d.kind, d.uid FROM document d JOIN document_app a ON a.id = d.app_id
     WHERE a.uid <> 'console' AND NOT d.is_deleted AND NOT a.is_deleted`,
  );
  const targets: RecycleTarget[] = [
    ...[...new Set(rows.map(({ app }) => app))].filter((app) => !apps.includes(app)).map((app) => ({ app })),
    ...rows.filter(({ app, kind, uid }) => apps.includes(app) && !known.has(`${kind}/${uid}`)),
  ];
  for (const target of targets)
    await platform.db.transaction((db) => platform.documents.remove(db, { ...target, author: AUTHOR }));
  // An import takes nothing out of the recycle bin.
  const recycled = await platform.db.query<{ app: string }>('SELECT uid AS app FROM document_app WHERE is_deleted');
  for (const { app } of recycled.rows.filter(({ app }) => apps.includes(app)))
    await platform.db.transaction((db) => platform.documents.recover(db, { app }));
}

interface Observed {
  server: TestPlatform;
  source: TestSource;
  admin: TestPerson;
  person: TestPerson;
}

/**
 * Asks the server everything, as somebody who has signed in and as a visitor; what was written before is put back
 * first.
 */
async function* answersOf({ server, source, admin, person }: Observed): AsyncGenerator<string> {
  const { db, documents } = server.platform;
  await source.sql('TRUNCATE note RESTART IDENTITY');
  await db.query("UPDATE user_account SET name = 'shopper' WHERE id = $1", [person.id]);
  const site = (about: Json): Promise<unknown> => server.call('/site/info', about, { method: 'GET' });
  for (const about of [{ uid: 'shop' }, { domain: 'shop.example' }]) yield textOf(await site(about));
  yield textOf(await listed(server, admin));
  const app_id = documents.app('shop')?.id;
  const as = (who: TestPerson | undefined) => (path: string, body: Json) =>
    server.call(path, { app_id, ...body }, who ? { token: who.token } : {});
  const tokens = [as(person), as(undefined)];
  for (const ask of tokens) {
    yield textOf(await ask('/app/menu/get', {}));
    for (const page of [{}, { page: 'home' }, { page: 'detail' }]) yield textOf(await ask('/app/page/get', page));
  }
  const home = (await as(person)('/app/page/get', { page: 'home' })).data as CompiledPage;
  for (const ask of tokens) yield* readings(ask, home, documents.app('shop')?.id ?? 0, server);
  yield* presses(as(person), home, async () => [
    await source.sql('SELECT body FROM note ORDER BY id'),
    await db.one('SELECT name, theme FROM user_account WHERE id = $1', [person.id]),
  ]);
  yield textOf(await as(undefined)('/app/action/run', pressOf(home, PRESSES[0]!)));
}

type Ask = (path: string, body: Json) => Promise<unknown>;

/** Rows of every view, and every list to choose from. */
async function* readings(ask: Ask, home: CompiledPage, appId: number, server: TestPlatform): AsyncGenerator<string> {
  for (const { data_id } of viewsOf(home.views))
    if (data_id !== undefined) yield textOf(await ask('/app/data/run', { data_id, page_no: 0, page_size: 3 }));
  const [orders] = home.views;
  const [id] = orders === undefined ? [] : [orders.data_id];
  const search = JSON.stringify({ page: { name: 'x', total: 'x' } });
  yield textOf(await ask('/app/data/run', { data_id: id, page_no: 0, page_size: 3, data_params: search }));
  for (const uid of ['fruit', 'pears', 'regions', 'queried']) {
    const dictionary = server.platform.documents.dictionary(appId, uid)?.id ?? 0;
    yield textOf(await ask('/app/param/dict', { id: dictionary }));
    yield textOf(await ask('/app/param/dict', { id: dictionary, parent: 'apple' }));
  }
}

function pressOf(home: CompiledPage, { button, values, rows }: (typeof PRESSES)[number]): Json {
  const views = viewsOf(home.views);
  const pressed = views.flatMap((view) => view.app_buttons).find(({ uid }) => uid === button);
  const params = views.flatMap((view) => view.app_params);
  const numbered = Object.entries(values).map(([name, value]) => [params.find(({ uid }) => uid === name)?.id, value]);
  return {
    button_id: pressed?.id ?? 0,
    data_params: JSON.stringify({ ...Object.fromEntries(numbered), rows }),
  };
}

/** What each button answers, and what is stored after it. */
async function* presses(ask: Ask, home: CompiledPage, stored: () => Promise<unknown>): AsyncGenerator<string> {
  for (const press of PRESSES) yield textOf([await ask('/app/action/run', pressOf(home, press)), await stored()]);
}

/** The documents as administrators see them listed in the console. */
async function listed({ platform, call }: TestPlatform, { token }: TestPerson): Promise<unknown> {
  const app_id = platform.documents.app('console')?.id;
  const page = (await call('/app/page/get', { app_id, page: 'documents' }, { token })).data as CompiledPage;
  const view = viewsOf(page.views).find(({ data_id }) => data_id !== undefined);
  const list: Json[] = [];
  // A list has 500 rows at most, and the console alone has more documents.
  for (let page_no = 0; list.length === page_no * 500; page_no += 1) {
    const asked = { app_id, data_id: view?.data_id, page_no, page_size: 500 };
    const answer = await call('/app/data/run', asked, { token });
    list.push(...(answer.data as { response: { data: { list: Json[] } } }).response.data.list);
  }
  return list.flatMap(({ app, kind, uid, name }) => (app === 'console' ? [] : [[app, kind, uid, name]]));
}
