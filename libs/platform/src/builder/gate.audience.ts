import { documentUsages, pageNodes, type AppPartDocument, type PageDocument } from '@sluice/document';
import { wholeDocuments } from '../document/block.nodes.js';
import type { ReleaseItem } from '../document/release.item.type.js';
import { publicDocuments } from '../document/release.store.js';
import type { GateAudience } from './gate.type.js';

/** A view whose rows can be taken away as a file. */
export interface ExportUse {
  view: string;
  columns?: ReadonlySet<string>;
}

/** Where the queries of a release are used, and by whom. */
export interface QueryUse {
  audience: GateAudience;
  /** Pages open to anonymous visitors that it stands behind. */
  publicPages: string[];
  /** Views that export its rows, with the columns that the file has; without them it has all. */
  exports: ExportUse[];
}

/** By uid of the query: the pages that reach it, directly or through an action or a dictionary. */
export function queryUses(items: readonly ReleaseItem[]): Map<string, QueryUse> {
  const documents = wholeDocuments(items);
  const open = new Set(publicDocuments(items));
  const uses = new Map<string, QueryUse>();
  for (const { kind, uid, id } of items) {
    const page = documents.get(`${kind}/${uid}`);
    if (page?.kind !== 'page') continue;
    for (const query of reached(page, documents)) {
      const use = useOf(uses, query);
      addAudience(use.audience, page);
      if (open.has(id)) {
        use.audience.public = true;
        use.publicPages.push(uid);
      }
    }
    for (const { query, ...taken } of exportsOf(page))
      useOf(uses, query).exports.push({ ...taken, view: `${uid}/${taken.view}` });
  }
  return uses;
}

/** By uid of the query: the pages that reach it, by their numbers. */
export function queryPages(items: readonly ReleaseItem[]): Map<string, Set<number>> {
  const documents = wholeDocuments(items);
  const pages = new Map<string, Set<number>>();
  for (const { kind, uid, id } of items) {
    const page = documents.get(`${kind}/${uid}`);
    if (page?.kind !== 'page') continue;
    for (const query of reached(page, documents)) pages.set(query, (pages.get(query) ?? new Set()).add(id));
  }
  return pages;
}

function useOf(uses: Map<string, QueryUse>, query: string): QueryUse {
  const known = uses.get(query);
  if (known) return known;
  const made = { audience: { public: false, signed_in: false, roles: [] }, publicPages: [], exports: [] };
  uses.set(query, made);
  return made;
}

function addAudience(audience: GateAudience, { access }: PageDocument): void {
  if ('roles' in access) audience.roles = [...new Set([...audience.roles, ...access.roles])];
  else audience.signed_in = true;
}

/** Queries that a page reaches without leaving it. */
function reached(page: PageDocument, documents: ReadonlyMap<string, AppPartDocument>): Set<string> {
  const seen = new Set<string>();
  const queries = new Set<string>();
  const next: AppPartDocument[] = [page];
  for (let document = next.pop(); document; document = next.pop())
    for (const { kind, target, app } of documentUsages(document)) {
      const name = `${kind}/${target}`;
      if (app !== undefined || kind === 'page' || seen.has(name)) continue;
      seen.add(name);
      if (kind === 'query') queries.add(target);
      const found = documents.get(name);
      if (found) next.push(found);
    }
  return queries;
}

/** Views of a page whose rows can be taken away as a file. */
function exportsOf(page: PageDocument): (ExportUse & { query: string })[] {
  return [...pageNodes(page)].flatMap(({ kind, node }) => {
    if (kind !== 'view' || node.query_id === undefined) return [];
    const isExported =
      node.config?.download === true ||
      (node.app_buttons ?? []).some(({ target_type: target, enable }) => target === 'download' && enable !== false);
    if (!isExported) return [];
    const columns = (node.app_cols ?? []).filter(({ config }) => config?.export !== false).map(({ name }) => name);
    const of = { query: node.query_id, view: node.id_name ?? node.uid };
    return [(node.app_cols ?? []).length === 0 ? of : { ...of, columns: new Set(columns) }];
  });
}
