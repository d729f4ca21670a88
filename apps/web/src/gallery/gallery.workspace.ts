import type { WorkspacePorts } from '@sluice/workspace';

/** How the source of the gallery is written. */
const sql = {
  dialect: 'postgres',
  quote: { open: '"', close: '"' },
  bare: '^[a-z_][a-z0-9_]*$',
  schema: 'public',
  first_rows: 'SELECT *\nFROM {table}\nLIMIT {rows}',
} as const;

const nodes = [
  { id: 1, kind: 'source', name: 'retail', comment: null, leaf: false, letters: ['read'], state: 'connected', sql },
  { id: 2, kind: 'schema', name: 'public', comment: null, leaf: false, letters: ['read'] },
  { id: 3, kind: 'table', name: 'customer', comment: null, leaf: false, letters: ['read'], level: 'medium' },
  { id: 4, kind: 'column', name: 'phone', comment: null, leaf: true, level: 'high', data_type: 'text' },
] as const;

/** What the operations answer that the workspace's widgets call when they open. */
const answers: Readonly<Record<string, (input: Readonly<Record<string, unknown>>) => unknown>> = {
  'catalogue.children': ({ source_id: source, parent_id: parent }) => ({
    list: nodes.filter(({ id }) => id === (source === undefined ? 1 : Number(parent ?? 1) + 1)),
  }),
  'catalogue.completion': () => ({
    schemas: ['public'],
    tables: [{ schema: 'public', name: 'customer', columns: [{ name: 'phone', type: 'text', level: 'high' }] }],
    sql,
  }),
  'catalogue.search': () => ({ list: [nodes.slice(0, 3)], more: false }),
  'workspace.check': () => ({ statements: [] }),
  'workspace.split': ({ text }) => ({ statements: [{ start: 0, end: String(text).length }] }),
  'workspace.history': () => ({ list: [], count: 0 }),
  'workspace.stop': () => ({}),
};

async function* run(): AsyncGenerator {
  yield {
    t: 'header',
    run_id: '1',
    columns: [
      { name: 'id', type: 'int4', masked: false },
      { name: 'phone', type: 'text', masked: true },
    ],
    kind: 'DQL',
  };
  yield {
    t: 'rows',
    rows: [
      [1, '138****1000'],
      [2, '138****1037'],
    ],
  };
  yield { t: 'end', rows: 2, truncated: false, cost_ms: 4, notices: [] };
}

/** Ports for the workspace's widgets: a source with one table, a run with two rows. */
export function createGalleryWorkspace(message: WorkspacePorts['message']): WorkspacePorts {
  const kept = new Map<string, string>();
  return {
    call<T>(operation: string, input: Readonly<Record<string, unknown>>): Promise<T> {
      const answer = answers[operation];
      return answer
        ? Promise.resolve(answer(input) as T)
        : Promise.reject(new Error(`the gallery does not answer ${operation}`));
    },
    stream: run,
    memory: { get: (key) => kept.get(key) ?? null, set: (key, value) => void kept.set(key, value) },
    copy: () => Promise.resolve(),
    go: () => undefined,
    message,
    log: (text, stack) => console.error(text, stack),
  };
}
