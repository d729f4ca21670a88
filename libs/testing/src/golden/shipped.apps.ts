import {
  pageNodes,
  type AppPartDocument,
  type CompiledPage,
  type DictionaryDocument,
  type SystemRole,
} from '@sluice/document';
import {
  appMemory,
  findDocument,
  findPage,
  mayUse,
  projectPage,
  publicDocuments,
  readAppFolder,
  type AppMemory,
  type DocumentRow,
  type NodeRowOfPage,
  type Visitor,
} from '@sluice/platform';

/** Who looks at a page: a system role, or nobody who has signed in. */
export type Viewer = SystemRole | 'anonymous';

/**
 * The apps of some folders as a server would have them released, without a server: numbers in order of the documents.
 */
export interface ShippedApps {
  /** What is wrong with files, as `file:line: message`. */
  problems: readonly string[];
  /** App and page uids, in order. */
  pages: { app: string; page: string }[];
  /** What `/app/page/get` answers to these eyes; undefined for a page that they may not open. */
  page(app: string, page: string, viewer: Viewer): CompiledPage | undefined;
  /** The dictionary behind a number. */
  dictionary(id: number): DictionaryDocument | undefined;
}

/** Reads and compiles apps by folder; a bad file does not keep its siblings from being read. */
export async function readShippedApps(folders: Readonly<Record<string, string>>): Promise<ShippedApps> {
  const apps = new Map<string, AppMemory>();
  const documents: DocumentRow[] = [];
  const problems: string[] = [];
  for (const [uid, folder] of Object.entries(folders)) {
    const { documents: found, problems: bad } = await readAppFolder(folder, uid);
    problems.push(...bad.map(({ file, line, message }) => `${file}:${line}: ${message.en}`));
    const rows = found.map((document, at) => rowOf(document, (apps.size + 1) * 10_000 + at));
    documents.push(...rows);
    apps.set(uid, memoryOf(uid, apps.size + 1, rows));
  }
  const open = (app: string, page: string) => {
    const memory = apps.get(app);
    return memory && findPage(memory, page, { draft: false, apps: (uid) => apps.get(uid) });
  };
  const lookup = {
    query: (app: number, key: number | string) => find(apps, app, 'query', key),
    action: (app: number, key: number | string) => find(apps, app, 'action', key),
    page: (app: number, key: number | string) => {
      const memory = byNumber(apps, app);
      return memory && findPage(memory, key, { draft: false, apps: (uid) => apps.get(uid) });
    },
  } as unknown as Parameters<typeof projectPage>[0]['documents'];
  return {
    problems,
    pages: documents
      .filter(({ kind }) => kind === 'page')
      .map((row) => ({ app: [...apps].find(([, memory]) => memory.byId.has(row.id))![0], page: row.uid })),
    page(app, uid, viewedAs) {
      const page = open(app, uid);
      const caller = visitor(viewedAs);
      return page && mayUse(page, caller) ? projectPage({ documents: lookup, page, caller }) : undefined;
    },
    dictionary: (id) => documents.find((row) => row.id === id)?.content as DictionaryDocument | undefined,
  };
}

const visitor = (impersonated: Viewer): Visitor =>
  impersonated === 'anonymous' ? { kind: 'anonymous', roles: [] } : { kind: 'user', roles: [impersonated] };
const byNumber = (apps: ReadonlyMap<string, AppMemory>, id: number): AppMemory | undefined =>
  [...apps.values()].find((memory) => memory.id === id);

function find(
  apps: ReadonlyMap<string, AppMemory>,
  app: number,
  kind: 'query' | 'action',
  key: number | string,
): ReturnType<typeof findDocument> {
  const memory = byNumber(apps, app);
  return memory && findDocument(memory, kind, key, false);
}

function rowOf(document: AppPartDocument, id: number): DocumentRow {
  return {
    id,
    app_id: 0,
    kind: document.kind,
    uid: document.uid,
    revision: 1,
    content: document,
    findings: [],
    is_deleted: false,
    released_revision: 1,
    released_content: document,
  };
}

function memoryOf(uid: string, id: number, rows: readonly DocumentRow[]): AppMemory {
  let node = id * 1_000_000;
  const nodes = rows.flatMap((row): NodeRowOfPage[] =>
    row.content.kind === 'page'
      ? [...pageNodes(row.content)].map((entry) => ({ id: (node += 1), document_id: row.id, uid: entry.node.uid }))
      : [],
  );
  const open = publicDocuments(
    rows.map((row) => ({ id: row.id, kind: row.kind, uid: row.uid, revision: 1, content: row.content })),
  );
  const memory = appMemory(
    {
      id,
      uid,
      is_shipped: true,
      owner_id: null,
      number: 1,
      public_documents: open,
      builders: [],
      members: [],
      guards: [],
    },
    rows,
    nodes,
  );
  if (!memory.app) throw new Error(`${uid} has no app document`);
  return memory;
}
