import { isEditorPath, pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import type { JsonPath, Problem } from '../source.file.js';

/** Two documents of a kind, two nodes of a page, two params of a form or a query, two codes of a level never share a name. */
export const duplicateRule: CheckRule = ({ app }) => [
  ...repeated(app.documents.map((entry) => ({ entry, path: ['uid'], key: `${entry.document.kind}/${entry.document.uid}` }))).map(({ entry, path, first }) =>
    finding(entry, path, 'duplicate', checkText('repeated-document', { uid: entry.document.uid, file: first.file.path }))),
  ...documentsOf(app, 'page').flatMap((entry) => [
    ...repeated([...pageNodes(entry.document)].map(({ node, path }) => ({ entry, path: [...path, 'uid'], key: node.uid }))).map(({ path, key }) => finding(entry, path, 'duplicate', checkText('repeated-node', { uid: key }))),
    ...names([...pageNodes(entry.document)].flatMap(({ kind, node, view, path }) => (kind === 'param' && !isEditorPath(path) ? [{ entry, path: [...path, 'name'], key: `${view.uid}/${node.name}` }] : []))),
    ...names([...pageNodes(entry.document)].flatMap(({ kind, node, path }) => (kind === 'view' && node.id_name ? [{ entry, path: [...path, 'id_name'], key: node.id_name }] : []))),
  ]),
  ...documentsOf(app, 'query').flatMap((entry) => names((entry.document.params ?? []).map((param, index) => ({ entry, path: ['params', index, 'name'], key: param.name })))),
  ...documentsOf(app, 'dictionary').flatMap((entry) => names((entry.document.items ?? []).map((item, index) => ({ entry, path: ['items', index, 'code'], key: JSON.stringify(item.code) })))),
];

interface Named { entry: CheckedDocument; path: JsonPath; key: string }

function names(list: readonly Named[]): Problem[] {
  return repeated(list).map(({ entry, path, key }) => finding(entry, path, 'duplicate', checkText('repeated-name', { name: key.split('/').at(-1) })));
}

function repeated(list: readonly Named[]): (Named & { first: CheckedDocument })[] {
  const first = new Map<string, CheckedDocument>();
  return list.flatMap((named) => {
    const earlier = first.get(named.key);
    if (!earlier) first.set(named.key, named.entry);
    return earlier ? [{ ...named, first: earlier }] : [];
  });
}
