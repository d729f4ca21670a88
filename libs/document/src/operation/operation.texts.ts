import type { Json } from '../json/canonical.json.js';
import { nodeNamer, nodeWords } from '../node/node.words.js';
import { interpolate } from '../text/interpolate.js';
import type { BothTexts, Locale } from '../vocabulary.js';
import type { Anchor, Operation } from './operation.type.js';

/** Names a property of a node and its values; without one they stand as they are written. */
export interface PropertyNamer {
  name(node: string, path: readonly string[], locale: Locale): string;
  /** What a value of it is called; undefined where it has no name. */
  value(node: string, path: readonly string[], value: Json, locale: Locale): string | undefined;
}

const asWritten: PropertyNamer = { name: (_node, path) => path.join('.'), value: () => undefined };

/** A value is cut here, so that a line stays a line. */
const SHOWN = 80;

const words = {
  set: { 'zh-chs': '{node}: {path} 由 {from} 改为 {to}', en: '{node}: {path} {from} → {to}' },
  add: { 'zh-chs': '{node}: {path} 设为 {to}', en: '{node}: {path} set to {to}' },
  unset: { 'zh-chs': '{node}: {path} {from} 已删除', en: '{node}: {path} {from} removed' },
  insert: { 'zh-chs': '{node}: 加入 {at}', en: '{node}: added {at}' },
  remove: { 'zh-chs': '{node}: 自 {at} 删除', en: '{node}: removed, it stood {at}' },
  move: { 'zh-chs': '{node}: 由 {from} 移到 {to}', en: '{node}: moved from {from} to {to}' },
  reorder: { 'zh-chs': '{node}: 移到 {to}', en: '{node}: moved to {to}' },
  behind: { 'zh-chs': '{parent} 中 {after} 之后', en: 'behind {after} in {parent}' },
  first: { 'zh-chs': '{parent} 的开头', en: 'the beginning of {parent}' },
  firstOf: { 'zh-chs': '{parent} 的开头', en: 'at the beginning of {parent}' },
} as const satisfies Record<string, BothTexts>;

/**
 * A difference in domain words (design §4), one text for each operation: column "Phone": width 100 → 200. `before` and
 * `after` are the documents that the operations lead from and to; they name the nodes.
 */
export function operationTexts(
  operations: readonly Operation[],
  { before, after, property = asWritten }: { before: Json; after: Json; property?: PropertyNamer },
): BothTexts[] {
  const names = { name: nodeNamer(after, before), property };
  return operations.map((operation) => ({
    'zh-chs': describe(operation, 'zh-chs', names),
    en: describe(operation, 'en', names),
  }));
}

interface Names {
  name: ReturnType<typeof nodeNamer>;
  property: PropertyNamer;
}

function describe(operation: Operation, locale: Locale, { name, property }: Names): string {
  const say = (key: keyof typeof words, facts: Record<string, string>): string =>
    interpolate(words[key][locale], facts);
  const at = ({ parent, after }: Anchor, first: 'first' | 'firstOf'): string =>
    after === null
      ? say(first, { parent: name(parent, locale) })
      : say('behind', { parent: name(parent, locale), after: name(after, locale) });
  const node = name(operation.node, locale);
  switch (operation.op) {
    case 'set': {
      const key = operation.from === undefined ? 'add' : operation.to === undefined ? 'unset' : 'set';
      const { path } = operation;
      const value = (one: Json | undefined): string =>
        (one === undefined ? undefined : property.value(operation.node, path, one, locale)) ?? shown(one);
      const [from, to] = [value(operation.from), value(operation.to)];
      return say(key, { node, path: property.name(operation.node, path, locale), from, to });
    }
    case 'insert':
    case 'remove':
      return say(operation.op, {
        node: nodeWords({ list: operation.at.list, value: operation.value }, locale),
        at: at(operation.at, 'firstOf'),
      });
    case 'move': {
      const { from, to } = operation;
      const isSame = from.parent === to.parent && from.list.join() === to.list.join();
      return say(isSame ? 'reorder' : 'move', { node, from: name(from.parent, locale), to: at(to, 'first') });
    }
  }
}

function shown(value: Json | undefined): string {
  const text = typeof value === 'string' ? `"${value}"` : (JSON.stringify(value) ?? '');
  return text.length > SHOWN ? `${text.slice(0, SHOWN - 1)}…` : text;
}
