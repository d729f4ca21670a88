import type { Expression } from '../../../tree/expression.type.js';
import type { Select, SelectItem } from '../../../tree/query.type.js';
import { parseWindow } from '../expressions/call.parser.js';
import { foldName, plainText, type Parsing } from '../nodes/parsing.js';
import { parseSources } from './source.parser.js';

const MODIFIERS = [
  'all',
  'high_priority',
  'straight_join',
  'sql_small_result',
  'sql_big_result',
  'sql_buffer_result',
  'sql_no_cache',
  'sql_cache',
];

/** SELECT behind its first word, up to WINDOW; ORDER BY and LIMIT belong to whatever it stands in. */
export function parseSelect(at: number, parsing: Parsing): Select {
  let distinct = false;
  for (;;) {
    if (parsing.acceptOneOf('distinct', 'distinctrow')) distinct = true;
    else if (!parsing.acceptOneOf(...MODIFIERS)) break;
  }
  if (parsing.is('sql_calc_found_rows')) throw parsing.unsupported('SQL_CALC_FOUND_ROWS');
  const items = parseItems(parsing);
  refuseInto(parsing);
  // DUAL stands for no table at all.
  const from = parsing.accept('from') && !parsing.accept('dual') ? parseSources(parsing) : [];
  const where = parsing.accept('where') ? parsing.expression() : undefined;
  const group = parsing.accept('group', 'by') ? groups(parsing) : [];
  const having = parsing.accept('having') ? parsing.expression() : undefined;
  const windows = parsing.accept('window') ? parsing.list(() => windowEntry(parsing)) : [];
  if (parsing.is('qualify')) throw parsing.unsupported('QUALIFY');
  refuseInto(parsing);
  return {
    query: 'select',
    at,
    with: [],
    recursive: false,
    order: [],
    limits: [],
    locks: false,
    items,
    from,
    group,
    windows,
    distinct,
    where,
    having,
  };
}

/** FOR UPDATE, FOR SHARE and LOCK IN SHARE MODE, also several for several tables. */
export function parseLocks(parsing: Parsing): boolean {
  let locks = false;
  for (;;) {
    if (parsing.accept('lock', 'in', 'share', 'mode')) locks = true;
    else if (parsing.accept('for', 'update') || parsing.accept('for', 'share')) {
      locks = true;
      if (parsing.accept('of')) parsing.list(() => parsing.path());
    } else break;
    if (!parsing.accept('nowait') && !parsing.accept('skip', 'locked') && parsing.accept('wait')) parsing.take();
  }
  refuseInto(parsing);
  return locks;
}

/** The items of a select list or of RETURNING, with the names that the server gives them. */
export function parseItems(parsing: Parsing): SelectItem[] {
  return parsing.list(() => {
    const { at } = parsing;
    const first = parsing.kind === 'string' ? parsing.kindAt(1) : undefined;
    const value = parsing.expression();
    const { end } = parsing;
    if (value.node === 'star') return { value, name: '', nameExact: true };
    const alias = parsing.alias(true);
    if (alias) return { value, ...written(alias.text) };
    return { value, ...nameOf(value, parsing.text.slice(at, end), first !== 'string') };
  });
}

function written(name: string): Pick<SelectItem, 'name' | 'label' | 'nameExact'> {
  const folded = foldName(name);
  return { name: folded, nameExact: true, label: folded === name ? undefined : name };
}

/** Characters up to which a text is surely a name in full: the server cuts one at 256 bytes (MAX_ALIAS_NAME). */
const wholeName = 64;

/**
 * The server names a column after its last part and everything else by its own text: such a name holds a character that
 * no plain name has, and is not known to the last blank.
 */
function nameOf(
  value: Expression,
  source: string,
  isSingle: boolean,
): Pick<SelectItem, 'name' | 'label' | 'nameExact' | 'isOdd' | 'isBare'> {
  if (value.node === 'name') {
    const last = /(?:`((?:[^`]|``)*)`|([^`.\s]+))$/.exec(source);
    return { ...written(last?.[1]?.replaceAll('``', '`') ?? last?.[2] ?? value.path.at(-1) ?? ''), isBare: true };
  }
  if (value.node === 'literal' && isSingle) {
    const text = plainText(source);
    if (text !== undefined && text !== '' && text.trim() === text && text.length <= wholeName) return written(text);
  }
  const isOdd = /[^\w$\u0080-\uffff]/.test(source.trim()) && value.node !== 'literal' && value.node !== 'combination';
  return { name: foldName(source), label: source, nameExact: false, isOdd: isOdd || undefined };
}

function groups(parsing: Parsing): Expression[] {
  if (parsing.isOneOf('rollup', 'cube', 'grouping') && parsing.word(1) !== ',' && parsing.word(1) !== '.')
    throw parsing.unsupported('grouping sets; write WITH ROLLUP');
  const group = parsing.list(() => {
    const value = parsing.expression();
    parsing.acceptOneOf('asc', 'desc');
    return value;
  });
  if (parsing.accept('with')) parsing.expect('rollup');
  return group;
}

function windowEntry(parsing: Parsing): { name: string; spec: ReturnType<typeof parseWindow> } {
  const { text } = parsing.name();
  parsing.expect('as');
  return { name: foldName(text), spec: parseWindow(parsing) };
}

/** INTO writes a file or a variable; PROCEDURE ANALYSE looks at every value. */
function refuseInto(parsing: Parsing): void {
  if (parsing.is('into')) throw parsing.unsupported('SELECT … INTO');
  if (parsing.is('procedure')) throw parsing.unsupported('PROCEDURE');
}
