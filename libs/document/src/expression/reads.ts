import type { ASTNode } from '@marcbachmann/cel-js';
import { macroNames } from './macros.js';

/** A name that the expression reads from its context, with the keys after it as far as they are written out. */
export interface Read {
  path: string;
  root: string;
  node: ASTNode;
}

/** `row.a["b"]` as path; undefined when the chain does not start at a name. */
function chain(node: ASTNode): { root: string; path: string } | undefined {
  if (node.op === 'id') return { root: node.args, path: node.args };
  if (node.op === '.' || node.op === '.?') {
    const before = chain(node.args[0]);
    return before && { root: before.root, path: `${before.path}.${node.args[1]}` };
  }
  if ((node.op === '[]' || node.op === '[?]') && node.args[1].op === 'value' && typeof node.args[1].args === 'string') {
    const before = chain(node.args[0]);
    return before && { root: before.root, path: `${before.path}.${node.args[1].args}` };
  }
  return undefined;
}

/** Nodes directly below a node. */
export function children(node: ASTNode): ASTNode[] {
  if (node.op === 'value' || node.op === 'id') return [];
  if (node.op === '.' || node.op === '.?') return [node.args[0]];
  if (node.op === 'call') return node.args[1];
  if (node.op === 'rcall') return [node.args[1], ...node.args[2]];
  if (node.op === 'map') return node.args.flat();
  return Array.isArray(node.args) ? (node.args as ASTNode[]) : [node.args as ASTNode];
}

/** Every read of the context, macro variables left out, in the order of the source. */
export function collectReads(node: ASTNode, bound: readonly string[] = []): Read[] {
  const found = chain(node);
  if (found) return bound.includes(found.root) ? [] : [{ ...found, node }];
  if (node.op === 'rcall' && macroNames.includes(node.args[0]) && node.args[2][0]?.op === 'id') {
    const [, target, [variable, ...rest]] = node.args;
    const inner = variable?.op === 'id' ? [...bound, variable.args] : bound;
    return [...collectReads(target, bound), ...rest.flatMap((part) => collectReads(part, inner))];
  }
  return children(node).flatMap((child) => collectReads(child, bound));
}
