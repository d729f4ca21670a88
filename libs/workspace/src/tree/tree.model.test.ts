import { describe, expect, it } from 'vitest';
import type { CatalogueNode } from '../wire/catalogue.calls.js';
import { foundTree, nodeKey, parentLine, ROOT, treeLines, type Branch, type Tree } from './tree.model.js';

const node = (id: number, kind: CatalogueNode['kind'], name: string, comment = ''): CatalogueNode => ({
  id,
  kind,
  name,
  comment,
  leaf: kind === 'column',
});
const source = node(3, 'source', 'demo');
const schema = node(1, 'schema', 'sales');
const tables = [node(7, 'table', 'customer', 'people who buy'), node(8, 'table', 'orders')];
const columns = [node(9, 'column', 'phone')];

function treeOf(open: CatalogueNode[], extra: [CatalogueNode, Branch][] = []): Tree {
  const branches = new Map<string, Branch>([
    [ROOT, { status: 'ready', nodes: [source] }],
    [nodeKey(3, source), { status: 'ready', nodes: [schema] }],
    [nodeKey(3, schema), { status: 'ready', nodes: tables }],
    [nodeKey(3, tables[0] as CatalogueNode), { status: 'ready', nodes: columns }],
    ...extra.map(([at, branch]) => [nodeKey(3, at), branch] as const),
  ]);
  return { branches, open: new Set(open.map((each) => nodeKey(3, each))) };
}
const shown = (tree: Tree): string[] =>
  treeLines(tree).map((line) =>
    line.type === 'node'
      ? `${'  '.repeat(line.at.depth)}${line.at.node.name}`
      : `${'  '.repeat(line.depth)}(${line.type})`,
  );

describe('object tree', () => {
  it('shows only what is open, indented by depth', () => {
    expect(shown(treeOf([source, schema]))).toEqual(['demo', '  sales', '    customer', '    orders']);
  });

  it('says where it is loading, empty or refused', () => {
    const orders = tables[1] as CatalogueNode;
    expect(shown(treeOf([source, schema, orders]))).toContain('      (loading)');
    expect(shown(treeOf([source, schema, orders], [[orders, { status: 'ready', nodes: [] }]]))).toContain(
      '      (empty)',
    );
    expect(shown(treeOf([source, schema, orders], [[orders, { status: 'failed', text: 'away' }]]))).toContain(
      '      (failed)',
    );
  });

  it('shows what a search found with the way to it, each node once, and a table without its other columns', () => {
    const [customer, orders] = tables as [CatalogueNode, CatalogueNode];
    const found = foundTree([
      [source, schema, customer],
      [source, schema, customer, columns[0] as CatalogueNode],
      [source, schema, orders],
    ]);
    expect(shown(found)).toEqual(['demo', '  sales', '    customer', '      phone', '    orders']);
    expect(shown(foundTree([]))).toEqual([]);
  });

  it('keeps sources apart whose objects have the same ids', () => {
    expect(nodeKey(1, schema)).not.toBe(nodeKey(2, schema));
  });

  it('knows the line above', () => {
    const lines = treeLines(treeOf([source, schema]));
    expect(parentLine(lines, 3)).toBe(1);
    expect(parentLine(lines, 0)).toBe(-1);
  });
});
