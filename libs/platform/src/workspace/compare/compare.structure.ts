import type { DescribedColumn, DescribedRelation } from '../../data-source/information.catalogue.js';
import type { SeenTable } from './compare.side.js';
import { valueClass } from './value.form.js';

/** On which side something stands. */
export type DifferenceSide = 'equal' | 'different' | 'left' | 'right';

/** A column on one side, as its catalogue has it. */
interface StructureColumn {
  type: string;
  nullable: boolean;
  key: boolean;
}
interface ComparedColumn {
  name: string;
  standing: DifferenceSide;
  left: StructureColumn | null;
  right: StructureColumn | null;
  /** What differs. */
  differs: (keyof StructureColumn)[];
}
/** A key or an index by what it is over. */
interface ComparedKey {
  kind: 'primary' | 'unique' | 'foreign' | 'index' | 'unique-index';
  columns: string[];
  references: string | null;
  standing: Exclude<DifferenceSide, 'different'>;
  left: string | null;
  right: string | null;
}

/** The structures of two tables side by side. */
export interface StructureAnswer {
  columns: ComparedColumn[];
  keys: ComparedKey[];
  /** Types of different kinds of sources are the same where their values are of one class. */
  is_across: boolean;
}

/**
 * Compares two tables by what their catalogues tell the caller: columns, keys and indexes. Defaults and checks are not
 * told to people (as in `catalogue.definition`), and so not compared.
 */
export function compareStructures(left: SeenTable, right: SeenTable): StructureAnswer {
  const isAcross = left.source.type !== right.source.type;
  const fold = (name: string): string => (isAcross ? name.toLowerCase() : name);
  const others = new Map(right.relation.columns.map((column) => [fold(column.name), column]));
  const isSameType = (one: string, other: string): boolean => {
    if (!isAcross) return one === other;
    const kind = valueClass({ type: one, kind: left.source.type });
    return kind !== 'other' && kind === valueClass({ type: other, kind: right.source.type });
  };
  const columns = left.relation.columns.map((one): ComparedColumn => {
    const other = others.get(fold(one.name));
    others.delete(fold(one.name));
    if (!other) return { name: one.name, standing: 'left', left: factsOf(one), right: null, differs: [] };
    const differs: ComparedColumn['differs'] = [];
    if (!isSameType(one.type, other.type)) differs.push('type');
    if (one.nullable !== other.nullable) differs.push('nullable');
    if (one.key !== other.key) differs.push('key');
    const standing = differs.length > 0 ? 'different' : 'equal';
    return { name: one.name, standing, left: factsOf(one), right: factsOf(other), differs };
  });
  const rest = [...others.values()].map((other): ComparedColumn => ({
    name: other.name,
    standing: 'right',
    left: null,
    right: factsOf(other),
    differs: [],
  }));
  return {
    columns: [...columns, ...rest],
    keys: compareKeys(left.relation, right.relation, fold),
    is_across: isAcross,
  };
}

const factsOf = ({ type, nullable, key }: DescribedColumn): StructureColumn => ({ type, nullable, key });

type Key = Pick<ComparedKey, 'kind' | 'columns' | 'references'> & { name: string };

/** Keys, and indexes that no key made by itself. */
function keysOf({ constraints, indexes }: DescribedRelation): Key[] {
  const names = new Set(constraints.map(({ name }) => name));
  return [
    ...constraints.map(({ name, kind, columns, references: to }) => ({
      name,
      kind,
      columns,
      references: to ? `${to.table} (${to.columns.join(', ')})` : null,
    })),
    ...indexes
      .filter(({ name }) => !names.has(name))
      .map(({ name, unique, columns }) => ({
        name,
        kind: unique ? ('unique-index' as const) : ('index' as const),
        columns,
        references: null,
      })),
  ];
}

/** Names of keys are given by each server: the same is what is over the same columns. */
function compareKeys(
  left: DescribedRelation,
  right: DescribedRelation,
  fold: (name: string) => string,
): StructureAnswer['keys'] {
  const keyText = ({ kind, columns, references }: Key): string =>
    JSON.stringify([kind, columns.map(fold), references === null ? null : fold(references)]);
  const others = new Map(keysOf(right).map((key) => [keyText(key), key]));
  const keys = keysOf(left).map(({ name, ...key }): ComparedKey => {
    const text = keyText({ name, ...key });
    const other = others.get(text);
    others.delete(text);
    return { ...key, standing: other ? 'equal' : 'left', left: name, right: other?.name ?? null };
  });
  const rest = [...others.values()].map(({ name, ...key }): ComparedKey => ({
    ...key,
    standing: 'right',
    left: null,
    right: name,
  }));
  return [...keys, ...rest];
}
