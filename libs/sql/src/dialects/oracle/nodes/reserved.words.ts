/** Words that a name must be quoted to be ("Oracle SQL Reserved Words", SQL Language Reference, appendix E). */
const RESERVED =
  'access add all alter and any as asc audit between by char check cluster column column_value comment compress connect create current ' +
  'date decimal default delete desc distinct drop else exclusive exists file float for from grant group having identified immediate in ' +
  'increment index initial insert integer intersect into is level like lock long maxextents minus mlslabel mode modify nested_table_id ' +
  'noaudit nocompress not nowait null number of offline on online option or order pctfree prior public raw rename resource revoke row ' +
  'rowid rownum rows select session set share size smallint start successful synonym sysdate table then to trigger uid union unique ' +
  'update user validate values varchar varchar2 view whenever where with';
/** Words that mean something of their own behind a table or a value: names, but no alias without AS. */
const CLAUSES =
  'cross except fetch full inner join keep left log match_recognize model natural offset outer over partition pivot qualify returning ' +
  'right sample subpartition unpivot using versions window within';
/** Not reserved, but never a column by a bare name where an expression begins or ends. */
const STRUCTURE = 'case when end';

const reserved = new Set(`${RESERVED} ${STRUCTURE}`.split(' '));
const clauses = new Set(CLAUSES.split(' '));

/** Whether a bare word can never be a name. */
export function isReserved(word: string): boolean {
  return reserved.has(word);
}

/** Whether a bare word may be an alias without AS before it. */
export function isBareAlias(word: string): boolean {
  return !reserved.has(word) && !clauses.has(word);
}
