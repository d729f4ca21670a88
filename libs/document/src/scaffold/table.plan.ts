import { RESERVED_KEYS } from '../reserved/reserved-keys.js';
import type { BothTexts } from '../vocabulary.js';
import { typeFacts, type ColumnKind, type TypeFacts } from './column.kind.js';
import { identifierOf, labelOf } from './name.words.js';
import { scaffoldTexts } from './scaffold.texts.js';
import type { DescribedColumn, DescribedTable } from './scaffold.type.js';

/** A column with its part in the pages. `name` is what results, binds and expressions call it. */
export interface PlannedColumn extends TypeFacts {
  column: DescribedColumn;
  name: string;
  label: BothTexts;
  /** Masked for some: shown, never searched, sorted, exported, joined or read into a form. */
  sensitive: boolean;
  /** Typed into the form of a new row, of a row that is there. */
  entered: boolean;
  edited: boolean;
}

/** A table with what each of its columns is for. */
export interface TablePlan {
  table: DescribedTable;
  label: BothTexts;
  columns: readonly PlannedColumn[];
  /** The one column that a row is known by. */
  key?: PlannedColumn;
  /** Why rows can only be looked at. */
  readOnly?: BothTexts;
  /** Why there is no form for new rows although rows can be changed. */
  noNew?: BothTexts;
  /** What a row is called. */
  display?: PlannedColumn;
  /** A number that every change raises: two people who change one row are noticed. */
  version?: PlannedColumn;
}

/** Names that expressions, or the queries made here, have a use of their own for. */
const reserved: ReadonlySet<string> = new Set([
  ...RESERVED_KEYS,
  ...[
    'as',
    'break',
    'const',
    'continue',
    'else',
    'false',
    'for',
    'function',
    'if',
    'import',
    'in',
    'let',
    'loop',
    'null',
  ],
  ...['package', 'namespace', 'return', 'true', 'var', 'void', 'while', '__proto__', 'prototype', 'constructor'],
  ...['keyword', 'value', 'label'],
]);
const VERSION = /^(version|revision|lock_version|row_version)$/i;
const STAMP = /^(gmt_)?(create|created|update|updated|modify|modified|insert|inserted)(_?(at|on|time|date|by))?$/i;
const NAMED = /(^|_)(name|title|label|subject)$/i;
const KEYS: ReadonlySet<ColumnKind> = new Set(['integer', 'text', 'token', 'decimal']);
const UNWRITTEN: ReadonlySet<ColumnKind> = new Set(['binary', 'other']);

export const isSensitive = ({ level, unreviewed }: Pick<DescribedColumn, 'level' | 'unreviewed'>): boolean =>
  level !== 'non_sensitive' || unreviewed === true;

const LISTED: ReadonlySet<ColumnKind> = new Set(['text', 'long-text', 'other']);

/** Texts without a length are of one line, unless they are called something longer. */
const LONG = /note|remark|desc|content|body|comment|detail|summary|reason|memo|text|备注|说明|描述|内容|详情|原因/i;

/** A column of a few texts is a text, whatever its type is called; other types are typed in as they are. */
function typed(column: DescribedColumn): { column: DescribedColumn; facts: TypeFacts } {
  const facts = typeFacts(column.dataType);
  const { values, ...rest } = column;
  const kind =
    facts.kind === 'long-text' && facts.length === undefined && !LONG.test(column.name) ? 'text' : facts.kind;
  const named = (values ?? []).filter((value) => value.trim() !== '');
  if (named.length === 0 || !LISTED.has(facts.kind)) return { column: rest, facts: { ...facts, kind } };
  return { column: { ...rest, values: named }, facts: { kind: 'text' } };
}

function planned(described: DescribedColumn): PlannedColumn {
  const { column, facts } = typed(described);
  const written = column.generated !== true && !UNWRITTEN.has(facts.kind);
  const byDefault = column.hasDefault === true && column.defaultValue === undefined;
  const version = VERSION.test(column.name) && facts.kind === 'integer';
  const own = written && !version && !(STAMP.test(column.name) && (byDefault || column.nullable));
  const sensitive = isSensitive(column);
  return {
    ...facts,
    column,
    name: identifierOf(column.name, column.ordinal, reserved),
    label: labelOf(column.name, column.comment),
    sensitive,
    entered: own && !byDefault,
    edited: own && !sensitive && !column.key,
  };
}

/** Two columns that differ only in what an identifier cannot hold keep their numbers. */
function distinct(columns: readonly PlannedColumn[]): PlannedColumn[] {
  const taken = new Set<string>();
  return columns.map((item) => {
    const name = taken.has(item.name.toLowerCase()) ? `column_${item.column.ordinal}` : item.name;
    taken.add(name.toLowerCase());
    return { ...item, name };
  });
}

function whyReadOnly({ kind }: DescribedTable, keys: readonly PlannedColumn[]): BothTexts | undefined {
  const [key] = keys;
  if (kind === 'view') return scaffoldTexts.view;
  if (key === undefined) return scaffoldTexts.noKey;
  if (keys.length > 1) return scaffoldTexts.severalKeys;
  if (!KEYS.has(key.kind)) return scaffoldTexts.oddKey;
  return key.sensitive ? scaffoldTexts.maskedKey : undefined;
}

/** A column that must be given and that nobody can type. */
function untyped(columns: readonly PlannedColumn[], version: PlannedColumn | undefined): boolean {
  return columns.some(
    (item) =>
      !item.entered && item !== version && !item.column.nullable && !item.column.hasDefault && !item.column.generated,
  );
}

/** Decides what each column of a table is for, and whether its rows can be written at all. */
export function planTable(table: DescribedTable): TablePlan {
  const columns = distinct(table.columns.filter(({ dataType }) => typeFacts(dataType).kind !== 'binary').map(planned));
  const keys = columns.filter(({ column }) => column.key);
  const readOnly = whyReadOnly(table, keys);
  const version = columns.find(
    ({ column, kind, sensitive }) =>
      VERSION.test(column.name) && kind === 'integer' && !sensitive && !column.generated && !column.key,
  );
  const shown = columns.filter(({ kind, sensitive, column }) => kind === 'text' && !sensitive && !column.values);
  const display = shown.find(({ column }) => NAMED.test(column.name)) ?? shown.find(({ column }) => !column.references);
  const key = keys.length === 1 && readOnly === undefined ? keys[0] : undefined;
  return {
    table,
    label: labelOf(table.name, table.comment),
    columns,
    key,
    readOnly,
    noNew: !readOnly && untyped(columns, version) ? scaffoldTexts.noNew : undefined,
    display,
    version: readOnly ? undefined : version,
  };
}
