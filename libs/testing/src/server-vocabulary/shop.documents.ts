type Json = Record<string, unknown>;

/** A document of the scenes; which properties it may have its own schema says. */
const document = (kind: string, uid: string, more: Json): Json => ({ kind, shape: SHAPE, uid, ...more });
/** The shape that documents have now. */
const SHAPE = 3;

const table = (uid: string, query: string, more: Json = {}): Json => ({
  uid,
  type: 1,
  query_id: query,
  app_cols: [{ uid: `${uid}-name`, name: 'name' }],
  ...more,
});

/** A button of the form that hands `name`, `total` and the row over to an action. */
const button = (uid: string, target: string, more: Json = {}): Json => ({
  uid,
  label: uid,
  source_type: 'form',
  target_type: 'action',
  target_id: target,
  param_config: "{'name': form.name, 'total': form.total}",
  ...more,
});

const queries = (source: string): Json[] => {
  const sql = (uid: string, text: string, more: Json = {}): Json =>
    document('query', uid, { type: 'sql', source, text, ...more });
  return [
    sql(
      'orders',
      'SELECT id, amount AS total, customer_id AS name FROM orders WHERE id < :name [[ AND id > :total ]]',
      {
        name: 'Orders',
        params: [
          { name: 'name', type: 'integer', def: 9 },
          { name: 'total', type: 'integer' },
          { name: 'other', type: 'text', def: 'nothing' },
        ],
        order: 'total desc',
        key: 'id',
      },
    ),
    sql('keyed', 'SELECT id, name, points AS total FROM customer', { key: 'name', order: 'id' }),
    sql('customer', 'SELECT id, name, phone FROM customer WHERE id = 1', {
      columns: [
        { name: 'id', type: 'integer' },
        { name: 'name', type: 'text' },
        { name: 'phone', type: 'text' },
      ],
    }),
    sql('notes', 'SELECT body AS name FROM note', { order: 'name' }),
    sql('other', "SELECT 'red' AS code, 'Red' AS name, 'blue' AS color"),
    sql('write', 'INSERT INTO note (body) VALUES (:name) RETURNING id', {
      writes: true,
      params: [{ name: 'name', type: 'text' }],
    }),
    sql('broken', "INSERT INTO note (id, body) OVERRIDING SYSTEM VALUE VALUES (:total, 'broken')", {
      writes: true,
      params: [{ name: 'total', type: 'integer' }],
    }),
    document('query', 'far', { type: 'http', text: 'GET', source }),
    document('query', 'documents', { type: 'mongo', text: 'find' }),
  ];
};

const actions: Json[] = [
  document('action', 'save', {
    name: 'Save',
    act_type: 'run',
    params: [
      { name: 'name', type: 'text' },
      { name: 'total', type: 'integer' },
    ],
    steps: [
      { name: 'total', query: 'write', params: { name: 'params.name' }, cond: 'params.total != 3' },
      { query: 'orders', params: { name: 'params.total' } },
    ],
    result: "{'ok': true, 'msg': '', 'list': [string(steps.total.affected), prev]}",
    message: 'saved',
  }),
  document('action', 'colours', {
    act_type: 'run',
    steps: [
      { query: 'write', params: { name: "'first'" } },
      {
        query: 'broken',
        params: { total: '0 + 1' },
        on_error: {
          steps: [{ query: 'write', params: { name: "'branch'" } }],
          then: 'end',
          message: 'the branch ended it',
        },
      },
      { query: 'write', params: { name: "'after'" } },
    ],
    message: 'went on',
  }),
  document('action', 'plus', {
    act_type: 'run',
    steps: [
      { query: 'write', params: { name: 'params.name' } },
      { query: 'broken', params: { total: '1' } },
    ],
    transaction: true,
  }),
  document('action', 'fail', {
    act_type: 'run',
    steps: [{ query: 'write', params: { name: "'undone'" } }, { fail: 'deliberately' }],
  }),
  document('action', 'profile', {
    act_type: 'run',
    steps: [{ name: 'profile', operation: 'user.update-profile', input: { name: 'params.name' } }],
    message: 'set',
  }),
  document('action', 'detail', { act_type: 'page', act_type_code: 102, page: 'detail' }),
  document('action', 'row', {
    act_type: 'run',
    params: [{ name: 'detail', type: 'text', def: ' of a row' }],
    steps: [{ query: 'write', params: { name: 'string(row.id) + params.detail' } }],
    message: 'row',
  }),
];

const dictionaries: Json[] = [
  document('dictionary', 'fruit', {
    name: 'Fruit',
    dict_type: 2,
    items: [
      {
        code: 'apple',
        name: 'Apple',
        color: 'green',
        leaf: false,
        children: [{ code: 'boskoop', name: 'Boskoop' }],
      },
      { code: 'pear', name: 'Pear', child_dict: 'pears' },
    ],
  }),
  document('dictionary', 'pears', { dict_type: 1, items: [{ code: 'nashi', name: 'Nashi' }] }),
  document('dictionary', 'regions', { dict_type: 1, region_depth: 1 }),
  document('dictionary', 'queried', { dict_type: 1, query: 'other' }),
];

const pages: Json[] = [
  document('page', 'home', {
    name: 'Home',
    access: { public: true },
    views: [
      table('orders', 'orders'),
      table('notes', 'notes'),
      table('keyed', 'keyed', { app_buttons: [button('row', 'row', { source_type: 'col', source_id: 'keyed-name' })] }),
      table('far', 'far'),
      table('documents', 'documents'),
      {
        uid: 'form',
        type: 3,
        app_params: [
          { uid: 'name', name: 'name', form_type: 1 },
          { uid: 'total', name: 'total', form_type: 8 },
          ...dictionaries.map(({ uid }) => ({
            uid: `choose-${String(uid)}`,
            name: `choose_${String(uid)}`,
            form_type: 2,
            data_type: 2,
            data_config: { dict_id: uid },
          })),
        ],
        app_buttons: ['save', 'colours', 'plus', 'fail', 'profile', 'detail'].map((uid) => button(uid, uid)),
      },
      {
        uid: 'record',
        type: 3,
        query_id: 'customer',
        app_params: [{ uid: 'phone', name: 'phone', form_type: 1, must: true }],
        app_buttons: [button('send', 'save', { param_config: "{'name': 'sent', 'total': 1}" })],
      },
    ],
  }),
  document('page', 'detail', { name: 'Detail', access: { signed_in: true }, views: [table('one', 'notes')] }),
];

/**
 * The documents of a small app whose words all have something to do: a source's tables read and written, lists to
 * choose from, a menu, what is public.
 */
export const shopDocuments = (source: string): Json[] => [
  document('app', 'shop', {
    name: 'Shop',
    title: 'The shop',
    logo: '/file/shop.png',
    color: '#112233',
    domain: 'shop.example',
    home: 'home',
    locales: ['zh-chs', 'en'],
    access: { public: true },
    frame_ancestors: ['https://frame.example'],
    public: { pages: ['home'] },
  }),
  document('menu', 'menu', {
    name: 'Menu',
    items: [
      { uid: 'first', label: 'First', icon: 'home', page: 'home' },
      {
        uid: 'group',
        label: 'Group',
        access: { signed_in: true },
        children: [{ uid: 'below', label: 'Below', page: 'detail' }],
      },
      { uid: 'help', label: 'Help', link: 'https://help.example' },
    ],
  }),
  ...queries(source),
  ...actions,
  ...dictionaries,
  ...pages,
];

/** Buttons of the pages, with what is sent when they are pressed. */
export const PRESSES: readonly { button: string; values: Json; rows?: readonly unknown[] }[] = [
  { button: 'save', values: { name: 'a', total: 5 } },
  { button: 'save', values: { name: 'b', total: 3 } },
  ...['colours', 'plus', 'fail', 'profile', 'detail'].map((one) => ({ button: one, values: { name: one, total: 5 } })),
  { button: 'row', values: {}, rows: ['客户2'] },
  { button: 'send', values: {} },
];
