import { textOf, type CompiledParam, type DictionaryNode, type Locale } from '@sluice/document';
import type { Option } from './form.type.js';

type OwnOption = NonNullable<CompiledParam['data_option']>[number];

/** Options written in the param itself: nested by `subs`, or flat with `p` naming the parent's key. */
export function staticOptions(options: readonly OwnOption[] = [], locale: Locale): readonly Option[] {
  const convert = (option: OwnOption): Option => {
    const subs = [...(option.subs ?? []), ...options.filter((other) => other.p !== undefined && String(other.p) === String(option.k) && other !== option)];
    return { value: option.k, label: textOf(option.v, locale), ...(subs.length > 0 ? { children: subs.map(convert) } : {}) };
  };
  const keys = new Set(options.map((option) => String(option.k)));
  return options.filter((option) => option.p === undefined || !keys.has(String(option.p))).map(convert);
}

/** Options of dictionary nodes; a node that is no leaf and has no children yet gets an empty list, to be loaded. */
export function dictionaryOptions(nodes: readonly DictionaryNode[], locale: Locale): readonly Option[] {
  return nodes.map((node) => {
    const lazy = node.leaf === false || node.child_dict !== undefined;
    const children = node.children ?? (lazy ? [] : undefined);
    return {
      value: node.code,
      label: textOf(node.name, locale),
      ...(node.color ? { color: node.color } : {}),
      ...(children ? { children: dictionaryOptions(children, locale) } : { leaf: true }),
    };
  });
}

/** Options of result rows by the named columns; a row without a label shows its value. */
export function rowOptions(rows: readonly Readonly<Record<string, unknown>>[], value: string, label: string): readonly Option[] {
  return rows.flatMap((row) => {
    const key = row[value];
    if (key === null || key === undefined) return [];
    return [{ value: typeof key === 'boolean' || typeof key === 'number' ? key : String(key), label: String(row[label] ?? key), leaf: true }];
  });
}
