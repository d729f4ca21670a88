import type { JsonObject } from '../json/canonical.json.js';
import { addAction, removeAction, setAction } from './action.parts.js';
import { dictionariesOf } from './field.parts.js';
import { canAdd, editPage, listPage, newPage, viewPage } from './page.parts.js';
import { isEditable, notesOf, optionsQuery, QueryParts, treeQuery } from './query.parts.js';
import { ScaffoldContext, tablePath, type NamedTable } from './scaffold.context.js';
import type { NeededGrant, Scaffold, ScaffoldedTable, ScaffoldInput } from './scaffold.type.js';

const MENU_ICON = 'appstore';

/**
 * Makes the pages of tables as ordinary documents (issue 11 c): list with search and export, forms for new and changed
 * rows, a page to look at one, with their queries, actions and dictionaries. Sensitive columns are shown masked, and
 * nothing searches, sorts, joins, edits or exports them. What has no key is only read. Pure: the same tables give the
 * same documents.
 */
export function scaffoldTables(input: ScaffoldInput): Scaffold {
  const context = new ScaffoldContext(input);
  const named = input.tables.map((table) => context.named(context.plans.get(tablePath(table))!));
  const made = named.map((table) => documentsOf(context, table));
  const documents = new Map<string, JsonObject>();
  for (const document of made.flat()) documents.set(`${String(document['kind'])}/${String(document['uid'])}`, document);
  return {
    documents: [...documents.values()],
    tables: named.map((table, at) => described(table, made[at] ?? [])),
    menu: named.map(({ uid, label }) => ({ uid, label, icon: MENU_ICON, page: uid })),
    grants: grantsOf(named),
    notes: named.flatMap((table) => notesOf(table).map((text) => ({ table: tablePath(table.plan.table), text }))),
  };
}

function documentsOf(context: ScaffoldContext, named: NamedTable): JsonObject[] {
  const { shape } = context.input;
  const { plan } = named;
  const queries = new QueryParts(context, named);
  const { key } = plan;
  const adds = canAdd(plan);
  const edits = key !== undefined && isEditable(plan);
  const pages = [
    listPage(named, shape),
    ...(key ? [viewPage(named, shape, key)] : []),
    ...(adds ? [newPage(named, shape)] : []),
    ...(edits ? [editPage(named, shape, key)] : []),
  ];
  const shown = JSON.stringify(pages);
  const isChosen = ({ uid }: JsonObject): boolean => shown.includes(JSON.stringify(uid));
  return [
    ...named.references.map((reference) => optionsQuery(context, reference)).filter(isChosen),
    ...named.references.flatMap((reference) => treeQuery(context, reference)).filter(isChosen),
    queries.list(),
    ...(key ? [queries.one(key), queries.remove(key)] : []),
    ...(adds ? [queries.add(), addAction(named, shape)] : []),
    ...(edits ? [queries.form(key), queries.set(key), setAction(named, shape, key)] : []),
    ...(key ? [removeAction(named, shape, key)] : []),
    ...dictionariesOf(named, shape).filter(isChosen),
    ...pages,
  ];
}

function described({ plan, uid, label }: NamedTable, documents: readonly JsonObject[]): ScaffoldedTable {
  const names = documents.map((document) => ({ kind: String(document['kind']), uid: String(document['uid']) }));
  return {
    schema: plan.table.schema,
    name: plan.table.name,
    uid,
    label,
    readOnly: plan.key === undefined,
    pages: names.filter(({ kind }) => kind === 'page').map((page) => page.uid),
    documents: names,
  };
}

/** Letters by table: what is chosen is read, and written where its rows can be; what it refers to is read. */
function grantsOf(named: readonly NamedTable[]): NeededGrant[] {
  const needed = new Map<string, NeededGrant>();
  for (const { plan, references } of named) {
    for (const { to } of references)
      if (!needed.has(tablePath(to.table)))
        needed.set(tablePath(to.table), { schema: to.table.schema, table: to.table.name, letters: ['read'] });
    const { schema, name } = plan.table;
    needed.set(tablePath(plan.table), { schema, table: name, letters: plan.key ? ['read', 'write'] : ['read'] });
  }
  // A table that was chosen and is referred to keeps the letters of what was chosen.
  for (const { plan } of named)
    if (plan.key)
      needed.set(tablePath(plan.table), {
        schema: plan.table.schema,
        table: plan.table.name,
        letters: ['read', 'write'],
      });
  return [...needed.values()];
}
