import type { Expression } from '../../../tree/expression.type.js';
import type { Select, SelectItem } from '../../../tree/query.type.js';
import { readGroup } from '../../descent/value.reader.js';
import { readWindow } from '../../descent/window.reader.js';
import type { Hierarchy, Parsing } from '../nodes/parsing.js';
import { parseSources } from './source.parser.js';

/** SELECT behind its first word, up to WINDOW; ORDER BY belongs to whatever it stands in. */
export function parseSelect(at: number, parsing: Parsing): Select {
  const hierarchy: Hierarchy = { conditions: [], isInside: false };
  parsing.hierarchies.push(hierarchy);
  const select = body(at, hierarchy, parsing);
  parsing.hierarchies.pop();
  if (hierarchy.used && hierarchy.conditions.length === 0)
    throw parsing.unsupported(`${hierarchy.used.word} without CONNECT BY in its own query`, hierarchy.used.at);
  return select;
}

function body(at: number, hierarchy: Hierarchy, parsing: Parsing): Select {
  const distinct = parsing.acceptOneOf('distinct', 'unique') !== undefined;
  if (!distinct) parsing.accept('all');
  const items = parsing.list(() => item(parsing));
  if (parsing.isOneOf('into', 'bulk')) throw parsing.unsupported('SELECT … INTO: it belongs to PL/SQL');
  const from = parsing.accept('from') ? parseSources(parsing) : [];
  const conditions: Expression[] = [];
  if (parsing.accept('where')) conditions.push(parsing.expression());
  connected(hierarchy, parsing);
  conditions.push(...hierarchy.conditions);
  const { group, having } = grouped(items, parsing);
  if (parsing.is('model')) throw parsing.unsupported('MODEL');
  if (parsing.is('qualify')) throw parsing.unsupported('QUALIFY');
  const windows = parsing.accept('window') ? parsing.list(() => windowEntry(parsing)) : [];
  const [only] = conditions;
  const where: Expression | undefined =
    conditions.length > 1 ? { node: 'logic', at: -1, with: 'and', args: conditions } : only;
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

/**
 * START WITH and CONNECT BY in either order: they decide which rows there are, as WHERE does ("Hierarchical Queries").
 */
function connected(hierarchy: Hierarchy, parsing: Parsing): void {
  while (parsing.is('start', 'with') || parsing.is('connect', 'by')) {
    parsing.take();
    parsing.take();
    parsing.accept('nocycle');
    hierarchy.isInside = true;
    hierarchy.conditions.push(parsing.expression());
    hierarchy.isInside = false;
  }
}

/** GROUP BY and HAVING in either order ("group_by_clause"). */
function grouped(items: readonly SelectItem[], parsing: Parsing): { group: Expression[]; having?: Expression } {
  let group: Expression[] = [];
  let having: Expression | undefined;
  for (;;) {
    if (!having && parsing.accept('having')) having = parsing.expression();
    else if (group.length === 0 && parsing.accept('group', 'by')) {
      group = parsing.accept('all') ? everything(items, parsing) : parsing.list(() => readGroup(parsing)).flat();
    } else return { group, having };
  }
}

/** GROUP BY ALL groups by what holds no aggregate of the list: here by all of it, which names too much at most. */
function everything(items: readonly SelectItem[], parsing: Parsing): Expression[] {
  if (items.some(({ value }) => value.node === 'star')) throw parsing.unsupported('GROUP BY ALL of a star');
  return items.map(({ value }) => value);
}

function windowEntry(parsing: Parsing): { name: string; spec: ReturnType<typeof readWindow> } {
  const { text: name } = parsing.name();
  parsing.expect('as');
  return { name, spec: readWindow(parsing) };
}

/** One item of a select list, with the name that the server gives it. */
export function item(parsing: Parsing): SelectItem {
  const found = unnamed(parsing);
  const alias = found.value.node === 'star' ? undefined : parsing.alias(false);
  return alias ? { value: found.value, name: alias.text, nameExact: true } : found;
}

/** The same where no name can stand behind the value. */
export function unnamed(parsing: Parsing): SelectItem {
  const { at: start } = parsing;
  const value = parsing.expression();
  const { end } = parsing;
  if (value.node === 'star') return { value, name: '', nameExact: true };
  // Of what is taken out of a column only the server knows the name.
  if (value.node === 'name' && (value.path.length > 3 || parsing.text[end - 1] === ']'))
    return { value, ...made(parsing.text.slice(start, end)) };
  if (value.node === 'name') return { value, name: value.path.at(-1) ?? '', nameExact: true, isBare: true };
  return { value, ...made(parsing.text.slice(start, end)) };
}

const PLAIN = /^[A-Z][A-Z0-9_#$]*$/;

/**
 * A value without an alias is called by its own text, in capitals and without blanks ("c_alias"); how exactly is not
 * documented.
 */
function made(text: string): Pick<SelectItem, 'name' | 'nameExact' | 'isOdd'> {
  const name = text.toUpperCase().replace(/\s+/g, '');
  return { name, nameExact: false, isOdd: PLAIN.test(name) ? undefined : true };
}
