import type { ChangeFacts, ConditionFacts, DeclaredColumn, DeclaredIndex, StatementFacts } from '@sluice/document';
import { RE2JS } from 're2js';
import type { ReviewedIndex, ReviewedTable, RuleInput } from './review.type.js';

type ChangeOf<D extends ChangeFacts['do']> = Extract<ChangeFacts, { do: D }>;

/** Changes of a sort. */
export function changesOf<D extends ChangeFacts['do']>(statement: StatementFacts, what: D): ChangeOf<D>[] {
  return statement.changes.filter((change): change is ChangeOf<D> => change.do === what);
}

/** A name as messages tell it. */
export const named = (path: readonly string[]): string => path.join('.');

/** Names that the server compares without case. */
export const same = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Tables with fewer rows are changed before anybody notices. */
const fewRows = 1_000;

/**
 * Whether somebody would wait for a change of the table: it is there before the script, and has rows or nobody knows.
 */
export function isBusy(table: ReviewedTable | undefined): table is ReviewedTable {
  return (
    table !== undefined && !table.isNew && table.kind === 'table' && (table.rows === null || table.rows >= fewRows)
  );
}

/** Whether there is any row that a change would have to deal with. */
export function hasRows(table: ReviewedTable | undefined): table is ReviewedTable {
  return table !== undefined && !table.isNew && table.kind === 'table' && (table.rows === null || table.rows > 0);
}

/** About how many rows, as a message tells it. */
export const rowsOf = ({ rows }: ReviewedTable): string => (rows === null ? '?' : String(rows));

/** A column with the table that it is declared for. */
interface Declared {
  path: string[];
  column: DeclaredColumn;
  isAdded: boolean;
  isRetyped: boolean;
}

/** Columns that a statement declares, with their tables. */
export function declaredColumns(statement: StatementFacts): Declared[] {
  return statement.changes.flatMap((change): Declared[] => {
    const { path } = change;
    if (change.do === 'create-table')
      return change.columns.map((column) => ({ path, column, isAdded: false, isRetyped: false }));
    if (change.do === 'add-column') return [{ path, column: change.column, isAdded: true, isRetyped: false }];
    if (change.do === 'change-type') return [{ path, column: change.column, isAdded: false, isRetyped: true }];
    return [];
  });
}

/** Indexes that a statement makes, those of constraints too. */
export function declaredIndexes(
  statement: StatementFacts,
): { path: string[]; index: DeclaredIndex; isPrimary: boolean }[] {
  const ofConstraint = (path: string[], { type, columns, name, at }: ChangeOf<'add-constraint'>['constraint']) =>
    type === 'primary' || type === 'unique'
      ? [
          {
            path,
            index: {
              at,
              columns,
              isUnique: true,
              isConcurrent: false,
              isPartial: false,
              name,
            },
            isPrimary: type === 'primary',
          },
        ]
      : [];
  return statement.changes.flatMap((change) => {
    const { path } = change;
    if (change.do === 'add-index') return [{ path, index: change.index, isPrimary: false }];
    if (change.do === 'add-constraint') return ofConstraint(path, change.constraint);
    if (change.do !== 'create-table') return [];
    const own = change.columns
      .filter(({ isPrimary, isUnique }) => isPrimary || isUnique)
      .map(({ name, at, isPrimary }) => ({
        path,
        index: { at, columns: [name], isUnique: true, isConcurrent: false, isPartial: false },
        isPrimary,
      }));
    return [
      ...own,
      ...change.indexes.map((index) => ({ path, index, isPrimary: false })),
      ...change.constraints.flatMap((constraint) => ofConstraint(path, constraint)),
    ];
  });
}

/**
 * Indexes that the statements of a script make, by their table's name in lower case; `at` is the number of the
 * statement.
 */
const ofScripts = new WeakMap<readonly StatementFacts[], Map<string, { at: number; index: DeclaredIndex }[]>>();

/** Indexes that a script makes on a table up to a statement, that one included. Read once for a script. */
export function scriptIndexes(
  { statements, at }: { statements: readonly StatementFacts[]; at: number },
  path: readonly string[],
): { at: number; index: DeclaredIndex }[] {
  let known = ofScripts.get(statements);
  if (!known) {
    known = new Map();
    for (const [number, statement] of statements.entries())
      for (const { path: of, index } of declaredIndexes(statement)) {
        const key = named(of).toLowerCase();
        const list = known.get(key) ?? [];
        list.push({ at: number, index });
        known.set(key, list);
      }
    ofScripts.set(statements, known);
  }
  return (known.get(named(path).toLowerCase()) ?? []).filter((one) => one.at <= at);
}

/** The column of a table that a condition is about; undefined where either is not known. */
export function conditionColumn(
  { table }: Pick<RuleInput<unknown>, 'table'>,
  { table: path, column }: Pick<ConditionFacts, 'table' | 'column'>,
): { table: ReviewedTable; column: ReviewedTable['columns'][number] } | undefined {
  const found = path && table(path);
  const known = found?.columns.find(({ name }) => same(name, column));
  return found && known ? { table: found, column: known } : undefined;
}

/** Whether an index begins with a column. */
export const leads = ({ columns: [first] }: Pick<ReviewedIndex, 'columns'>, column: string): boolean =>
  typeof first === 'string' && same(first, column);

/** Whether the columns of one index are the first ones of another. */
export const isPrefix = (one: readonly (string | null)[], other: readonly (string | null)[]): boolean =>
  one.length <= other.length && one.every((column, at) => column !== null && same(column, other[at] ?? ''));

const numbers =
  /^(u?int|tinyint|smallint|mediumint|bigint|integer|serial|decimal|numeric|number|binary_|float|double|real|money|year)/;
const texts = /^(char|varchar|text|character|bpchar|tinytext|mediumtext|longtext|nchar|nvarchar|name|citext)/;

/** What a type holds, as far as comparisons care. */
export function familyOf(type: string): 'number' | 'text' | 'other' {
  const name = type.toLowerCase();
  return numbers.test(name) ? 'number' : texts.test(name) ? 'text' : 'other';
}

/** Whether a type holds whole numbers alone. */
export const isWhole = (type: string): boolean => /^(int|tinyint|smallint|mediumint|bigint|integer)/i.test(type);

const compiled = new Map<string, RE2JS>();

/** Whether a whole name is as a pattern says. Throws for a pattern that is none. */
export function fits(pattern: string, name: string): boolean {
  const known = compiled.get(pattern) ?? RE2JS.compile(pattern);
  if (compiled.size > 200) compiled.clear();
  compiled.set(pattern, known);
  return known.matcher(name).find();
}
