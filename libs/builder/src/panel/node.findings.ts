import { isEditorPath, isObject, pageNodes, type Json, type PageDocument } from '@sluice/document';
import type { Finding } from '../state/draft.type.js';
import type { PanelFinding } from './panel.type.js';

/** Findings by the node that they are about (`''`: the document), each with its path inside that node. */
export function nodeFindings(document: Json, findings: readonly Finding[]): ReadonlyMap<string, PanelFinding[]> {
  const nodes =
    findings.length > 0 && isObject(document) && Array.isArray(document['views'])
      ? [...pageNodes(document as unknown as PageDocument)].filter(({ path }) => !isEditorPath(path))
      : [];
  const result = new Map<string, PanelFinding[]>();
  for (const { path, message } of findings) {
    const owner = nodes
      .filter((node) => node.path.every((key, index) => key === path[index]))
      .sort((a, b) => b.path.length - a.path.length)[0];
    const uid = owner?.node.uid ?? '';
    const inside = path.slice(owner?.path.length ?? 0).map(String);
    result.set(uid, [...(result.get(uid) ?? []), { path: inside, message, error: true }]);
  }
  return result;
}
