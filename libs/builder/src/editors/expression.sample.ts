import type { Json } from '@sluice/document';
import type { PanelNode } from '../panel/panel.nodes.js';
import type { PanelHost } from '../panel/panel.type.js';

/** Samples that a person wrote, by node: kept while the builder is open. */
const kept = new Map<string, Record<string, Json>>();

/** A sample of what an expression of a node may read: the columns of its query, a person, the values of a form. */
export function sampleOf(node: PanelNode | undefined, host: PanelHost): Record<string, Json> {
  const before = node && kept.get(node.uid);
  if (before) return before;
  const columns = node ? host.names('column', node.uid) : [];
  const row = Object.fromEntries(columns.map(({ value }) => [value, value]));
  return { row, rows: [row], form: {}, params: {}, value: '', user: { id: 1, name: 'user' }, app: {}, page: {} };
}

/** Keeps the sample of a node. */
export function keepSample(node: PanelNode | undefined, sample: Record<string, Json>): void {
  if (node) kept.set(node.uid, sample);
}
