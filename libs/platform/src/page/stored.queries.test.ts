import type { CompiledPage } from '@sluice/document';
import { createSource, startTestPlatform, type TestPlatform, type TestSource } from '@sluice/testing';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** An app with a page for visitors whose query has clauses that come with their values. */
const app = (source: string): object[] => [
  {
    kind: 'app',
    shape: 3,
    uid: 'desk',
    name: 'Desk',
    home: 'list',
    access: { public: true },
    public: { pages: ['list'] },
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'list',
    type: 'sql',
    source,
    text: 'SELECT id, amount FROM orders WHERE true [[ AND id > :least ]] [[ AND id = :APP_UID ]] [[ AND id < :above ]]',
    params: [
      { name: 'least', type: 'integer', def: 3 },
      { name: 'above', type: 'integer' },
    ],
    key: 'id',
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'broken',
    type: 'sql',
    source,
    text: 'SELECT nothing FROM nowhere',
    key: 'nothing',
  },
  {
    kind: 'page',
    shape: 3,
    uid: 'list',
    name: 'List',
    access: { public: true },
    views: [
      {
        uid: 'list',
        type: 1,
        query_id: 'list',
        config: { row_key: 'id' },
        app_cols: [{ uid: 'id', name: 'id' }],
      },
    ],
  },
];
const folders: Record<string, string> = { query: 'queries/', page: 'pages/' };

describe('the queries of applications', () => {
  let test: TestPlatform;
  let source: TestSource;

  beforeEach(async () => {
    test = await startTestPlatform();
    source = await createSource(test);
  });
  afterEach(async () => {
    await test?.stop();
    await source?.drop();
  });

  async function release(): Promise<number> {
    const { platform } = test;
    const { name } = await platform.gateway.sources.get(source.id);
    await platform.documents.import(
      (app(name) as { kind: string; uid: string }[]).map((document) => ({
        path: document.kind === 'app' ? 'app.json' : `${folders[document.kind]}${document.uid}.${document.kind}.json`,
        text: JSON.stringify(document),
      })),
      { id: null, name: 'test' },
      { publish: true },
    );
    const id = platform.documents.app('desk')?.id ?? 0;
    await source.grant({ app: id }, 'read');
    return id;
  }

  /** A visitor's first look at the page; answers how many texts were analysed for it. */
  async function visit(appId: number): Promise<number> {
    const before = test.platform.analysis.analysed;
    const page = (await test.call('/app/page/get', { app_id: appId })).data as CompiledPage;
    const answer = await test.call('/app/data/run', {
      app_id: appId,
      data_id: page.views[0]?.data_id,
      page_no: 0,
      page_size: 5,
    });
    expect(answer).toMatchObject({ code: 200 });
    expect(JSON.stringify(answer.data)).toContain('"id":4');
    return test.platform.analysis.analysed - before;
  }

  it('are analysed after the start, so that the first visitor waits for none', async () => {
    const id = await release();
    await test.platform.storedQueries.prepare();
    // What visitors, people and full searches ask, and the one that is refused.
    expect(test.platform.analysis.analysed).toBeGreaterThanOrEqual(4);
    expect(await visit(id)).toBe(0);
  });

  it('are analysed when their app is released', async () => {
    await test.platform.storedQueries.prepare();
    const before = test.platform.analysis.analysed;
    const id = await release();
    await expect.poll(() => test.platform.analysis.analysed - before).toBeGreaterThanOrEqual(4);
    await test.platform.storedQueries.prepare();
    expect(await visit(id)).toBe(0);
  });

  it('are analysed by the first visitor where nothing was prepared', async () => {
    expect(await visit(await release())).toBeGreaterThan(0);
  });
});
