import type { ConditionFacts } from '@sluice/document';
import type { Expression } from '../tree/expression.type.js';

/** A comparison with names as written. */
export type Compared = Omit<ConditionFacts, 'clause' | 'table' | 'column' | 'other'> & {
  left: string[];
  other?: string[];
};

/** Operators that compare, by how their dialects write them. */
const operators: Readonly<Record<string, string>> = {
  '=': '=',
  '<=>': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '>': '>',
  '<=': '<=',
  '>=': '>=',
  '~~': 'like',
  '~~*': 'like',
  '!~~': 'like',
  '!~~*': 'like',
  like: 'like',
  ilike: 'like',
  '~': 'regexp',
  '~*': 'regexp',
  regexp: 'regexp',
  rlike: 'regexp',
};

/** The comparisons of columns in a condition; `isNegated` says whether the word before a place is NOT. */
export function comparisonsOf(condition: Expression, isNegated: (at: number) => boolean): Compared[] {
  return visit(condition, { isNegated: false, isAlternative: false }, isNegated);
}

interface Around {
  isNegated: boolean;
  isAlternative: boolean;
}

function visit(value: Expression, around: Around, negates: (at: number) => boolean): Compared[] {
  if (value.node === 'logic') {
    const inner = {
      isNegated: value.with === 'not' ? !around.isNegated : around.isNegated,
      isAlternative: around.isAlternative || (value.with === 'or' && value.args.length > 1),
    };
    return value.args.flatMap((arg) => visit(arg, inner, negates));
  }
  const base = { at: value.at, isNegated: around.isNegated || negates(value.at), isAlternative: around.isAlternative };
  if (value.node === 'operator') return compared(value.path.at(-1)?.toLowerCase() ?? '', value.args, base);
  if (value.node === 'membership')
    return sideOf(value.value).map((side) => ({
      ...base,
      ...side,
      isNegated: base.isNegated || value.negated,
      operator: 'in',
      against: kindOf(value.list[0]),
      values: value.list.length,
    }));
  if (value.node === 'subquery' && value.role === 'compare' && value.test)
    return sideOf(value.test).map((side) => ({ ...base, ...side, operator: 'in', against: 'query' }));
  if (value.node === 'combination' && value.what === 'between') {
    const [first, low] = value.args;
    if (first?.node === 'operator') return value.args.flatMap((arg) => visit(arg, around, negates)).slice(0, 1);
    return first ? sideOf(first).map((side) => ({ ...base, ...side, operator: 'between', against: kindOf(low) })) : [];
  }
  if (value.node === 'combination' && value.what === 'null test')
    return value.args
      .flatMap(sideOf)
      .map((side) => ({ ...base, ...side, operator: 'is null', against: 'null' as const }));
  return [];
}

function compared(written: string, [left, right]: readonly Expression[], base: Around & { at: number }): Compared[] {
  const operator = operators[written];
  if (operator === undefined || !left || !right) return [];
  const isNegated = base.isNegated || written.startsWith('!~');
  const both = [
    [left, right],
    [right, left],
  ] as const;
  return both.flatMap(([one, other]) =>
    sideOf(one).map((side) => {
      const opposite = sideOf(other)[0];
      const isOpen = operator === 'like' && other === right && isOpenPattern(other);
      return {
        ...base,
        ...side,
        isNegated,
        operator,
        against: opposite ? ('column' as const) : kindOf(other),
        other: opposite?.left,
        isOpenPattern: isOpen || undefined,
      };
    }),
  );
}

/** A pattern that begins with a wildcard, also where it is put together. */
function isOpenPattern(value: Expression): boolean {
  if (value.node === 'literal') return /^[%_]/.test(value.text ?? '');
  if (value.node === 'call' && /^concat$/i.test(value.path.at(-1) ?? ''))
    return value.args.slice(0, 1).some(isOpenPattern);
  if (value.node === 'operator' && value.path.at(-1) === '||') return value.args.slice(0, 1).some(isOpenPattern);
  return value.node === 'cast' && isOpenPattern(value.of);
}

/** What a comparison compares: a column, or something that is computed with one. */
function sideOf(value: Expression): { left: string[]; around?: string }[] {
  if (value.node === 'name') return [{ left: value.path }];
  if (value.node === 'cast') return inner([value.of], 'cast');
  if (value.node === 'call' && value.over === undefined)
    return inner(value.args, (value.path.at(-1) ?? '').toLowerCase());
  if (value.node === 'operator') return inner(value.args, value.path.at(-1) ?? '');
  if (value.node === 'combination' && /coalesce|nullif|collate/.test(value.what)) return inner(value.args, value.what);
  return [];
}

function inner(args: readonly Expression[], around: string): { left: string[]; around: string }[] {
  return args.flatMap(sideOf).map(({ left }) => ({ left, around }));
}

function kindOf(value: Expression | undefined): ConditionFacts['against'] {
  if (!value) return 'other';
  if (value.node === 'bind') return 'bind';
  if (value.node === 'subquery') return 'query';
  if (value.node === 'cast') return 'other';
  if (value.node === 'operator' && value.args.length === 1) return kindOf(value.args[0]);
  if (value.node !== 'literal') return 'other';
  if (value.isNull) return 'null';
  if (value.width !== undefined || value.text !== undefined) return 'text';
  return value.whole === undefined ? 'decimal' : 'number';
}
