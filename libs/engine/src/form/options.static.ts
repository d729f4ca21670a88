import { textOf, type CompiledParam, type DictionaryNode, type Locale } from '@sluice/document';
import type { Row } from '../runtime.js';
import type { Option } from './form.type.js';

type OwnOption = NonNullable<CompiledParam['data_option']>[number];

/** The dictionary of a param, if it has one. */
export function dictionaryOf(param: CompiledParam): number | undefined {
  return param.data_type === 2 ? param.data_config?.dict_id : undefined;
}

/** Options written in the param itself: nested by `subs`, or flat with `p` naming the parent's key. */
export function staticOptions(options: readonly OwnOption[] = [], locale: Locale): readonly Option[] {
  const convert = (option: OwnOption): Option => {
    const subs = [
      ...(option.subs ?? []),
      ...options.filter((other) => other.p !== undefined && String(other.p) === String(option.k) && other !== option),
    ];
    return {
      value: option.k,
      label: textOf(option.v, locale),
      children: subs.length > 0 ? subs.map(convert) : undefined,
    };
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
      color: node.color || undefined,
      children: children && dictionaryOptions(children, locale),
      leaf: children ? undefined : true,
    };
  });
}

/** Columns of a result that are made into options, and which of all are masked for the person. */
export interface OptionColumns {
  value: string;
  label: string;
  masked?: readonly string[];
  /** The options keep their rows. */ whole?: boolean;
  /** What is stored of a choice is its label. */ named?: boolean;
}

/**
 * Options of result rows; a row without a label shows its value. There are none of masked values: a mask is no value,
 * so it cannot be chosen; a kept row is without its masked columns.
 */
export function rowOptions(
  rows: readonly Row[],
  { value, label, masked = [], whole = false, named = false }: OptionColumns,
): readonly Option[] {
  if (masked.includes(value) || (named && masked.includes(label))) return [];
  return rows.flatMap((row) => {
    const key = row[value];
    if (key === null || key === undefined) return [];
    return [
      {
        value: typeof key === 'boolean' || typeof key === 'number' ? key : String(key),
        label: String(row[label] ?? key),
        leaf: true,
        row: whole ? Object.fromEntries(Object.entries(row).filter(([name]) => !masked.includes(name))) : undefined,
      },
    ];
  });
}
