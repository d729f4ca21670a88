import { describe, expect, it } from 'vitest';
import { transactionScope } from '../node/action.transaction.js';
import { canonicalJson, type JsonObject } from '../json/canonical.json.js';
import type { ActionDocument } from '../generated/types.js';
import { checkDocuments } from './document.check.js';
import { problemLine } from './source.file.js';

const writing = (uid: string, source: string): JsonObject => ({
  kind: 'query',
  shape: 3,
  uid,
  type: 'sql',
  source,
  writes: true,
  text: 'UPDATE orders SET status = 1 WHERE id = :id',
  params: [{ name: 'id', type: 'integer' }],
});
const action = (steps: JsonObject[], more: JsonObject = {}): JsonObject => ({
  kind: 'action',
  shape: 3,
  uid: 'send',
  act_type: 'run',
  params: [{ name: 'id', type: 'integer' }],
  steps,
  ...more,
});
const step = (query: string, more: JsonObject = {}): JsonObject => ({ query, params: { id: 'params.id' }, ...more });

/**
 * Findings of an app that holds the action and four queries: two that write to the shop, one that writes elsewhere, one
 * that reads.
 */
function findings(document: JsonObject): string[] {
  const documents: JsonObject[] = [
    { kind: 'app', shape: 3, uid: 'shop', name: 'Shop', home: 'home', access: { public: true } },
    {
      kind: 'page',
      shape: 3,
      uid: 'home',
      name: 'Home',
      access: { public: true },
      views: [
        {
          uid: 'v',
          type: 1,
          app_buttons: [{ uid: 'b', label: 'b', source_type: 'view', target_type: 'action', target_id: 'send' }],
        },
      ],
    },
    writing('one', 'shop'),
    writing('two', 'shop'),
    writing('other', 'stock'),
    {
      kind: 'query',
      shape: 3,
      uid: 'look',
      type: 'sql',
      source: 'stock',
      text: 'SELECT id FROM stock WHERE id = :id',
      params: [{ name: 'id', type: 'integer' }],
    },
    document,
  ];
  return checkDocuments([
    {
      app: 'shop',
      files: documents.map((one) => ({
        path: one.kind === 'app' ? 'app.json' : `${String(one.uid)}.${String(one.kind)}.json`,
        text: canonicalJson(one),
      })),
    },
  ])
    .filter(({ file, rule }) => file === 'send.action.json' && rule !== 'translation')
    .map((problem) => problemLine(problem, 'en'));
}

describe('steps of an action', () => {
  it('share a transaction on one source, whatever they read elsewhere', () => {
    expect(
      findings(
        action([
          step('look', { name: 'seen' }),
          step('one', { cond: 'size(steps.seen.list) > 0' }),
          step('two', { params: { id: 'prev.affected' } }),
        ]),
      ),
    ).toEqual([]);
  });

  it('are refused where one of them cannot be in it, error branches included', () => {
    expect(findings(action([step('one'), step('other')]))).toEqual([
      expect.stringContaining(
        'the step other writes to the data source stock, the steps before it to the data source shop',
      ),
    ]);
    expect(findings(action([step('one'), { operation: 'user.disable', input: { id: 'params.id' } }]))).toEqual([
      expect.stringContaining('the step user.disable writes to the platform'),
    ]);
    expect(findings(action([step('one', { on_error: { steps: [step('other')] } })]))).toEqual([
      expect.stringMatching(/send\.action\.json:\d+:\d+.*cannot share a transaction/),
    ]);
    expect(findings(action([step('one'), step('other')], { transaction: false }))).toEqual([]);
  });

  it('read only names that there are', () => {
    expect(
      findings(action([step('one', { name: 'first' }), step('two', { cond: 'steps.frist.affected > 0' })])),
    ).toEqual([expect.stringContaining('steps.frist')]);
    expect(findings(action([step('one', { name: 'same' }), step('two', { name: 'same' })]))).toEqual([
      expect.stringContaining('"same" occurs twice'),
    ]);
  });

  it('tell operations that keep a transaction of their own, once operations are known', () => {
    const document = action([
      { operation: 'data-source.test', input: {} },
      { operation: 'user.disable', input: {} },
    ]) as unknown as ActionDocument;
    const query = () => undefined;
    expect(transactionScope(document, { query })).toEqual({ kind: 'platform' });
    expect(transactionScope(document, { query, isTransactional: (name) => name !== 'data-source.test' })).toMatchObject(
      {
        path: ['steps', 0],
        reason: { en: expect.stringContaining('cannot run in a transaction') },
      },
    );
    expect(
      transactionScope({ ...document, steps: document.steps?.slice(0, 1) }, { query, isTransactional: () => false }),
    ).toEqual({ kind: 'each' });
  });
});
