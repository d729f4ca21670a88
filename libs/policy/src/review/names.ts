import type { StatementFacts } from '@sluice/document';
import { declaredIndexes } from './reading.js';
import type { ReviewKind } from './review.type.js';

/** Names that a statement gives: tables, columns, indexes, and what is renamed. */
export function* newNames(statement: StatementFacts): Iterable<{ name: string; at: number }> {
  for (const change of statement.changes) {
    const { at } = change;
    if (change.do === 'create-table') {
      yield { name: change.path.at(-1) ?? '', at };
      for (const column of change.columns) yield { name: column.name, at: column.at };
    } else if (change.do === 'add-column') yield { name: change.column.name, at };
    else if (change.do === 'rename') yield { name: change.to, at };
    else if (change.do === 'create' && change.path.length > 0) yield { name: change.path.at(-1) ?? '', at };
  }
  for (const { index } of declaredIndexes(statement))
    if (index.name !== undefined) yield { name: index.name, at: index.at };
}

/** A name as patterns see it: Oracle stores a bare one in capitals, however it was written. */
export const nameOf = (kind: ReviewKind, name: string): string =>
  kind === 'oracle' && name === name.toUpperCase() ? name.toLowerCase() : name;

/** Length in UTF-8, as servers count names. */
export function bytesOf(name: string): number {
  let bytes = 0;
  for (const letter of name) {
    const code = letter.codePointAt(0) ?? 0;
    bytes += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
  }
  return bytes;
}

/** Words that PostgreSQL (manual, appendix C, reserved) never takes as a name. */
const ofPostgres =
  'all analyse analyze and any array as asc asymmetric authorization binary both case cast check collate collation column concurrently ' +
  'constraint create cross current_catalog current_date current_role current_schema current_time current_timestamp current_user default ' +
  'deferrable desc distinct do else end except false fetch for foreign freeze from full grant group having ilike in initially inner ' +
  'intersect into is isnull join lateral leading left like limit localtime localtimestamp natural not notnull null offset on only or order ' +
  'outer overlaps placing primary references returning right select session_user similar some symmetric system_user table tablesample then ' +
  'to trailing true union unique user using variadic verbose when where window with';
/**
 * Words that MySQL (manual, keywords and reserved words) or MariaDB never takes as a name, those of everyday tables
 * first.
 */
const ofMysql =
  'accessible add all alter analyze and as asc before between bigint binary blob both by call cascade case change char character check ' +
  'collate column condition constraint continue convert create cross cube cume_dist current_date current_time current_timestamp current_user ' +
  'cursor database databases day_hour dec decimal declare default delayed delete dense_rank desc describe deterministic distinct div double ' +
  'drop dual each else elseif empty enclosed escaped except exists exit explain false fetch first_value float for force foreign from fulltext ' +
  'function generated get grant group grouping groups having high_priority if ignore in index infile inner inout insert int integer intersect ' +
  'interval into is iterate join json_table key keys kill lag last_value lateral lead leading leave left like limit linear lines load ' +
  'localtime localtimestamp lock long loop low_priority match mod modifies natural not nth_value ntile null numeric of on optimize option or ' +
  'order out outer over partition percent_rank precision primary procedure purge range rank read reads real recursive references regexp ' +
  'release rename repeat replace require resignal restrict return revoke right rlike row row_number rows schema schemas select sensitive ' +
  'separator set show signal smallint spatial specific sql ssl starting stored straight_join system table terminated text then to trailing ' +
  'trigger true undo union unique unlock unsigned update usage use using utc_date values varbinary varchar varying virtual when where while ' +
  'window with write xor year_month zerofill';
const reserved = {
  postgres: new Set(ofPostgres.split(' ')),
  mysql: new Set(ofMysql.split(' ')),
  mssql: new Set<string>(),
  oracle: new Set<string>(),
};

/** Whether a name is a reserved word of the kind. */
export const isReserved = (kind: ReviewKind, name: string): boolean => reserved[kind].has(name.toLowerCase());
