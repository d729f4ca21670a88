import { SqlRefusal, plainInsert, touchedRows, touchedSql, type Analysis, type TouchedRows } from '@sluice/sql';
import type { BothTexts } from '@sluice/document';
import type { BackupAsks, BackupKind, BackupPlan, KeptPlan, NotKeptPlan } from './backup.contract.js';
import { planText } from './backup.texts.js';
import { keptTablesOf, orderKindByDialect } from '../kinds/registry.js';
import type { PlannedTable, TableDialect, TableFacts } from './table.dialect.js';

/** What rows are called when they are read by their keys. */
const ROW = 'sluice_row';

const isKept = (kind: Analysis['kind']): kind is BackupKind => ['UPDATE', 'DELETE', 'INSERT'].includes(kind);

const notPossible = (...reasons: BothTexts[]): NotKeptPlan => ({ state: 'not_possible', reasons, warnings: [] });

/** Statements that are no change of rows of one table, told plainly. Undefined for one that is. */
function otherwise({ kind, readOnly, tables, hazards, isPlan }: Analysis): BackupPlan | undefined {
  const written = tables.filter(({ access }) => access === 'write');
  if (readOnly || isPlan || kind === 'TCL' || (['DQL', 'UTILITY'].includes(kind) && written.length === 0))
    return { state: 'nothing', warnings: [] };
  if (hazards.some((hazard) => hazard.kind === 'truncate')) return notPossible(planText('kind-truncate'));
  if (kind === 'DDL') return notPossible(planText('kind-ddl'));
  if (kind === 'MERGE') return notPossible(planText('kind-merge'));
  if (!isKept(kind)) return notPossible(planText('kind-other', { name: kind }));
  const view = written.find((table) => table.kind === 'view');
  if (view) return notPossible(planText('view', { name: `${view.schema}.${view.name}` }));
  return written.length === 1 ? undefined : notPossible(planText('several'));
}

/**
 * Tables as one transaction has found them. From its first change of a table until its end nobody else can alter it, so
 * a script of ten thousand statements asks once; whatever is no plain change of rows may have altered anything, and
 * what was known is forgotten.
 */
const described = new WeakMap<BackupAsks, Map<string, TableFacts | undefined>>();

async function describeOnce(
  asks: BackupAsks,
  dialect: TableDialect,
  table: KeptPlan['table'],
  kind: BackupKind,
): Promise<TableFacts | undefined> {
  const known = described.get(asks) ?? new Map<string, TableFacts | undefined>();
  described.set(asks, known);
  const key = JSON.stringify([kind, table.schema, table.name]);
  if (!known.has(key)) known.set(key, await dialect.describe(asks, table, kind));
  return known.get(key);
}

/** How the rows of an analysed statement are kept, or why they are not. Rejects with ConnectorError. */
export async function planBackup(
  asks: BackupAsks,
  { text, analysis }: { text: string; analysis: Analysis },
): Promise<BackupPlan> {
  const other = otherwise(analysis);
  if (other) {
    described.delete(asks);
    return other;
  }
  const kind = analysis.kind as BackupKind;
  const dialect = keptTablesOf(asks.dialect);
  if (!dialect) return notPossible(planText('kind-rows', { name: orderKindByDialect(asks.dialect).title }));
  const target = analysis.tables.find(({ access }) => access === 'write');
  if (!target) return notPossible(planText('several'));
  let touched: TouchedRows | undefined;
  try {
    if (kind === 'INSERT') await plainInsert(asks.dialect, text);
    else touched = await touchedRows(asks.dialect, text);
  } catch (cause) {
    if (cause instanceof SqlRefusal) return notPossible(cause.words ?? planText('kind-other', { name: kind }));
    throw cause;
  }
  const table = { schema: target.schema, name: target.name };
  const facts = await describeOnce(asks, dialect, table, kind);
  const name = `${table.schema}.${table.name}`;
  if (!facts) return notPossible(planText('view', { name }));
  const key = chosenKey(facts, kind === 'UPDATE' ? target.columns : []);
  const refused = [...facts.refused, ...(Array.isArray(key) ? [] : [planText(key, { name })])];
  if (refused.length > 0 || !Array.isArray(key))
    return { state: 'not_possible', reasons: refused, warnings: facts.warnings };
  const planned = { table, keyColumns: key, columns: facts.columns };
  return {
    state: 'kept',
    kind,
    ...planned,
    read: touched ? readSql(dialect, planned, touched) : undefined,
    warnings: [
      ...facts.warnings,
      ...(touched?.readsOthers ? [planText('others')] : []),
      ...(kind === 'INSERT' && dialect.keysLater ? [planText('keys-later')] : []),
    ],
  };
}

/** The first key that the statement does not write. */
function chosenKey({ keys }: TableFacts, written: readonly string[]): string[] | 'keyless' | 'key-written' {
  const touched = new Set(written.map((column) => column.toLowerCase()));
  const key = keys.find((columns) => !columns.some((column) => touched.has(column.toLowerCase())));
  return key ?? (keys.length > 0 ? 'key-written' : 'keyless');
}

/** The query of the rows: the statement's own FROM and WHERE, by the key where a row may come several times. */
function readSql(dialect: TableDialect, table: PlannedTable, touched: TouchedRows): KeptPlan['read'] {
  const { target, isJoined, before } = touched;
  const items = (of: string): string => (dialect.line ?? dialect.items)(table.columns, of);
  if (!isJoined) return touchedSql(touched, items(target)) + dialect.lock;
  const { quote } = dialect;
  const row = quote(ROW);
  const keys = (of: string): string => table.keyColumns.map((column) => `${of}.${quote(column)}`).join(', ');
  const inner = touchedSql({ ...touched, before: '' }, keys(target));
  return `${before}SELECT ${items(row)} FROM ${dialect.name(table.table)} AS ${row} WHERE (${keys(row)}) IN (${inner})${dialect.lock}`;
}
