import type { Column, QueryDocument, View } from '../../generated/types.js';
import { isButtonsColumn, isShownOnly } from '../../kind/form-types.registry.js';
import { pageNodes, viewParams } from '../../node/page.walk.js';
import { valueNames } from '../../node/value.names.js';
import { isReservedKey } from '../../reserved/reserved-keys.js';
import { checkText } from '../check.texts.js';
import { documentOf, documentsOf, finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import type { Problem } from '../source.file.js';
import { formReads } from '../form.reads.js';
import { bindNames } from '../sql.binds.js';

/** View types whose params are the filters of their query (table, chart, combo, key figure, kanban, calendar). */
const FILTERED = new Set([1, 2, 4, 100, 101, 102]);

/** Binds are declared and used, filters reach their query, and columns are in its result where the query lists them. */
export const queryRule: CheckRule = ({ app }) => [
  ...documentsOf(app, 'query').flatMap((entry) => bindProblems(entry, entry.document)),
  ...documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap(({ kind, node, path }) => {
      const query = kind === 'view' && node.query_id ? documentOf(app, 'query', node.query_id) : undefined;
      return kind === 'view' && query
        ? [
            ...filterProblems(entry, { view: node, path, query }),
            ...(isMapped(node) ? [] : columnProblems(entry, { columns: node.app_cols ?? [], path, query })),
          ]
        : [];
    }),
  ),
];

function bindProblems(entry: CheckedDocument, query: QueryDocument): Problem[] {
  if (query.type === 'mongo' || query.type === 'live') return [];
  const used = new Set(bindNames(query.text));
  const declared = new Set((query.params ?? []).map((param) => param.name));
  return [
    ...[...used]
      .filter((name) => !declared.has(name) && !isReservedKey(name))
      .map((name) => finding(entry, ['text'], 'query', checkText('undeclared-param', { name }))),
    ...(query.params ?? []).flatMap((param, index) =>
      used.has(param.name)
        ? []
        : [finding(entry, ['params', index, 'name'], 'query', checkText('unused-param', { name: param.name }))],
    ),
  ];
}

function filterProblems(
  entry: CheckedDocument,
  { view, path, query }: { view: View; path: (string | number)[]; query: QueryDocument },
): Problem[] {
  if (!FILTERED.has(view.type)) return [];
  const received = new Set((query.params ?? []).map((param) => param.name));
  const read = readByPage(entry);
  return viewParams(view).flatMap((param) => {
    const names = valueNames(param);
    const lost = names.filter((name) => !received.has(name) && !read.has(name));
    return param.config?.members || isShownOnly(param)
      ? []
      : lost.map((name) =>
          finding(
            entry,
            paramPath(view, param.uid, path),
            'query',
            checkText('unreceived-param', { query: query.uid, name }),
          ),
        );
  });
}

/** Names that some expression of the page reads from a form: such a param need not reach the query. */
function readByPage(entry: CheckedDocument): Set<string> {
  return new Set(
    entry.sites.filter((site) => site.kind === 'expression').flatMap((site) => formReads(String(site.value))),
  );
}

function paramPath(view: View, uid: string, path: (string | number)[]): (string | number)[] {
  const index = (view.app_params ?? []).findIndex((param) => param.uid === uid);
  return index < 0 ? path : [...path, 'app_params', index, 'name'];
}

/** Whether something makes other rows of what the query answers: their columns are not known. */
const isMapped = (view: View): boolean =>
  view.call_back_config !== undefined || view.app_data?.call_back_config !== undefined;

function columnProblems(
  entry: CheckedDocument,
  { columns, path, query }: { columns: readonly Column[]; path: (string | number)[]; query: QueryDocument },
): Problem[] {
  const names = query.columns && new Set(query.columns.map((column) => column.name));
  if (!names) return [];
  return columns.flatMap((column, index) =>
    isButtonsColumn(column) || names.has(column.name) || column.html || column.trans
      ? []
      : [
          finding(
            entry,
            [...path, 'app_cols', index, 'name'],
            'query',
            checkText('unknown-column', { query: query.uid, name: column.name }),
          ),
        ],
  );
}
