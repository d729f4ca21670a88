/** The page's view: rows of a query with a search form, an action and an export. */
const list = {
  uid: 'list',
  name: 'List',
  type: 1,
  query_id: 'customers',
  config: { row_key: 'id', download: true },
  app_params: [
    { uid: 'by-city', name: 'city', label: '城市', form_type: 2, data_type: 2, data_config: { dict_id: 'city' } },
    { uid: 'by-name', name: 'name', label: '客户', form_type: 2, data_config: { query_id: 'names' } },
    { uid: 'photo', name: 'photo', label: '照片', form_type: 21 },
  ],
  app_cols: [
    { uid: 'id', name: 'id', sort: true },
    { uid: 'name', name: 'name' },
    { uid: 'city', name: 'city', dict_id: 'city' },
    { uid: 'points', name: 'points', config: { col_tail: 1 } },
  ],
  app_buttons: [
    {
      uid: 'note',
      label: '记录',
      source_type: 'view',
      target_type: 'action',
      target_id: 'note',
      config: { check_type: 0, confirm: true },
      call_back_config: { refresh: true },
    },
    { uid: 'take', label: '导出', source_type: 'view', target_type: 'download', config: { check_type: 0 } },
  ],
};

const folders: Record<string, string> = {
  app: '',
  query: 'queries/',
  action: 'actions/',
  dictionary: 'dictionaries/',
  page: 'pages/',
};

/** Queries over the source, for policy administrators alone. */
const queries = (source: string) => [
  {
    kind: 'query',
    shape: 3,
    uid: 'customers',
    type: 'sql',
    source,
    text: 'SELECT c.id, c.name, c.city, c.points FROM customer c WHERE true [[ AND c.city = :city ]]',
    params: [{ name: 'city', type: 'text' }],
    key: 'id',
    order: 'id',
    access: { roles: ['policy_admin'] },
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'names',
    type: 'sql',
    source,
    text: "SELECT c.id AS code, c.name FROM customer c WHERE true [[ AND c.name LIKE '%' || :keyword || '%' ]]",
    params: [{ name: 'keyword', type: 'text' }],
    key: 'code',
    order: 'code',
    access: { roles: ['policy_admin'] },
  },
  {
    kind: 'query',
    shape: 3,
    uid: 'note-add',
    type: 'sql',
    source,
    writes: true,
    text: 'INSERT INTO note (body) VALUES (:body)',
    params: [{ name: 'body', type: 'text' }],
    access: { roles: ['policy_admin'] },
  },
];

/**
 * The app that the test of the calls of §7 speaks to: one page, for policy administrators alone, over a source of
 * customers.
 */
export function callsApp(source: string): { path: string; text: string }[] {
  const documents = [
    {
      kind: 'app',
      shape: 3,
      uid: 'calls',
      name: { 'zh-chs': '客户', en: 'Customers' },
      logo: '/file/logo',
      color: '#1677ff',
      domain: 'calls.example.com',
      home: 'customers',
      access: { roles: ['user'] },
    },
    ...queries(source),
    {
      kind: 'action',
      shape: 3,
      uid: 'note',
      name: 'Note',
      act_type: 'run',
      message: { 'zh-chs': '已记录', en: 'Noted' },
      steps: [{ query: 'note-add', params: { body: "'x'" } }],
      access: { roles: ['policy_admin'] },
    },
    {
      kind: 'dictionary',
      shape: 3,
      uid: 'city',
      dict_type: 1,
      items: [
        { code: '北京', name: { 'zh-chs': '首都', en: 'Capital' } },
        { code: '上海', name: { 'zh-chs': '沪', en: 'Shanghai' } },
      ],
    },
    { kind: 'page', shape: 3, uid: 'customers', name: 'Customers', access: { roles: ['policy_admin'] }, views: [list] },
  ];
  return documents.map((document) => ({
    path: document.kind === 'app' ? 'app.json' : `${folders[document.kind]}${document.uid}.${document.kind}.json`,
    text: JSON.stringify(document),
  }));
}
