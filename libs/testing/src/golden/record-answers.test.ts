import type { DictionaryNode } from '@sluice/document';
import { createLog, loadDemo, readEnvironment, startHost, type RunningHost } from '@sluice/platform';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAnswers, shortDictionary, steady, type Ask } from './record.answers.js';
import { readAnswers } from './recorded.answers.js';
import { treeText } from './tree.text.js';

const golden = join(import.meta.dirname, '../../golden');
/** The demo's people whose duties together open every page. */
const accounts = ['admin', 'system', 'policy', 'auditor', 'builder', 'analyst'];

it('keeps of a value what is the same at every recording', () => {
  expect([
    steady('made 2026-11-21T12:00:00.123Z at 127.0.0.1:40123'),
    steady('0b6e2d9c-0000-4000-8000-1234567890ab'),
  ]).toEqual(['made 2026-01-02 03:04:05 at 127.0.0.1:5432', '00000000-0000-4000-8000-000000000000']);
  expect([steady(7), steady(7, 1), steady('7', 1)]).toEqual([7, 1, '1']);
});

/** Not a check: `node tools/golden.mjs --record` runs it to ask a real product with the demo what its pages show. */
describe.runIf(process.env.SLUICE_RECORD === '1')('the answers of the shipped pages', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sluice-golden-'));
  let host: RunningHost;
  const asking =
    (token?: string): Ask =>
    async (path, body) => {
      const answer = await host.platform.dispatcher.handle({
        method: 'POST',
        path,
        body,
        headers: token === undefined ? {} : { 'access-token': token },
        ip: '127.0.0.1',
        signal: new AbortController().signal,
      });
      if (answer.kind !== 'json') throw new Error(`${path} answered a stream`);
      return answer.envelope;
    };

  beforeAll(async () => {
    const environment = readEnvironment({ SLUICE_DATA: folder, SLUICE_LOG: 'error' });
    host = await startHost(environment, createLog(environment.SLUICE_LOG));
    await loadDemo(host, { customers: 60, products: 20, employees: 20, orders: 400, accessLogs: 50 });
  }, 300_000);
  afterAll(async () => {
    await host.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each(['console', 'demo'])(
    'of %s are recorded',
    async (app) => {
      const { platform } = host;
      const request = {
        id: 'golden',
        ip: '127.0.0.1',
        userAgent: 'golden',
        locale: 'zh-chs',
        shell: 'console',
        appContext: false,
      } as const;
      const people: Ask[] = [];
      for (const account of accounts) {
        const { id } = await platform.db.one<{ id: number }>('SELECT id FROM user_account WHERE account = $1', [
          account,
        ]);
        people.push(asking((await platform.sessions.open(platform.db, id, request)).token));
      }
      const appId = platform.documents.app(app)!.id;
      const recorded = await recordAnswers(
        platform.documents.pages(appId).map(({ document }) => document.uid),
        appId,
        people,
      );
      for (const path of await platform.documents.export(app)) {
        const document = JSON.parse(path[1]) as { kind: string; uid: string; items?: unknown };
        if (document.kind !== 'dictionary' || document.items !== undefined) continue;
        const { code, data } = await people[0]!('/app/param/dict', {
          app_id: appId,
          id: platform.documents.dictionary(appId, document.uid)!.id,
        });
        if (code === 200)
          recorded.dictionaries[document.uid] = shortDictionary((data as { sub_dict: DictionaryNode[] }).sub_dict);
      }
      mkdirSync(join(golden, app), { recursive: true });
      writeFileSync(join(golden, app, 'answers.json'), treeText(recorded));
      expect(Object.keys(readAnswers(join(golden, app, 'answers.json')).pages).length).toBeGreaterThan(3);
    },
    120_000,
  );
});
