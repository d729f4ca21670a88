import { isButtonsColumn } from '../../kind/form-types.registry.js';
import { pageNodes, type PageNode } from '../../node/page.walk.js';
import { documentUsages, type Usage } from '../../usage/document.usages.js';
import { checkText, KIND_TEXTS } from '../check.texts.js';
import { documentsOf, finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import type { Problem } from '../source.file.js';

/** Every reference leads to a document or a node that exists and is of the right kind. */
export const referenceRule: CheckRule = ({ app, apps }) => [
  ...app.documents.flatMap((entry) =>
    documentUsages(entry.document).flatMap((usage): Problem[] => {
      if (usage.kind === 'operation' || usage.kind === 'node') return [];
      const owner = usage.app === undefined ? app : apps.get(usage.app);
      /** An app that was not read with this one cannot be judged. */
      const name = `${usage.kind}/${usage.target}`;
      if (!owner || owner.byName.has(name) || owner.broken.has(name)) return [];
      return [dangling(entry, usage)];
    }),
  ),
  ...documentsOf(app, 'page').flatMap((entry) => nodeReferences(entry, [...pageNodes(entry.document)])),
];

function dangling(entry: CheckedDocument, { kind, target, path }: Usage): Problem {
  return finding(entry, path, 'reference', checkText('dangling', { kind: KIND_TEXTS[kind], target }));
}

function nodeReferences(entry: CheckedDocument, nodes: readonly PageNode[]): Problem[] {
  // A view has a reference name beside its uid; a uid comes first.
  const byUid = new Map<string, PageNode>([
    ...nodes.flatMap((node): [string, PageNode][] =>
      node.kind === 'view' && node.node.id_name ? [[node.node.id_name, node]] : [],
    ),
    ...nodes.map((node): [string, PageNode] => [node.node.uid, node]),
  ]);
  return documentUsages(entry.document)
    .filter((usage) => usage.kind === 'node')
    .flatMap((usage) => {
      const node = byUid.get(usage.target);
      if (!node) return [dangling(entry, usage)];
      const wanted = wantedKind(
        usage.path.at(-1),
        nodes.find((other) => isPrefix(other.path, usage.path) && other.kind === 'button'),
      );
      return wanted && !wanted.fits(node)
        ? [
            finding(
              entry,
              usage.path,
              'reference',
              checkText('wrong-node', { target: usage.target, kind: KIND_TEXTS[wanted.kind] }),
            ),
          ]
        : [];
    });
}

/**
 * What a field of a button may name: a buttons column for its place in a row, a column that it saves after it was
 * edited in place, a param beside which it stands, a view to query.
 */
function wantedKind(
  field: string | number | undefined,
  button: PageNode | undefined,
): { kind: string; fits(node: PageNode): boolean } | undefined {
  if (button?.kind !== 'button') return { kind: 'view', fits: (node) => node.kind === 'view' };
  if (field !== 'source_id') return { kind: 'view', fits: (node) => node.kind === 'view' };
  if (button.node.source_type === 'col')
    return {
      kind: 'buttons-column',
      fits: (node) => node.kind === 'column' && (isButtonsColumn(node.node) || node.node.editor !== undefined),
    };
  return button.node.source_type === 'param' ? { kind: 'param', fits: (node) => node.kind === 'param' } : undefined;
}

function isPrefix(prefix: readonly (string | number)[], path: readonly (string | number)[]): boolean {
  return prefix.length + 1 === path.length && prefix.every((part, index) => part === path[index]);
}
