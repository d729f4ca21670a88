import {
  compilePage,
  pageNodes,
  type CompiledPage,
  type ExternalKind,
  type PageDocument,
  type PageNumbers,
} from '@sluice/document';
import { CallError } from '@sluice/engine';
import { fakePorts, type FakePorts, type SeenCall } from '@sluice/engine/fakes';

/** Rows of every page of every query but the empty one: few, because each is drawn hundreds of times. */
const ROWS = Array.from({ length: 4 }, (_, at) => ({
  id: at + 1,
  name: `Name ${at + 1}`,
  total: 100 + ((at * 37) % 90),
  price: 10 + ((at * 13) % 40),
  day: `2024-05-${String((at % 28) + 1).padStart(2, '0')} 10:20:30`,
  month: `2024-${String((at % 12) + 1).padStart(2, '0')}`,
  planned: `2024-05-0${(at % 3) + 6} 09:00:00`,
  until: '2024-05-09 18:00:00',
  note: `A rather long remark about order ${at + 1}, longer than a cell is wide`,
  status: at % 2 === 0 ? 'red' : 'blue',
  grade: at % 2 === 0 ? 'a' : 'other',
  number: `SL-${at}`,
  url: 'https://example.com/a',
  logo: '/file/logo.png',
  sample: at % 2 === 0 ? '/file/one.png' : '/file/two.png',
  province: ['110000', '310000', '440000', '330000'][at % 4],
  country: ['CN', 'US', 'BR', 'IN'][at % 4],
  city_code: '330100',
  points: at,
  rate: at,
  cost: 5 + at,
  amount: 7 + at,
}));
const DICTIONARY = [
  { code: 'red', name: 'Red', color: 'red', children: [{ code: 'rose', name: 'Rose', leaf: true }] },
  { code: 'blue', name: 'Blue', leaf: true },
];

const numbers = new Map<string, number>();
const numberOf = (kind: string, uid: string): number => {
  const key = `${kind}/${uid}`;
  const known = numbers.get(key) ?? numbers.size + 100;
  numbers.set(key, known);
  return known;
};

/** Whatever kind a document names; a field is called so. */
const sampleKind = (name: string, version: string): ExternalKind => ({
  name,
  version,
  kind: name.startsWith('field') ? 'field' : 'view',
  title: { 'zh-chs': name, en: name },
  address: `/kind/${name}/${version}/0/frame.html`,
  told: ['rows'],
  value: name.startsWith('field') ? {} : undefined,
});

/** Compiles a page with numbers that are the same for the same uid, whatever was compiled before. */
export function compiled(document: PageDocument): CompiledPage {
  const uids = new Set([...pageNodes(document)].map(({ node }) => node.uid));
  const named: PageNumbers = {
    page: { id: 1, appId: 1, appUid: 'app', revision: 1 },
    node: (uid) => (uids.has(uid) ? numberOf('node', uid) : undefined),
    pageId: (uid) => numberOf('page', uid),
    appId: (uid) => numberOf('app', uid),
    dictionaryId: (uid) => numberOf('dictionary', uid),
    actionId: (uid) => numberOf('action', uid),
    queryParams: () => ['region', 'name', 'keyword'],
    kind: sampleKind,
  };
  return compilePage(document, named);
}

const envelope = (data: object): unknown => ({ success: true, msg: '', response: { ok: true, msg: '', data } });
/** So many rows the server says that there are. */
const COUNT = 40;

/** Ports over a server of fixed rows; views of the query `nothing` get none. */
export function answering(document: PageDocument): FakePorts {
  const empty = new Set(
    [...pageNodes(document)].flatMap(({ kind, node }) =>
      kind === 'view' && node.query_id === 'nothing' ? [numberOf('node', node.uid)] : [],
    ),
  );
  const ports = fakePorts({
    '/app/data/run': ({ body }: SeenCall) => {
      const rows = empty.has(Number(body['data_id'])) ? [] : ROWS;
      const first = rows[0] ?? {};
      return envelope({
        list: rows,
        count: rows.length === 0 ? 0 : COUNT,
        tail: { total: '4000' },
        columns: Object.entries(first).map(([name, value]) => ({
          name,
          type: typeof value === 'number' ? 'integer' : 'text',
        })),
        masked: [],
      });
    },
    '/app/param/data/run': () =>
      envelope({
        list: ROWS.map((row) => ({ ...row, value: row.id, label: row.name })),
        count: COUNT,
        columns: [],
        masked: [],
      }),
    '/app/param/dict': () => ({ dict_type: 1, sub_dict: structuredClone(DICTIONARY) }),
    '/app/action/run': () => ({ action: { act_type: 'run' }, list: [{ id: 7, name: 'answered' }], msg: 'done' }),
    '/app/button/run': () => ({ action: { act_type: 'run' }, list: [{ id: 7, name: 'answered' }], msg: 'done' }),
    '/app/has/permission': () => true,
    '/app/export/list': () => ({ list: [], count: 0 }),
  });
  const { call } = ports.transport;
  ports.transport.call = async (path, body, options) => {
    if (ports.answers[path] === undefined) throw new CallError(404, `no answer for ${path}`);
    return call(path, body, options);
  };
  ports.transport.upload = <T>(path: string, body: Record<string, unknown>) => {
    ports.did.push(`upload ${path} ${JSON.stringify(body)}`);
    return Promise.resolve({ url: '/file/sent.png', name: 'sent' } as T);
  };
  return ports;
}
