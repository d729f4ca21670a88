import { describe, expect, it } from 'vitest';
import { canonicalJson, type JsonObject } from '../json/canonical.json.js';
import { bindNames } from './sql.binds.js';
import { checkDocuments } from './document.check.js';
import { problemLine, type SourceText } from './source.file.js';

type Documents = Record<string, JsonObject>;
const both = (zh: string, en: string) => ({ 'zh-chs': zh, en });

/** A small app without a finding; each test changes one thing. */
const app = (): Documents => ({
  'app.json': {
    kind: 'app',
    shape: 3,
    uid: 'shop',
    name: both('商店', 'Shop'),
    home: 'orders',
    access: { public: true },
  },
  'menu.json': {
    kind: 'menu',
    shape: 3,
    uid: 'menu',
    items: [{ uid: 'orders', label: both('订单', 'Orders'), page: 'orders' }],
  },
  'orders.page.json': {
    kind: 'page',
    shape: 3,
    uid: 'orders',
    name: both('订单', 'Orders'),
    access: { public: true },
    params: [{ name: 'from', type: 'text' }],
    views: [
      {
        uid: 'list',
        type: 1,
        query_id: 'orders',
        name: both('订单', 'Orders'),
        app_params: [
          {
            uid: 'by-status',
            name: 'status',
            form_type: 2,
            label: both('状态', 'Status'),
            data_type: 2,
            data_config: { dict_id: 'status' },
          },
        ],
        app_cols: [
          { uid: 'id', name: 'id', label: 'ID' },
          { uid: 'operations', name: 'operations', form_type: 4, label: both('操作', 'Operations') },
        ],
        app_buttons: [
          {
            uid: 'cancel',
            label: both('取消', 'Cancel'),
            source_type: 'col',
            source_id: 'operations',
            target_type: 'action',
            target_id: 'cancel',
            cond: "row.status == 'new'",
            param_config: "{'id': row.id}",
          },
        ],
      },
    ],
  },
  'orders.query.json': {
    kind: 'query',
    shape: 3,
    uid: 'orders',
    type: 'sql',
    source: 'shop',
    text: 'SELECT id, status FROM orders WHERE true [[ AND status = :status ]]',
    params: [{ name: 'status', type: 'text' }],
  },
  'cancel.query.json': {
    kind: 'query',
    shape: 3,
    uid: 'cancel',
    type: 'sql',
    source: 'shop',
    writes: true,
    text: 'UPDATE orders SET status = 1 WHERE id = :id AND by = :APP_UID',
    params: [{ name: 'id', type: 'integer' }],
  },
  'cancel.action.json': {
    kind: 'action',
    shape: 3,
    uid: 'cancel',
    act_type: 'run',
    params: [{ name: 'id', type: 'integer' }],
    steps: [{ query: 'cancel', params: { id: 'params.id' } }],
  },
  'status.dictionary.json': {
    kind: 'dictionary',
    shape: 3,
    uid: 'status',
    dict_type: 1,
    items: [{ name: both('新', 'New'), code: 'new' }],
  },
});

const check = (documents: Documents, more: SourceText[] = []) =>
  checkDocuments([
    {
      app: 'shop',
      files: [
        ...Object.entries(documents).map(([path, document]) => ({ path, text: canonicalJson(document) })),
        ...more,
      ],
    },
  ]).map((problem) => problemLine(problem, 'en'));
/** Findings after a change of the app, without their positions. */
const after = (change: (documents: Record<string, never>) => void) => {
  const documents = app();
  change(documents as never);
  return check(documents).map((line) => line.replace(/:\d+:\d+:/, ''));
};
type View = { app_params: JsonObject[]; app_cols: JsonObject[]; app_buttons: JsonObject[]; [key: string]: unknown };
const view = (documents: Record<string, never>): View =>
  (documents['orders.page.json'] as unknown as { views: [View] }).views[0];
const document = (documents: Record<string, never>, name: string) => documents[name] as unknown as JsonObject;

describe('document check', () => {
  it('finds nothing in a good app', () => expect(check(app())).toEqual([]));

  it('gives file, line and column of a mistake in the JSON', () => {
    expect(check(app(), [{ path: 'bad.page.json', text: '{\n  "kind": "page",\n  "uid": }' }])).toEqual([
      'bad.page.json:3:10: not valid JSON: ValueExpected',
    ]);
    expect(check(app(), [{ path: 'twice.json', text: '{ "kind": "menu",\n  "kind": "menu" }' }])).toEqual([
      'twice.json:2:3: the key "kind" occurs twice',
    ]);
    expect(check(app(), [{ path: 'list.json', text: '[]' }])).toEqual([
      'list.json:1:1: a document must be a JSON object',
    ]);
  });

  it('gives file, line and column of a field that the schema refuses, and still checks the others', () => {
    const text = '{\n  "kind": "query", "shape": 3, "uid": "x", "type": "sql",\n  "txt": "SELECT 1" }';
    expect(check(app(), [{ path: 'x.query.json', text }])).toEqual([
      'x.query.json:1:1: "text" is missing',
      'x.query.json:3:3: unknown field "txt"',
    ]);
  });

  it('lets dict stand where it has names: named as written, and not where the server decides', () => {
    const status = (documents: Record<string, never>, trans: string): void => {
      view(documents).app_cols.push({ uid: 'status', name: 'status', label: both('状态', 'Status'), trans });
    };
    expect(after((documents) => status(documents, "dict('status', value)"))).toEqual([]);
    expect(after((documents) => status(documents, 'dict(row.kind, value)'))).toEqual([
      "orders.page.json the first argument of dict must be a dictionary's uid as written, as in dict('order-status', row.status)",
    ]);
    const refused = 'the server decides this, where dict has no names: compare codes, names are for display';
    expect(
      after((documents) => {
        view(documents).app_buttons[0]!['cond'] = "dict('status', row.status) == 'New'";
      }),
    ).toEqual([`orders.page.json ${refused}`]);
    expect(
      after((documents) => {
        view(documents).app_buttons[0]!['param_config'] = "{'id': dict('status', row.id)}";
      }),
    ).toEqual([`orders.page.json ${refused}`]);
    expect(
      after((documents) => {
        document(documents, 'cancel.action.json')['result'] = "{'ok': true, 'msg': dict('status', 'new')}";
      }),
    ).toEqual([`cancel.action.json ${refused}`]);
    expect(
      after((documents) => {
        Object.assign(view(documents).app_params[0]!, { data_config: { filter: "dict('status', value) != 'New'" } });
      }),
    ).toContain(`orders.page.json ${refused}`);
    expect(
      after((documents) => {
        Object.assign(view(documents).app_buttons[0]!, {
          target_type: 'other',
          target_id: 'copy',
          param_config: "dict('status', row.status)",
          source_type: 'view',
        });
      }),
    ).not.toContain(`orders.page.json ${refused}`);
  });

  it('wants a column that is edited in place to be plain, of a form type that fits into a cell, and saved by a button', () => {
    const edit = (documents: Record<string, never>, form_type: number, saved: boolean): void => {
      view(documents).app_cols[0]!['editor'] = { uid: 'id-editor', name: 'status', form_type };
      if (saved)
        view(documents).app_buttons.push({
          uid: 'save',
          source_type: 'col',
          source_id: 'id',
          target_type: 'action',
          target_id: 'cancel',
          param_config: "{'id': form.status}",
        });
    };
    expect(after((documents) => edit(documents, 1, true))).toEqual([]);
    expect(after((documents) => edit(documents, 10, true))).toEqual([
      expect.stringContaining('form type 10 cannot edit a cell in place'),
    ]);
    expect(after((documents) => edit(documents, 1, false))).toEqual([
      expect.stringContaining('no button saves this column'),
    ]);
    expect(
      after((documents) => {
        edit(documents, 1, true);
        view(documents).app_cols[0]!['form_type'] = 3;
      }),
    ).toEqual([expect.stringContaining('only a text column')]);
  });

  it('lets two groups call their members alike, and no member like a param around it', () => {
    const group = (uid: string, member: string): JsonObject => ({
      uid,
      name: uid,
      form_type: 20,
      config: { members: [{ uid: `${uid}-m`, name: member, form_type: 1 }] },
    });
    const put = (...groups: JsonObject[]) =>
      after((documents) => {
        (documents['orders.page.json'] as unknown as { views: JsonObject[] }).views.push({
          uid: 'edit',
          type: 3,
          app_params: [{ uid: 'count', name: 'count', form_type: 5 }, ...groups],
        });
      });
    expect(put(group('a', 'phone'), group('b', 'phone'))).toEqual([]);
    expect(put(group('a', 'count'))).toEqual(['orders.page.json the name "count" occurs twice']);
  });

  it('wants no group of members in a search form, whose query takes single values', () => {
    const put = (documents: Record<string, never>): void => {
      view(documents).app_params.push({
        uid: 'group',
        name: 'status_group',
        form_type: 20,
        config: { members: [{ uid: 'one', name: 'one', form_type: 1 }] },
      });
    };
    expect(after(put)).toContainEqual(
      expect.stringContaining('a search form cannot hold a group of member parameters'),
    );
    const windows = { uid: 'open', name: 'status_open', form_type: 101, config: { widget: 'time-windows' } };
    expect(after((documents: Record<string, never>) => view(documents).app_params.push(windows))).toContainEqual(
      expect.stringContaining('or a widget of records'),
    );
  });

  it('wants a widget that is a field to declare its value', () => {
    const put =
      (widget: string) =>
      (documents: Record<string, never>): void => {
        view(documents).app_params.push({ uid: 'open', name: 'status_open', form_type: 101, config: { widget } });
      };
    const problem = expect.stringContaining('declares no value and cannot be a field') as string;
    expect(after(put('video'))).toContainEqual(problem);
    expect(after(put('time-windows'))).not.toContainEqual(problem);
  });

  it('points into the expression, past escapes', () => {
    const documents = app();
    view(documents as never).app_buttons[0]!['cond'] = 'row.a == "x" && nobody.knows';
    const [line] = check(documents);
    expect(line).toMatch(/^orders\.page\.json:22:\d+: expression: .*nobody/);
    const text = canonicalJson(documents['orders.page.json']).split('\n')[21] ?? '';
    expect(text.slice(Number(line?.split(':')[2]) - 1)).toMatch(/^nobody\.knows/);
  });

  it.each<[string, (documents: Record<string, never>) => void, string[]]>([
    [
      'a dangling query',
      (d) => {
        view(d)['query_id'] = 'gone';
      },
      [
        'orders.page.json refers to the query "gone", which does not exist',
        'orders.query.json warning: is not used by any document',
      ],
    ],
    [
      'a button that leads nowhere and an icon that there is not',
      (d) => {
        const [button] = view(d)['app_buttons'] as JsonObject[];
        for (const key of ['target_type', 'target_id']) delete button![key];
        button!['type'] = 'rocket';
      },
      [
        'orders.page.json warning: the button has no target (target_type): pressing it does nothing',
        expect.stringContaining('orders.page.json warning: there is no icon "rocket"'),
        'cancel.action.json warning: is not used by any document',
      ],
    ],
    [
      'a domain that nobody can come by',
      (d) => {
        document(d, 'app.json')['domain'] = 'http://shop.example:80';
      },
      [
        'app.json warning: "http://shop.example:80" is no name of a host; it should be such as shop.example.com, without http:// and port',
      ],
    ],
    [
      'a colour that is none',
      (d) => {
        document(d, 'app.json')['color'] = 'reddish';
      },
      ['app.json warning: "reddish" is no colour; write one such as #2f5bea'],
    ],
    [
      'a dangling page in the menu',
      (d) => {
        (document(d, 'menu.json')['items'] as JsonObject[])[0]!['page'] = 'gone';
      },
      ['menu.json refers to the page "gone", which does not exist'],
    ],
    [
      'a dangling dictionary',
      (d) => {
        view(d).app_params[0]!['data_config'] = { dict_id: 'gone' };
      },
      [
        'orders.page.json refers to the dictionary "gone", which does not exist',
        'status.dictionary.json warning: is not used by any document',
      ],
    ],
    [
      'a button in a column without buttons',
      (d) => {
        view(d).app_buttons[0]!['source_id'] = 'id';
      },
      ['orders.page.json "id" must be a buttons column'],
    ],
    [
      'a button in a column that is not there',
      (d) => {
        view(d).app_buttons[0]!['source_id'] = 'gone';
      },
      ['orders.page.json refers to the node "gone", which does not exist'],
    ],
    [
      'a node uid used twice',
      (d) => {
        view(d).app_cols[0]!['uid'] = 'by-status';
      },
      ['orders.page.json the page already has a node with the uid "by-status"'],
    ],
    [
      'a param name used twice',
      (d) => {
        view(d).app_params.push({ uid: 'again', name: 'status', form_type: 1 });
      },
      ['orders.page.json the name "status" occurs twice'],
    ],
    [
      'a bind without a declaration',
      (d) => {
        document(d, 'cancel.query.json')['params'] = [];
      },
      ['cancel.query.json the text uses :id, which is not among its params'],
    ],
    [
      'a declaration without a bind',
      (d) => {
        (document(d, 'cancel.query.json')['params'] as JsonObject[]).push({ name: 'rest', type: 'text' });
      },
      ['cancel.query.json the param rest is not used in the text'],
    ],
    [
      'a filter that its query does not take',
      (d) => {
        view(d).app_params.push({ uid: 'by-name', name: 'buyer', form_type: 1 });
        // A heading between the filters sends nothing.
        view(d).app_params.push({ uid: 'hint', name: 'hint', form_type: 9 });
      },
      ['orders.page.json the query orders does not take buyer'],
    ],
    [
      'a column that the query does not answer',
      (d) => {
        document(d, 'orders.query.json')['columns'] = [{ name: 'number', type: 'text' }];
      },
      [
        'orders.page.json the expression reads row.status, which does not exist; known: number, id, operations',
        'orders.page.json the result of the query orders has no column id',
      ],
    ],
    [
      'an expression that does not compile',
      (d) => {
        view(d).app_buttons[0]!['cond'] = 'row.status ==';
      },
      [expect.stringMatching(/^orders\.page\.json expression: /) as never],
    ],
    [
      'a dictionary that only an expression names',
      (d) => {
        view(d).app_cols[0]!['trans'] = "value == null ? '' : dict('gone', value)";
      },
      ['orders.page.json refers to the dictionary "gone", which does not exist'],
    ],
    [
      'a form value that no form has',
      (d) => {
        view(d).app_buttons[0]!['cond'] = 'form.state == 1';
      },
      ['orders.page.json the expression reads form.state, which does not exist; known: status'],
    ],
    [
      'a page parameter that the page does not take',
      (d) => {
        view(d).app_buttons[0]!['cond'] = 'page.to == 1';
      },
      ['orders.page.json the expression reads page.to, which does not exist; known: from'],
    ],
    [
      'an action that reads what its form lacks',
      (d) => {
        document(d, 'cancel.action.json')['steps'] = [{ query: 'cancel', params: { id: 'form.id' } }];
      },
      ['cancel.action.json the expression reads form.id, which does not exist; known: status'],
    ],
    [
      'a template that reads a file',
      (d) => {
        view(d).app_cols.push({ uid: 'html', name: 'html', form_type: 6, html: "{% include 'x' %}" });
      },
      [expect.stringMatching(/^orders\.page\.json template: .*include/) as never],
    ],
    [
      'a missing English text',
      (d) => {
        view(d).app_cols[0]!['label'] = '编号';
      },
      ['orders.page.json warning: has no English text: 编号'],
    ],
    [
      'a missing Chinese text',
      (d) => {
        view(d).app_cols[0]!['label'] = 'Number';
      },
      ['orders.page.json warning: has no Chinese text: Number'],
    ],
    [
      'values that compute each other',
      (d) => {
        view(d).app_params.push(
          { uid: 'a', name: 'a', form_type: 11, value: 'form.b' },
          { uid: 'b', name: 'b', form_type: 11, value: 'form.a' },
        );
      },
      ['orders.page.json refresh circle: a → b → a'],
    ],
    [
      'a field that waits for its own value',
      (d) => {
        view(d).app_params.push({ uid: 'a', name: 'a', form_type: 11, cond: 'form.a != null' });
      },
      [
        'orders.page.json the condition reads the value of its own field "a": a hidden field counts as empty, so it does not come back; judge by another field, or remove cond',
      ],
    ],
    [
      'a field of a row that waits for the end of its own range',
      (d) => {
        Object.assign(view(d), { type: 3 });
        view(d).app_params.push({
          uid: 'g',
          name: 'g',
          label: both('组', 'Group'),
          form_type: 20,
          config: {
            members: [
              {
                uid: 'a',
                name: 'a',
                label: both('甲', 'A'),
                form_type: 6,
                config: { endField: 'b' },
                cond: 'row.b == null',
              },
            ],
          },
        });
      },
      [
        'orders.page.json the condition reads the value of its own field "a": a hidden field counts as empty, so it does not come back; judge by another field, or remove cond',
      ],
    ],
    [
      'a choice that fills what is not there, what is computed, or nothing from a query',
      (d) => {
        view(d).app_params[0]!['data_config'] = { dict_id: 'status', fill: { status: 'x' } };
        Object.assign(view(d), { type: 3 });
        const members: JsonObject[] = [
          {
            uid: 'a',
            name: 'a',
            form_type: 11,
            data_config: { query_id: 'orders', fill: { b: 'x', c: 'x', status: 'x' } },
          },
          { uid: 'b', name: 'b', form_type: 11 },
          { uid: 'c', name: 'c', form_type: 11, value: '1' },
        ];
        view(d).app_params.push({
          uid: 'g',
          name: 'g',
          label: both('组', 'Group'),
          form_type: 20,
          config: { members },
        });
      },
      ['status', 'c', 'status'].map(
        (name) =>
          `orders.page.json a choice cannot fill "${name}": its options must come from a query, and a field of that name that is not computed must stand beside it`,
      ),
    ],
    [
      'fields that wait for each other',
      (d) => {
        view(d).app_params.push(
          { uid: 'a', name: 'a', form_type: 11, cond: "form.status == 'new' && form.b > 3" },
          { uid: 'b', name: 'b', form_type: 11, cond: 'form.c != null' },
          { uid: 'c', name: 'c', form_type: 11, cond: 'form.a != null && user.id == 7' },
        );
      },
      [
        'orders.page.json these fields wait for each other to be filled and never appear: a → b → c → a; let the cond of one of them read none of the others',
      ],
    ],
    [
      'nothing in fields of which one or the other is filled, nor in a circle that opens by something else',
      (d) => {
        view(d).app_params.push(
          { uid: 'a', name: 'a', form_type: 11, cond: "form.status == 'new' && form.b == null" },
          { uid: 'b', name: 'b', form_type: 11, cond: 'form.a == null' },
        );
        view(d).app_params.push(
          { uid: 'c', name: 'c', form_type: 11, cond: "form.d != null || form.status == 'new'" },
          { uid: 'd', name: 'd', form_type: 11, cond: 'form.c != null' },
        );
        view(d).app_params.push(
          { uid: 'e', name: 'e', form_type: 11, def_val: 1, cond: 'form.f != null' },
          { uid: 'f', name: 'f', form_type: 11, def_val: 1, cond: 'form.e != null' },
        );
      },
      [],
    ],
    [
      'nothing in fields that the time, the page or somebody opens',
      (d) => {
        const page = document(d, 'orders.page.json');
        page['params'] = [...(page['params'] as JsonObject[]), { name: 'given', type: 'text' }];
        const put = (...conds: string[]): void =>
          conds.forEach((cond) => {
            view(d).app_params.push({
              uid: `n${view(d).app_params.length}`,
              name: `n${view(d).app_params.length}`,
              form_type: 11,
              cond: cond
                .replaceAll('#', `n${view(d).app_params.length}`)
                .replaceAll('@', `n${view(d).app_params.length + 1}`)
                .replaceAll('%', `n${view(d).app_params.length - 1}`),
            });
          });
        put("form.@ != null || now() > time('2031-01-01 00:00:00')", 'form.% != null');
        put("form.@ != null || size(timeRange('today')) == 2", 'form.% != null');
        put("form.@ != null || APP_NOW > '2031'", 'form.% != null');
        put('form.@ != null || page.from * 3 == 51', 'form.% != null');
        put("form.@ != null || 'boss' in user.roles", 'form.% != null');
        put(
          "form.# != null || form.status == 'new'",
          'form.# != null || page.from == 7',
          "form.# != null || now() > time('2031-01-01 00:00:00')",
          '!(form.# == null && page.from == null)',
        );
        view(d).app_params.push(
          { uid: 'given', name: 'given', form_type: 11, cond: 'form.given != null' },
          { uid: 'g2', name: 'g2', form_type: 11, cond: 'form.g3 != null' },
          { uid: 'g3', name: 'g3', form_type: 6, config: { rangeTimeType: 'today' }, cond: 'form.g2 != null' },
        );
      },
      [],
    ],
    [
      'fields that wait for each other, whatever the time and the page',
      (d) => {
        view(d).app_params.push(
          { uid: 'a', name: 'a', form_type: 11, cond: "now() > time('2031-01-01 00:00:00') && form.b != null" },
          {
            uid: 'b',
            name: 'b',
            form_type: 11,
            cond: "(page.from == 7 || now() > time('2031-01-01 00:00:00')) && form.a != null",
          },
        );
      },
      [
        'orders.page.json these fields wait for each other to be filled and never appear: a → b → a; let the cond of one of them read none of the others',
      ],
    ],
    [
      'a field that waits for its own value, whatever the page',
      (d) => {
        view(d).app_params.push({ uid: 'a', name: 'a', form_type: 11, cond: 'form.a != null && page.from == 7' });
      },
      [
        'orders.page.json the condition reads the value of its own field "a": a hidden field counts as empty, so it does not come back; judge by another field, or remove cond',
      ],
    ],
    [
      'views whose row events query each other',
      (d) => {
        view(d).app_buttons.push({
          uid: 'pick',
          label: 'select',
          btn_type: 2,
          target_type: 'view',
          target_id: 'other',
        });
        (document(d, 'orders.page.json')['views'] as JsonObject[]).push({
          uid: 'other',
          type: 1,
          query_id: 'orders',
          app_buttons: [{ uid: 'pick-back', label: 'select', btn_type: 2, target_type: 'view', target_id: 'list' }],
        });
      },
      ['orders.page.json refresh circle: list → other → list'],
    ],
  ])('finds %s', (_, change, expected) => expect(after(change)).toEqual(expected));

  it('wants a statement that writes to say so, and tells nothing that only follows from a broken document', () => {
    const found = after((d) => {
      document(d, 'cancel.query.json')['writes'] = false;
      document(d, 'orders.query.json')['colour'] = 'red';
    });
    expect(found).toHaveLength(2);
    expect(found[0]).toContain('orders.query.json');
    expect(found[1]).toContain('cancel.query.json the statement begins with UPDATE and writes');
  });

  it('gives no view the rows of a query that writes', () => {
    const found = after((d) => void ((view(d) as JsonObject)['query_id'] = 'cancel'));
    expect(found.filter((line) => line.includes('writes'))).toEqual([
      expect.stringMatching(/^orders\.page\.json query cancel writes and cannot give a view its rows/),
    ]);
  });

  it('holds a micro-page to text, html, image, video, divider and link button', () => {
    const micro = (d: Documents, views: unknown[]): void => {
      d['note.page.json'] = {
        ...{ kind: 'page', shape: 3, uid: 'note', name: both('通知', 'Note'), access: { public: true } },
        ...{ micro: true, views: views as never },
      };
    };
    const button = (uid: string, more: object) => ({ uid, label: both('打开', 'Open'), source_type: 'form', ...more });
    const text = { uid: 'text', name: 'text', form_type: 9, html: '<p>1</p>' };
    const fine = [
      { uid: 'a', type: 3, app_params: [text] },
      { uid: 'b', type: 5, content: 'file/a.png', config: { alt: both('图', 'A picture') } },
      { uid: 'c', type: 6, config: { widget: 'video', widget_config: { content: 'file/a.webm' } } },
      { uid: 'd', type: 7 },
      { uid: 'e', type: 3, app_buttons: [button('go', { target_type: 'page', target_id: 'orders' })] },
    ];
    const kept = (views: unknown[]): string[] =>
      after((d) => micro(d as unknown as Documents, views)).filter((line) => / (remove|clear|change) /.test(line));
    expect(kept(fine)).toEqual([]);
    expect(kept([{ uid: 'x', type: 1 }])[0]).toContain('remove the view "x"');
    expect(kept([{ uid: 'x', type: 6, config: { widget: 'sql-workspace' } }])[0]).toContain('remove the view "x"');
    expect(kept([{ uid: 'x', type: 5, query_id: 'orders' }])[0]).toContain('clear the query of the view "x"');
    expect(kept([{ uid: 'x', type: 3, app_params: [{ uid: 'f', name: 'f', form_type: 1 }] }])[0]).toContain(
      'remove "f"',
    );
    const act = button('do', { target_type: 'action', target_id: 'cancel' });
    expect(kept([{ uid: 'x', type: 3, app_buttons: [act] }])[0]).toContain('change the target of "do"');
  });

  it('warns of a page that is slow to open, with what stands on it from its blocks', () => {
    const many = (uid: string) => Array.from({ length: 601 }, (_, at) => ({ uid: `${uid}-${at}`, type: 7 }));
    const warnings = (change: (documents: Record<string, never>) => void): string[] =>
      after(change).filter((line) => line.includes('the page is heavy'));
    expect(warnings((d) => void ((view(d) as JsonObject)['sub_views'] = many('line')))).toEqual([
      expect.stringMatching(/^orders\.page\.json warning: the page is heavy: 60\d nodes, 1 queries/),
    ]);
    const found = warnings((d) => {
      const block = { ...document(d, 'orders.page.json'), uid: 'lines', block: true, views: many('line') };
      (d as unknown as Documents)['lines.page.json'] = block;
      (view(d) as JsonObject)['sub_views'] = [{ uid: 'here', type: 103, config: { block: 'lines' } }];
    });
    expect(found.map((line) => line.split(' ')[0])).toEqual(['lines.page.json', 'orders.page.json']);
  });

  it('counts a dictionary as used that only an expression names', () => {
    const documents = app();
    documents['extra.dictionary.json'] = { kind: 'dictionary', shape: 3, uid: 'extra', dict_type: 1, items: [] };
    expect(check(documents)).toEqual(['extra.dictionary.json:6:3: warning: is not used by any document']);
    view(documents as never).app_cols[0]!['trans'] = "dict('extra', value)";
    expect(check(documents)).toEqual([]);
  });

  it('judges references between apps when both are given', () => {
    const other = canonicalJson({
      kind: 'app',
      shape: 3,
      uid: 'desk',
      name: 'DESK',
      home: 'home',
      access: { public: true },
    });
    const home = canonicalJson({
      kind: 'page',
      shape: 3,
      uid: 'home',
      name: 'DESK',
      access: { public: true },
      views: [],
    });
    const documents = app();
    view(documents as never).app_buttons.push({
      uid: 'go',
      target_type: 'page',
      target_app: 'desk',
      target_id: 'gone',
    });
    const files = Object.entries(documents).map(([path, value]) => ({ path, text: canonicalJson(value) }));
    expect(checkDocuments([{ app: 'shop', files }])).toEqual([]);
    expect(
      checkDocuments([
        { app: 'shop', files },
        {
          app: 'desk',
          files: [
            { path: 'd/app.json', text: other },
            { path: 'd/home.page.json', text: home },
          ],
        },
      ]).map((problem) => problem.message.en),
    ).toEqual(['refers to the page "gone", which does not exist']);
  });
});

describe('bindNames', () => {
  it('tells a bind from a cast, a slice, a string, a comment and a dollar quote', () => {
    expect(
      bindNames(
        `SELECT a::text, b[1:n], ':no', "x:y", $q$ :no $q$, $$ :no $$ -- :no\n /* :no */ WHERE c = :yes [[ AND d = ANY(:list) ]] AND e = :yes`,
      ),
    ).toEqual(['yes', 'list']);
  });
});
