import { createDatabase, type TestDatabase } from '@sluice/testing';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { documentCommands } from './document.commands.js';

const frozen = join(import.meta.dirname, '../../../../migrations/frozen/1.0.0');
let folder: string;
let database: TestDatabase;
let environment: Record<string, string>;

async function run(words: string, ...args: string[]) {
  const io = { input: new PassThrough(), output: new PassThrough(), error: new PassThrough(), environment };
  const code = await documentCommands[words]?.run(args, io);
  const text = (stream: PassThrough) => String(stream.read() ?? '').trimEnd();
  return { code, out: text(io.output).replaceAll(folder, 'F').replaceAll('../', ''), error: text(io.error) };
}

/** What the platform's database answers. */
async function rows(text: string, ...values: unknown[]): Promise<unknown[]> {
  const client = new pg.Client({ connectionString: database.adminUrl });
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'sluice-cli-'));
  cpSync(frozen, join(folder, 'app'), { recursive: true });
  // The folder as an author of today has it: documents of an older shape are upgraded by the import, and noted by the
  // check.
  for (const entry of readdirSync(join(folder, 'app'), { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const path = join(entry.parentPath, entry.name);
    const document = JSON.parse(readFileSync(path, 'utf8')) as object;
    const uid = { 'app.json': 'carried', 'menu.json': 'menu' }[entry.name];
    writeFileSync(path, JSON.stringify({ ...document, shape: 3, ...(uid === undefined ? {} : { uid }) }));
  }
  database = await createDatabase();
  environment = { DATABASE_URL: database.url, SLUICE_DATA: join(folder, 'data') };
});
afterAll(async () => {
  await database.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('document check', () => {
  it('is silent about a good folder', async () =>
    expect(await run('document check', join(folder, 'app'))).toEqual({ code: 0, out: '', error: '' }));

  it('knows the external kinds of a folder, and names what a server would refuse of them', async () => {
    const app = join(folder, 'outside');
    mkdirSync(app);
    const config = { widget: 'thumbs', widget_version: '2.0.0' };
    writeFileSync(
      join(app, 'home.page.json'),
      JSON.stringify({
        ...{ kind: 'page', shape: 3, uid: 'home', name: { 'zh-chs': '首页', en: 'Home' }, access: { signed_in: true } },
        views: [
          {
            uid: 'form',
            type: 3,
            app_params: [{ uid: 'opinion', name: 'opinion', label: '1', form_type: 107, config }],
          },
        ],
      }),
    );
    const kinds = join(import.meta.dirname, '../../../../examples/kinds');
    const { code, out } = await run('document check', app, '--kinds', kinds);
    expect([code, out]).toEqual([1, expect.stringContaining('installed: 1.0.0')]);
    expect((await run('document check', app)).out).not.toContain('installed');
    mkdirSync(join(folder, 'kinds', 'empty'), { recursive: true });
    const faulty = await run('document check', join(folder, 'app'), '--kinds', join(folder, 'kinds'));
    expect(faulty).toMatchObject({ code: 1, out: 'F/kinds/empty: there is no readable kind.json' });
    expect((await run('document check', join(folder, 'app'), '--kinds')).code).toBe(2);
  });

  it('checks a folder of an older shape as an import would take it, and says so', async () => {
    const { code, out } = await run('document check', frozen);
    expect(code).toBe(0);
    const lines = out.split('\n');
    expect(lines).toHaveLength(7);
    for (const line of lines)
      expect(line).toMatch(
        /json:\d+:\d+: warning: has shape \d and was checked as upgraded to shape \d+; document import/,
      );
    const newer = join(folder, 'newer');
    mkdirSync(newer);
    writeFileSync(join(newer, 'app.json'), '{ "kind": "app", "uid": "later", "shape": 99, "name": "Later" }');
    const later = await run('document check', newer);
    expect(later).toMatchObject({ code: 1, out: expect.stringContaining('was written by a newer version') });
    rmSync(newer, { recursive: true });
  });

  it('answers file:line:col: message and exit code 1', async () => {
    const bad = join(folder, 'app/queries/bad.query.json');
    writeFileSync(bad, '{\n  "kind": "query", "shape": 3, "uid": "bad", "type": "sql",\n  "text": "SELECT :x" }');
    const whole = await run('document check', join(folder, 'app'));
    expect(whole.code).toBe(1);
    expect(whole.out.split('\n').map((line) => line.replace(/^.*\/queries/, 'queries'))).toEqual([
      'queries/bad.query.json:3:3: the text uses :x, which is not among its params',
      'queries/bad.query.json:2:32: warning: is not used by any document',
    ]);
    const other = await run('document check', join(folder, 'app/queries/orders.query.json'));
    expect(other).toMatchObject({ code: 0, out: '' });
    const json = await run('document check', '--json', bad);
    expect(JSON.parse(json.out.split('\n')[0] ?? '')).toMatchObject({
      line: 3,
      column: 3,
      rule: 'query',
      severity: 'error',
    });
    rmSync(bad);
  });

  it('says what is wrong with its own use', async () => {
    expect(await run('document check')).toMatchObject({
      code: 2,
      error: expect.stringContaining('usage: document check PATH'),
    });
    expect(await run('document check', join(folder, 'none'))).toMatchObject({
      code: 2,
      error: expect.stringContaining('no such file or folder'),
    });
  });

  it('finds nothing in the shipped apps', async () => {
    expect(await run('document check', join(import.meta.dirname, '../../../../schemas/apps'))).toEqual({
      code: 0,
      out: '',
      error: '',
    });
  });
});

/** A data source `demo` with one table, as its catalogue knows it. */
const describedSource = `INSERT INTO data_source (id, name, type) VALUES (1, 'demo', 'postgres') ON CONFLICT DO NOTHING;
  INSERT INTO catalogue_object (id, data_source_id, parent_id, kind, name) VALUES (1, 1, NULL, 'schema', 'public'),
    (2, 1, 1, 'table', 'orders'), (3, 1, 2, 'column', 'id'), (4, 1, 2, 'column', 'total'), (5, 1, 2, 'column', 'status') ON CONFLICT DO NOTHING`;

describe('document check --sources', () => {
  const queryFile = (): string => join(folder, 'app/queries/orders.query.json');
  let original: string;
  const withText = async (text: string, more: object = {}): Promise<string[]> => {
    writeFileSync(queryFile(), JSON.stringify({ ...(JSON.parse(original) as object), text, ...more }));
    const { out } = await run('document check', '--sources', join(folder, 'app'));
    return out === '' ? [] : out.split('\n').map((line) => line.replace(/^.*?(\w+\.\w+\.json):\d+:\d+:/, '$1'));
  };
  beforeAll(() => {
    original = readFileSync(queryFile(), 'utf8');
  });
  afterAll(async () => {
    writeFileSync(queryFile(), original);
    await rows('DELETE FROM data_source');
  });

  it('names a source that is not there, at its place', async () => {
    expect(await run('document check', '--sources', join(folder, 'app'))).toMatchObject({
      code: 1,
      out: expect.stringMatching(/orders\.query\.json:\d+:\d+: there is no data source "demo"/) as string,
    });
  });

  it('finds nothing in queries that their source answers', async () => {
    await rows(describedSource);
    expect(await run('document check', '--sources', join(folder, 'app'))).toMatchObject({
      code: 0,
      out: '',
      error: '',
    });
  });

  it('names a table and a column that are gone, and nothing that follows from it', async () => {
    const one = 'true [[ AND status = :status ]]';
    expect(await withText(`SELECT id, total, status FROM sold WHERE ${one}`)).toEqual([
      expect.stringMatching(/^orders\.query\.json the data source "demo" cannot run it: .*sold; correct the statement/),
    ]);
    expect(await withText(`SELECT id, price, status FROM orders WHERE ${one}`)).toEqual([
      expect.stringMatching(/^orders\.query\.json the data source "demo" cannot run it: .*price/),
    ]);
  });

  it('judges pages by the columns that are really answered', async () => {
    const found = await withText('SELECT id, status FROM orders WHERE true [[ AND status = :status ]]');
    expect(found).toEqual([expect.stringMatching(/^orders\.page\.json .*total/)]);
    const listed = await withText('SELECT id, status FROM orders WHERE true [[ AND status = :status ]]', {
      columns: ['id', 'total', 'status'].map((name) => ({ name, type: 'text' })),
    });
    expect(listed).toEqual([
      'orders.query.json the statement does not return the column total; it returns: id, status',
    ]);
  });
});

describe('document import and export', () => {
  it('carry an app through the store without a difference in what matters', async () => {
    const drafts = await run('document import', join(folder, 'app'));
    expect(drafts).toMatchObject({ code: 0, error: '' });
    expect(drafts.out).toMatch(
      /^carried: 7 documents saved, as drafts, at \/\d+\ndata sources that do not exist: demo$/,
    );
    // What no source answers is no release; its drafts stay what they were.
    const blocked = await run('document import', join(folder, 'app'), '--publish');
    expect(blocked).toMatchObject({
      code: 1,
      error: expect.stringMatching(/query\/order-cancel: source: .*"demo".*register.*query\/orders: source: /),
    });
    const fresh = await run('document import', join(folder, 'app'), '--copy-as', 'never', '--publish');
    expect(fresh.code).toBe(1);
    expect(await rows("SELECT uid FROM document_app WHERE uid = 'never'")).toEqual([]);
    expect(
      await rows(
        'SELECT r.number FROM document_release r JOIN document_app a ON a.id = r.app_id WHERE a.uid = $1',
        'carried',
      ),
    ).toEqual([]);
    // Nor is what nobody can judge and everybody may read.
    await rows("INSERT INTO data_source (id, name, type) VALUES (1, 'demo', 'postgres')");
    expect((await run('document import', join(folder, 'app'), '--publish')).error).toMatch(
      /query\/orders: text: .*orders; synchronise the data source/,
    );
    await rows(describedSource);
    const released = await run('document import', join(folder, 'app'), '--publish');
    expect(released.error).toBe('');
    expect(released.out).toMatch(/^carried: 0 documents saved, release 1, at \/\d+\n/);
    const copy = await run('document import', join(folder, 'app'), '--copy-as', 'carried-two', '--publish', '--json');
    expect(JSON.parse(copy.out)).toMatchObject({
      app: 'carried-two',
      saved: 7,
      release: 1,
      missing: { sources: [], grants: ['demo'] },
    });
    expect(await run('document export', 'carried', join(folder, 'out'))).toMatchObject({
      code: 0,
      out: '7 documents written to F/out',
    });
    const names = (at: string) =>
      readdirSync(at, { recursive: true, encoding: 'utf8' })
        .filter((name) => name.endsWith('.json'))
        .sort();
    expect(names(join(folder, 'out'))).toEqual(names(join(folder, 'app')));
    for (const name of names(join(folder, 'out'))) {
      expect(JSON.parse(readFileSync(join(folder, 'out', name), 'utf8'))).toEqual(
        JSON.parse(readFileSync(join(folder, 'app', name), 'utf8')),
      );
    }
    // What was exported once is the same text for ever after: an app that is kept in git shows no difference.
    expect((await run('document import', join(folder, 'out'))).out).toMatch(/^carried: 0 documents saved/);
    await run('document export', 'carried', join(folder, 'out-again'));
    for (const name of names(join(folder, 'out')))
      expect(readFileSync(join(folder, 'out-again', name))).toEqual(readFileSync(join(folder, 'out', name)));
  });

  it('go with remove and restore, by document and by app', async () => {
    expect(await run('document remove', 'carried', 'query', 'orders')).toMatchObject({
      code: 0,
      out: 'carried/query/orders: in the recycle bin; still used by carried/page/orders',
    });
    expect((await run('document import', join(folder, 'app'), '--publish', '--json')).code).toBe(0);
    expect(await run('document restore', 'carried', 'query', 'orders')).toMatchObject({
      code: 1,
      error: expect.stringContaining('does not exist'),
    });
    expect(await run('document remove', 'carried')).toMatchObject({ code: 0, out: 'carried: in the recycle bin' });
    expect((await run('document export', 'carried', join(folder, 'x'))).code).toBe(1);
    expect(await run('document restore', 'carried')).toMatchObject({
      code: 0,
      out: 'carried: restored from the recycle bin',
    });
    expect(await run('document remove', 'carried', 'poem', 'x')).toMatchObject({
      code: 2,
      error: expect.stringContaining('KIND must be one of'),
    });
    expect((await run('document remove', 'console')).code).toBe(1);
  });

  it('get views back that were taken out of their page, or let them go for ever', async () => {
    const path = join(folder, 'app/pages/orders.page.json');
    const whole = readFileSync(path, 'utf8');
    const page = JSON.parse(whole) as { views: object[] };
    const divider = { uid: 'line', type: 7, layout: { x: 0, y: 90, w: 24, h: 3 } };
    const take = async (...views: object[]) => {
      writeFileSync(path, JSON.stringify({ ...page, views: [...page.views, ...views] }));
      expect((await run('document import', join(folder, 'app'))).code).toBe(0);
    };
    const line = ['carried', 'view', 'line'] as const;
    await take(divider);
    await take();
    expect(await run('document restore', ...line)).toMatchObject({ code: 2, error: expect.stringContaining('--page') });
    expect((await run('document restore', ...line, '--page', 'nothing')).code).toBe(1);
    expect(await run('document restore', ...line, '--page', 'orders')).toMatchObject({
      code: 0,
      out: 'carried/view/line: restored from the recycle bin',
    });
    expect((await run('document restore', ...line, '--page', 'orders')).code).toBe(1);
    await take();
    expect(await run('document purge', ...line, '--page', 'orders')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--confirm line'),
    });
    expect((await run('document purge', ...line, '--page', 'orders', '--confirm', 'line')).code).toBe(0);
    expect((await run('document restore', ...line, '--page', 'orders')).code).toBe(1);
    expect(
      await rows("SELECT action, objects FROM audit_log WHERE action LIKE 'document.%' ORDER BY seq DESC LIMIT 2"),
    ).toEqual([
      { action: 'document.purge', objects: ['carried/page/orders#line'] },
      { action: 'document.restore', objects: ['carried/page/orders#line'] },
    ]);
    writeFileSync(path, whole);
  });

  it('go for ever with purge, out of the bin alone and by their name', async () => {
    await run('document remove', 'carried');
    expect(await run('document purge', 'carried')).toMatchObject({
      code: 2,
      error: expect.stringContaining('--confirm carried'),
    });
    expect(await run('document import', join(folder, 'app'))).toMatchObject({
      code: 1,
      error: expect.stringContaining('recycle bin'),
    });
    expect(await run('document purge', 'carried', '--confirm', 'carried')).toMatchObject({
      code: 0,
      out: 'carried: deleted for ever',
    });
    expect((await run('document purge', 'carried', '--confirm', 'carried')).code).toBe(1);
    expect((await run('document restore', 'carried')).code).toBe(1);
    expect((await run('document import', join(folder, 'app'), '--publish')).code).toBe(0);
    expect(
      await rows(
        "SELECT action, objects FROM audit_log WHERE action IN ('app.import', 'document.purge') ORDER BY seq DESC LIMIT 2",
      ),
    ).toEqual([
      { action: 'app.import', objects: ['app:carried'] },
      { action: 'document.purge', objects: ['app:carried'] },
    ]);
  });

  it('refuse an unknown app and a folder without an app document', async () => {
    expect(await run('document export', 'nothing', join(folder, 'x'))).toMatchObject({
      code: 1,
      error: expect.stringContaining('does not exist'),
    });
    expect(await run('document import', join(folder, 'app/queries'))).toMatchObject({ code: 1 });
    expect(await run('document import')).toMatchObject({
      code: 2,
      error: expect.stringContaining('FOLDER is missing'),
    });
  });
});
