import { interpolate } from '@sluice/document';
import { hash } from 'node:crypto';
import type { RowConditionPiece } from '@sluice/policy';
import {
  filteredSql,
  SqlRefusal,
  type Analysis,
  type FilterEdit,
  type FilteredTable,
  type FilteredText,
  type InformationUse,
  type StatementLanguage,
} from '@sluice/sql';
import type { HeldFilter } from '../row-filter/row-filter.reader.js';
import { gatewayTexts } from './gateway.texts.js';
import type { PlannedReason, RunPlan } from './plan.type.js';

/** A statement with the filters of the rows that its caller may touch, and the tables that are filtered. */
export interface FilteredRows extends FilteredText {
  tables: string[];
}

/**
 * Characters that the rows of the views of one statement may have: what a server takes as one value has its limit too
 * (`max_allowed_packet`).
 */
const maxAnswers = 12_000_000;

interface Filtering {
  language: StatementLanguage;
  text: string;
  analysis: Analysis;
  held: readonly HeldFilter[];
  parameters: number;
  /** Rows of the views of the server's own catalogue that the analysis names, in its order. */
  answers(uses: readonly InformationUse[]): Promise<string[]>;
  /** Analyses the statement once more and tells how it is changed. Throws SqlRefusal. */
  analyse(filtered: readonly FilteredTable[]): Promise<Analysis>;
}

/**
 * The filters of a plan as one text to compare: the statement as they change it, with their values. Null where there
 * are none.
 */
export function filterPrint({ texts, filterBinds }: Pick<RunPlan, 'texts' | 'filterBinds'>): string | null {
  if (!filterBinds) return null;
  return hash('sha256', JSON.stringify([texts.main, filterBinds]));
}

/** Characters of what is bound beside the caller's values. */
export function boundLength({ filterBinds = [] }: Pick<RunPlan, 'filterBinds'>): number {
  return filterBinds.reduce(
    (sum, bind) => sum + ('value' in bind && typeof bind.value === 'string' ? bind.value.length : 0),
    0,
  );
}

/** Filters about tables that a statement touches. */
export const touchedFilters = ({ tables }: Analysis, held: readonly HeldFilter[]): HeldFilter[] =>
  held.filter(({ schema, table }) => tables.some((use) => use.schema === schema && use.name === table));

/** A filter that says nothing that could be carried out lets nothing through (design §2.4). */
export function brokenFilters(held: readonly HeldFilter[]): PlannedReason[] {
  return held
    .filter(({ pieces }) => !pieces)
    .map(({ name, schema, table }) => ({
      code: 'row-filter-broken',
      object: `${schema}.${table}`,
      text: (locale) =>
        interpolate(gatewayTexts['row-filter-broken'][locale], { filter: name, table: `${schema}.${table}` }),
    }));
}

/**
 * What acts beyond the tables that its analysis names could touch any row (design §2.4): code, rights, the session.
 * Throws SqlRefusal.
 */
export function refuseUnfollowed({ powers }: Analysis, held: readonly HeldFilter[]): void {
  if (held.length > 0 && powers.length > 0)
    throw new SqlRefusal('row-filter', 'not followed', { words: gatewayTexts['row-filter-power'] });
}

/**
 * The statement limited to rows that every filter of each table lets through, with what its caller may see in the place
 * of the server's own catalogue; undefined where nothing of both is about it. Throws SqlRefusal.
 */
export async function filterRows({
  language: { reads },
  text,
  analysis,
  held,
  parameters,
  answers,
  analyse,
}: Filtering): Promise<FilteredRows | undefined> {
  const byTable = new Map<string, HeldFilter[]>();
  for (const filter of touchedFilters(analysis, held)) {
    const key = JSON.stringify([filter.schema, filter.table]);
    byTable.set(key, [...(byTable.get(key) ?? []), filter]);
  }
  const { information = [] } = analysis;
  if (byTable.size === 0 && information.length === 0) return undefined;
  if (!('dialect' in reads))
    throw new SqlRefusal('row-filter', 'not SQL', { words: gatewayTexts['row-filter-language'] });
  const filters = [...byTable.values()];
  const tables = filters.map(([first, ...others]): FilteredTable => {
    const { schema = '', table: name = '', columns = [] } = first ?? {};
    return { schema, name, columns: [...new Set([...columns, ...others.flatMap((other) => other.columns)])] };
  });
  const { filterEdits = [] } = tables.length > 0 ? await analyse(tables) : analysis;
  refuseUnanswered(information, filterEdits);
  if (filterEdits.length === 0) return undefined;
  const conditions = filters.map((of) => together(of.map(({ pieces = ['1 = 0'] }) => pieces)));
  const rows = information.length > 0 ? await answers(information) : [];
  if (rows.reduce((sum, { length }) => sum + length, 0) > maxAnswers)
    throw new SqlRefusal('system-object', 'too much of the catalogue', { words: gatewayTexts['information-large'] });
  const filtered = filteredSql(reads.dialect, text, filterEdits, conditions, parameters, rows);
  return { ...filtered, tables: tables.map(({ schema, name }) => `${schema}.${name}`) };
}

/** Each view of the server's own catalogue has its place in what runs: none may be read itself. */
function refuseUnanswered(information: readonly InformationUse[], edits: readonly FilterEdit[]): void {
  const answered = new Set(
    edits.flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (typeof piece !== 'string' && 'answer' in piece ? [piece.answer] : [])),
    ),
  );
  const open = information.find((_use, at) => !answered.has(at));
  if (open) throw new SqlRefusal('system-object', 'not answered', { facts: { table: `${open.schema}.${open.name}` } });
}

/** Every condition must hold. */
function together(conditions: readonly RowConditionPiece[][]): RowConditionPiece[] {
  const [only] = conditions;
  if (only && conditions.length === 1) return only;
  return conditions.flatMap((pieces, index) => [index > 0 ? ' AND (' : '(', ...pieces, ')']);
}
