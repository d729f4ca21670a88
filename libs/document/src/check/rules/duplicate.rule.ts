import type { PageDocument } from '../../generated/types.js';
import { isEditorPath, pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import type { JsonPath, Problem } from '../source.file.js';

/**
 * Two documents of a kind, two nodes of a page, two params of a form or a query, two codes of a level never share a
 * name.
 */
export const duplicateRule: CheckRule = ({ app }) => [
  ...repeated(
    app.documents.map((entry) => ({ entry, path: ['uid'], key: `${entry.document.kind}/${entry.document.uid}` })),
  ).map(({ entry, path, first }) =>
    finding(
      entry,
      path,
      'duplicate',
      checkText('repeated-document', { uid: entry.document.uid, file: first.file.path }),
    ),
  ),
  ...documentsOf(app, 'page').flatMap((entry) => [
    ...repeated(
      [...pageNodes(entry.document)].map(({ node, path }) => ({ entry, path: [...path, 'uid'], key: node.uid })),
    ).map(({ path, key }) => finding(entry, path, 'duplicate', checkText('repeated-node', { uid: key }))),
    ...names(
      formParams(entry).map(({ name, path }) => ({ entry, path: [...path, 'name'], key: `${listOf(path)}/${name}` })),
    ),
    ...shadowing(entry),
    ...names(
      [...pageNodes(entry.document)].flatMap(({ kind, node, path }) =>
        kind === 'view' && node.id_name ? [{ entry, path: [...path, 'id_name'], key: node.id_name }] : [],
      ),
    ),
  ]),
  ...documentsOf(app, 'query').flatMap((entry) =>
    names(
      (entry.document.params ?? []).map((param, index) => ({
        entry,
        path: ['params', index, 'name'],
        key: param.name,
      })),
    ),
  ),
  ...documentsOf(app, 'dictionary').flatMap((entry) =>
    names(
      (entry.document.items ?? []).map((item, index) => ({
        entry,
        path: ['items', index, 'code'],
        key: JSON.stringify(item.code),
      })),
    ),
  ),
];

type FormParam = { name: string; path: (string | number)[] };

/** Params and members of forms; the params that edit cells are none. */
const formParams = (entry: CheckedDocument & { document: Pick<PageDocument, 'views'> }): FormParam[] =>
  [...pageNodes(entry.document)].flatMap(({ kind, node, path }) =>
    kind === 'param' && !isEditorPath(path) ? [{ name: node.name, path }] : [],
  );

/** The list that a param stands in: the params of a view, or the members of a group. */
const listOf = (path: JsonPath): string => path.slice(0, -1).join('.');

/**
 * Members that are called like a param around their group, which their expressions could not read; two groups may call
 * theirs alike.
 */
function shadowing(entry: CheckedDocument & { document: Pick<PageDocument, 'views'> }): Problem[] {
  const all = formParams(entry);
  const known = new Set(all.map(({ name, path }) => `${listOf(path)}/${name}`));
  const lists = (path: JsonPath): string[] =>
    path.flatMap((step, at) => (step === 'app_params' || step === 'members' ? [path.slice(0, at + 1).join('.')] : []));
  return all
    .filter(({ name, path }) =>
      lists(path)
        .slice(0, -1)
        .some((list) => known.has(`${list}/${name}`)),
    )
    .map(({ name, path }) => finding(entry, [...path, 'name'], 'duplicate', checkText('repeated-name', { name })));
}

interface Named {
  entry: CheckedDocument;
  path: JsonPath;
  key: string;
}

function names(list: readonly Named[]): Problem[] {
  return repeated(list).map(({ entry, path, key }) =>
    finding(entry, path, 'duplicate', checkText('repeated-name', { name: key.split('/').at(-1) })),
  );
}

function repeated(list: readonly Named[]): (Named & { first: CheckedDocument })[] {
  const first = new Map<string, CheckedDocument>();
  return list.flatMap((named) => {
    const earlier = first.get(named.key);
    if (!earlier) first.set(named.key, named.entry);
    return earlier ? [{ ...named, first: earlier }] : [];
  });
}
