import type { JsonObject } from '../json/canonical.json.js';
import type { BothTexts } from '../vocabulary.js';
import type { ColumnKind } from './column.kind.js';
import type { NamedReference, NamedTable, ScaffoldContext } from './scaffold.context.js';
import { interpolateBoth } from '../text/interpolate.js';
import { around } from './name.words.js';
import { queryNames, scaffoldTexts } from './scaffold.texts.js';
import type { PlannedColumn, TablePlan } from './table.plan.js';

const paramTypes: Record<ColumnKind, string> = {
  text: 'text',
  'long-text': 'text',
  integer: 'integer',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'date',
  datetime: 'datetime',
  json: 'text',
  token: 'text',
  binary: 'text',
  other: 'text',
};
/** Texts that one keyword searches. */
const MOST_SEARCHED = 4;

/** The type of a column's param. */
export const paramOf = ({ name, kind }: PlannedColumn, as = name): JsonObject => ({ name: as, type: paramTypes[kind] });

/** Columns that a search form asks for by value: those with a few values, and those that lead to another table. */
export const chosenBy = ({ plan, references }: NamedTable): PlannedColumn[] =>
  plan.columns.filter(
    (item) =>
      !item.sensitive &&
      (item.kind === 'boolean' || item.column.values || references.some(({ from }) => from === item)),
  );

/** Texts that the keyword is looked for in. */
export const searchedTexts = ({ plan }: NamedTable): PlannedColumn[] =>
  plan.columns
    .filter(({ kind, sensitive, column }) => (kind === 'text' || kind === 'long-text') && !sensitive && !column.values)
    .slice(0, MOST_SEARCHED);

/** The day or moment that rows are searched by, from and until. */
export const searchedTime = ({ plan }: NamedTable): PlannedColumn | undefined =>
  plan.columns.find(({ kind, sensitive }) => (kind === 'date' || kind === 'datetime') && !sensitive);

/** Statements of one table. */
export class QueryParts {
  constructor(
    private readonly context: ScaffoldContext,
    private readonly named: NamedTable,
  ) {}

  /** Lists of queries show names alone: what only reads one row, or writes, says so beside the name of the table. */
  #document(ending: keyof typeof queryNames, more: JsonObject): JsonObject {
    const { input } = this.context;
    const { uid, label } = this.named;
    return {
      kind: 'query',
      shape: input.shape,
      uid: `${uid}-${ending}`,
      name: around(label, queryNames[ending]),
      type: 'sql',
      source: input.source,
      ...more,
    };
  }

  #column({ column, name }: PlannedColumn, alias = 't'): string {
    const { quoted } = this.context.input;
    const own = `${alias}.${quoted(column.name)}`;
    return column.name === name ? own : `${own} AS ${quoted(name)}`;
  }

  #bare({ column }: PlannedColumn, alias?: string): string {
    const name = this.context.input.quoted(column.name);
    return alias ? `${alias}.${name}` : name;
  }

  #from(): string {
    const { plan, references } = this.named;
    const joins = references.map(
      ({ alias, to, key, from }) =>
        `\nLEFT JOIN ${this.context.tableName(to.table)} ${alias} ON ${this.#bare(key, alias)} = ${this.#bare(from, 't')}`,
    );
    return `\nFROM ${this.context.tableName(plan.table)} t${joins.join('')}`;
  }

  #labels(): string[] {
    const { quoted } = this.context.input;
    return this.named.references.map(({ alias, display, name }) => `${this.#bare(display, alias)} AS ${quoted(name)}`);
  }

  /** Every row, searched and ordered. */
  list(): JsonObject {
    const { plan } = this.named;
    const texts = searchedTexts(this.named);
    const chosen = chosenBy(this.named);
    const time = searchedTime(this.named);
    const { contains } = this.context.input;
    const found = texts.map((item) => contains(this.#bare(item, 't'), ':keyword')).join(' OR ');
    const clauses = [
      ...(found === '' ? [] : [`\n[[ AND (${found}) ]]`]),
      ...chosen.map((item) => `\n[[ AND ${this.#bare(item, 't')} = :${item.name} ]]`),
      ...(time
        ? [
            `\n[[ AND ${this.#bare(time, 't')} >= :${time.name}_from ]]`,
            `\n[[ AND ${this.#bare(time, 't')} <= :${time.name}_until ]]`,
          ]
        : []),
    ];
    const columns = [...plan.columns.map((item) => this.#column(item)), ...this.#labels()];
    return this.#document('list', {
      text: `SELECT ${columns.join(', ')}${this.#from()}\nWHERE 1 = 1${clauses.join('')}`,
      params: [
        ...(found === '' ? [] : [{ name: 'keyword', type: 'text' }]),
        ...chosen.map((item) => paramOf(item)),
        ...(time ? [paramOf(time, `${time.name}_from`), paramOf(time, `${time.name}_until`)] : []),
      ],
      ...this.#order(),
    });
  }

  #order(): JsonObject {
    const { key, columns } = this.named.plan;
    if (key) return { key: key.name, order: `${key.name} desc` };
    const first = columns.find(({ sensitive, kind }) => !sensitive && kind !== 'json' && kind !== 'other');
    return first ? { order: first.name } : {};
  }

  /** One row as its page shows it. */
  one(key: PlannedColumn): JsonObject {
    const columns = [...this.named.plan.columns.map((item) => this.#column(item)), ...this.#labels()];
    return this.#document('one', {
      text: `SELECT ${columns.join(', ')}${this.#from()}\nWHERE ${this.#bare(key, 't')} = :${key.name}`,
      params: [paramOf(key)],
      key: key.name,
    });
  }

  /** One row as its form edits it: nothing of it is masked, or saving would store the mask. */
  form(key: PlannedColumn): JsonObject {
    const { plan } = this.named;
    const columns = plan.columns.filter((item) => item === key || item.edited || item === plan.version);
    const shown = columns.map((item) => this.#column(item)).join(', ');
    const from = `${this.context.tableName(plan.table)} t`;
    return this.#document('form', {
      text: `SELECT ${shown} FROM ${from} WHERE ${this.#bare(key, 't')} = :${key.name}`,
      params: [paramOf(key)],
      key: key.name,
    });
  }

  add(): JsonObject {
    const { columns, table, version } = this.named.plan;
    const entered = columns.filter((item) => item.entered);
    const counted = version && !version.column.hasDefault ? version : undefined;
    const names = [...entered, ...(counted ? [counted] : [])].map((item) => this.#bare(item));
    const values = [...entered.map(({ name }) => `:${name}`), ...(counted ? ['0'] : [])];
    return this.#document('add', {
      text: `INSERT INTO ${this.context.tableName(table)} (${names.join(', ')}) VALUES (${values.join(', ')})`,
      params: entered.map((item) => paramOf(item)),
      writes: true,
    });
  }

  set(key: PlannedColumn): JsonObject {
    const { columns, table, version } = this.named.plan;
    const edited = columns.filter((item) => item.edited);
    const sets = edited.map((item) => `${this.#bare(item)} = :${item.name}`);
    const own = version ? this.#bare(version) : '';
    if (version) sets.push(`${own} = ${own} + 1`);
    const checked = version ? ` AND ${own} = :${version.name}` : '';
    const target = this.context.tableName(table);
    return this.#document('set', {
      text: `UPDATE ${target} SET ${sets.join(', ')} WHERE ${this.#bare(key)} = :${key.name}${checked}`,
      params: [paramOf(key), ...edited.map((item) => paramOf(item)), ...(version ? [paramOf(version)] : [])],
      writes: true,
    });
  }

  remove(key: PlannedColumn): JsonObject {
    return this.#document('remove', {
      text: `DELETE FROM ${this.context.tableName(this.named.plan.table)} WHERE ${this.#bare(key)} = :${key.name}`,
      params: [paramOf(key)],
      writes: true,
    });
  }
}

/** The rows of a table that others refer to, by name, for a select that searches at the server. */
export function optionsQuery(context: ScaffoldContext, { to, key, display, options }: NamedReference): JsonObject {
  const { source, shape, quoted, contains } = context.input;
  const own = ({ column }: PlannedColumn): string => `t.${quoted(column.name)}`;
  return {
    kind: 'query',
    shape,
    uid: options,
    name: around(to.label, queryNames.options),
    type: 'sql',
    source,
    text: [
      `SELECT ${own(key)} AS ${quoted('value')}, ${own(display)} AS ${quoted('label')}`,
      `FROM ${context.tableName(to.table)} t`,
      'WHERE 1 = 1',
      `[[ AND ${contains(own(display), ':keyword')} ]]`,
      `[[ AND ${own(key)} = :value ]]`,
    ].join('\n'),
    params: [{ name: 'keyword', type: 'text' }, paramOf(key, 'value')],
    order: 'label',
  };
}

/** Every row of a table that refers to itself, with the row above it, for a tree (`code`, `name`, `parent`). */
export function treeQuery(context: ScaffoldContext, { to, key, display, from, tree }: NamedReference): JsonObject[] {
  if (tree === undefined) return [];
  const { source, shape, quoted } = context.input;
  const as = ({ column }: PlannedColumn, name: string): string => `t.${quoted(column.name)} AS ${quoted(name)}`;
  const columns = [as(key, 'code'), as(display, 'name'), as(from, 'parent')].join(', ');
  const text = `SELECT ${columns} FROM ${context.tableName(to.table)} t`;
  const name = around(to.label, queryNames.tree);
  return [{ kind: 'query', shape, uid: tree, name, type: 'sql', source, text, order: 'name' }];
}

/** What a plan lacks is told once. */
export function notesOf({ plan, unnamed }: NamedTable): BothTexts[] {
  return [
    ...(plan.readOnly ? [plan.readOnly] : []),
    ...(plan.noNew ? [plan.noNew] : []),
    ...listed(scaffoldTexts.unshown, leftOut(plan)),
    ...(plan.key ? listed(scaffoldTexts.untyped, untypedOf(plan)) : []),
    ...(plan.columns.some(({ sensitive }) => sensitive) ? [scaffoldTexts.masked] : []),
    ...(unnamed ? [scaffoldTexts.unnamed] : []),
  ];
}

const listed = (text: BothTexts, columns: readonly string[]): BothTexts[] =>
  columns.length === 0 ? [] : [interpolateBoth(text, { columns: columns.join(', ') })];

/** Columns of the table that no page shows. */
function leftOut({ table, columns }: TablePlan): string[] {
  const shown = new Set(columns.map(({ column }) => column.name));
  return table.columns.flatMap(({ name }) => (shown.has(name) ? [] : [name]));
}

/** Columns whose type no field is for. */
const untypedOf = ({ columns }: TablePlan): string[] =>
  columns.flatMap(({ kind, column }) => (kind === 'other' && column.generated !== true ? [column.name] : []));

/** Whether a row of the plan can be changed: some column of it is edited. */
export const isEditable = ({ columns }: TablePlan): boolean => columns.some(({ edited }) => edited);
