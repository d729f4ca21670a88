import type { Json, JsonObject } from '../json/canonical.json.js';
import { withoutUndefined } from '../json/without.undefined.js';
import { nodeUid, type NamedReference, type NamedTable } from './scaffold.context.js';
import { scaffoldTexts } from './scaffold.texts.js';
import type { PlannedColumn } from './table.plan.js';

/** Dictionary of what is or is not. */
export const YES_NO = 'yes-no';
/** Fraction digits that a number field offers at most; a column of more keeps what it has, a person types no more. */
const MOST_DIGITS = 6;

/** Dictionary of the only values that a column takes. */
const dictionaryUid = ({ dictionaries }: NamedTable, column: PlannedColumn): string => dictionaries.get(column) ?? '';

const referenceOf = ({ references }: NamedTable, column: PlannedColumn): NamedReference | undefined =>
  references.find(({ from }) => from === column);

const fromDictionary = (dict: string): JsonObject => ({ data_type: 2, data_config: { dict_id: dict } });
/** A place in the tree of the table's own rows, at any level. */
const fromTree = (dict: string): JsonObject & { config: JsonObject } => ({
  ...fromDictionary(dict),
  dict_type: 1,
  input_config: { framework: 'leaf', stockpile: 'code' },
  config: { any_level: true, clearable: true },
});
const queryType = ({ kind }: PlannedColumn): number =>
  kind === 'boolean' ? 3 : kind === 'integer' || kind === 'decimal' ? 2 : 1;

/** Form type, options and settings of the field that a column is typed into, or searched by. */
export function fieldOf(named: NamedTable, column: PlannedColumn): JsonObject & { config: JsonObject } {
  const reference = referenceOf(named, column);
  const query_type = queryType(column);
  if (reference?.tree !== undefined) return { form_type: 18, query_type, ...fromTree(reference.tree) };
  if (reference) {
    const data_config = { query_id: reference.options };
    return { form_type: 2, query_type, data_type: 3, data_config, config: { remote: true, clearable: true } };
  }
  if (column.column.values)
    return { form_type: 2, query_type, ...fromDictionary(dictionaryUid(named, column)), config: { clearable: true } };
  if (column.kind === 'boolean') return { form_type: 4, query_type, ...fromDictionary(YES_NO), config: {} };
  return typed(column, query_type);
}

function typed({ kind, scale, length }: PlannedColumn, query_type: number): JsonObject & { config: JsonObject } {
  const max: JsonObject = length === undefined ? {} : { max_length: length };
  const whole = { precision: Math.min(scale ?? MOST_DIGITS, MOST_DIGITS) };
  switch (kind) {
    case 'integer':
      return { form_type: 5, query_type, config: { precision: 0 } };
    case 'decimal':
      return { form_type: 5, query_type, config: whole };
    case 'date':
      return { form_type: 3, query_type, config: { timeType: 'date', timeFormat: 'YYYY-MM-DD' } };
    case 'datetime':
      return { form_type: 3, query_type, config: { timeType: 'datetime', timeFormat: 'YYYY-MM-DD HH:mm:ss' } };
    case 'long-text':
    case 'json':
      return { form_type: 8, query_type, config: max };
    default:
      return { form_type: 1, query_type, config: max };
  }
}

/** What a new row begins with: the column's own default, as far as it is a value of its type. */
function defaultOf({ column: { defaultValue }, kind }: PlannedColumn): Json | undefined {
  if (defaultValue === undefined) return undefined;
  if (kind === 'boolean') return /^(t|true|1|yes|b'1')$/i.test(defaultValue);
  if (kind !== 'integer' && kind !== 'decimal') return defaultValue;
  const value = Number(defaultValue);
  return Number.isFinite(value) && String(value) === defaultValue ? value : defaultValue;
}

/** The field of a form. */
export function formField(named: NamedTable, column: PlannedColumn, isNew: boolean): JsonObject {
  const { config, ...field } = fieldOf(named, column);
  const wide = column.kind === 'long-text' || column.kind === 'json';
  return withoutUndefined({
    uid: `f-${nodeUid(column)}`.slice(0, 80),
    name: column.name,
    label: column.label,
    ...field,
    must: column.column.nullable ? undefined : true,
    def_val: isNew ? defaultOf(column) : undefined,
    config: { ...config, span: wide ? 24 : 12 },
  });
}

/** The field of a search. */
export function searchField(named: NamedTable, column: PlannedColumn): JsonObject {
  const { config, ...field } = fieldOf(named, column);
  const asked = column.kind === 'boolean' ? { ...field, form_type: 2 } : field;
  return {
    uid: `by-${nodeUid(column)}`.slice(0, 80),
    name: column.name,
    label: column.label,
    ...asked,
    config: { ...config, span: 6, clearable: true },
  };
}

/** Dictionaries that the fields of a table choose from. */
export function dictionariesOf(named: NamedTable, shape: number): JsonObject[] {
  const { columns } = named.plan;
  const own = columns.flatMap((column): JsonObject[] => {
    const { values } = column.column;
    if (!values || referenceOf(named, column)) return [];
    const items = [...new Set(values)].map((code) => ({ name: { 'zh-chs': code, en: code }, code }));
    return [{ kind: 'dictionary', shape, uid: dictionaryUid(named, column), name: column.label, dict_type: 1, items }];
  });
  const trees = named.references.flatMap(({ tree }): JsonObject[] =>
    tree === undefined ? [] : [{ kind: 'dictionary', shape, uid: tree, name: named.label, dict_type: 1, query: tree }],
  );
  if (!columns.some(({ kind }) => kind === 'boolean')) return [...own, ...trees];
  return [
    ...own,
    ...trees,
    { kind: 'dictionary', shape, uid: YES_NO, name: scaffoldTexts.yesNo, dict_type: 1, items: yesNo },
  ];
}

const yesNo: JsonObject[] = [
  { name: scaffoldTexts.yes, code: true, color: 'green' },
  { name: scaffoldTexts.no, code: false, color: 'default' },
];

const widths: Partial<Record<PlannedColumn['kind'], number>> = {
  integer: 110,
  decimal: 130,
  boolean: 90,
  date: 130,
  datetime: 180,
  'long-text': 240,
  json: 240,
};

/** A column of a table view. */
export function tableColumn(named: NamedTable, column: PlannedColumn, prefix: string): JsonObject {
  const reference = referenceOf(named, column);
  const { kind, sensitive } = column;
  const isNumber = (kind === 'integer' || kind === 'decimal') && !reference;
  const dict = column.column.values ? dictionaryUid(named, column) : kind === 'boolean' ? YES_NO : undefined;
  const time = kind === 'date' ? 'YYYY-MM-DD' : kind === 'datetime' ? 'YYYY-MM-DD HH:mm:ss' : undefined;
  const config = withoutUndefined({
    align: isNumber ? 'right' : undefined,
    timeFormat: sensitive ? undefined : time,
    export: sensitive ? false : undefined,
  });
  return withoutUndefined({
    uid: `${prefix}${nodeUid(column)}`.slice(0, 80),
    name: reference?.name ?? column.name,
    label: column.label,
    width: reference ? 160 : (widths[kind] ?? 160),
    sort: sensitive || kind === 'json' || kind === 'other' ? undefined : true,
    dict_id: (!reference && !sensitive && dict) || undefined,
    config: Object.keys(config).length > 0 ? config : undefined,
  });
}
