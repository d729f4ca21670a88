import type { Expression } from '../../../tree/expression.type.js';
import type { Select, SelectItem } from '../../../tree/query.type.js';
import { readGroup } from '../../descent/value.reader.js';
import { readWindow } from '../../descent/window.reader.js';
import { foldName, plainText, type Parsing } from '../nodes/parsing.js';
import { parseSources } from './source.parser.js';

/** SELECT behind its first word, up to WINDOW; ORDER BY belongs to whatever it stands in. */
export function parseSelect(at: number, parsing: Parsing): Select {
  const distinct = parsing.accept('distinct');
  if (!distinct) parsing.accept('all');
  const limits = parseTop(parsing);
  const items = parseItems(parsing);
  if (parsing.is('into')) parsing.copyInto();
  const from = parsing.accept('from') ? parseSources(parsing) : [];
  const where = parsing.accept('where') ? parsing.expression() : undefined;
  const group = parsing.accept('group') ? grouped(parsing) : [];
  const having = parsing.accept('having') ? parsing.expression() : undefined;
  const windows = parsing.accept('window') ? parsing.list(() => windowEntry(parsing)) : [];
  return {
    query: 'select',
    at,
    with: [],
    recursive: false,
    order: [],
    limits,
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

/** `TOP (n) [PERCENT] [WITH TIES]`, also with a bare number. */
export function parseTop(parsing: Parsing): Expression[] {
  if (!parsing.accept('top')) return [];
  const limits = [parsing.is('(') || parsing.kind === 'number' ? primary(parsing) : undefined];
  const [limit] = limits;
  if (!limit) throw parsing.unexpected();
  parsing.accept('percent');
  parsing.accept('with', 'ties');
  return [limit];
}

/** What stands in parentheses, or a number: no operator behind it belongs to it. */
function primary(parsing: Parsing): Expression {
  if (parsing.kind === 'number') {
    const { at } = parsing;
    parsing.take();
    return { node: 'literal', at, isNull: false };
  }
  const { at } = parsing;
  const isQuery = parsing.opensQuery() && parsing.word(1) !== '(';
  parsing.expect('(');
  const value: Expression = isQuery
    ? { node: 'subquery', at, role: 'value', query: parsing.query() }
    : parsing.expression();
  parsing.expect(')');
  return value;
}

/** The items of a select list or of OUTPUT, with the names that the server gives them. */
export function parseItems(parsing: Parsing): SelectItem[] {
  return parsing.list(() => {
    if (parsing.word().startsWith('@') && /^[-+*/%&|^]?=$/.test(parsing.word(1)))
      throw parsing.unsupported('SELECT into a variable');
    // `name = value`: no value is a truth here ("SELECT clause", column_alias = expression).
    if (parsing.word(1) === '=' && (parsing.isName() || parsing.kind === 'string')) {
      const name = parsing.kind === 'string' ? textName(parsing) : parsing.name().text;
      parsing.expect('=');
      return { value: parsing.expression(), ...written(name) };
    }
    return plainItem(parsing);
  });
}

function plainItem(parsing: Parsing): SelectItem {
  const value = parsing.expression();
  const { end } = parsing;
  if (value.node === 'star') return { value, name: '', nameExact: true };
  const alias = parsing.alias(true);
  if (alias) return { value, ...written(alias.text) };
  if (value.node !== 'name') return { value, name: '', nameExact: true };
  return { value, ...written(lastName(parsing.text.slice(value.at, end)) ?? value.path.at(-1) ?? ''), isBare: true };
}

/** The last part of a name as it is spelled. */
function lastName(source: string): string | undefined {
  const last = /(?:\[((?:[^\]]|\]\])*)\]|"((?:[^"]|"")*)"|([^\s."\]]+))$/.exec(source);
  return last?.[1]?.replaceAll(']]', ']') ?? last?.[2]?.replaceAll('""', '"') ?? last?.[3];
}

function textName(parsing: Parsing): string {
  const name = plainText(parsing.take().replace(/^[nN]/, ''));
  if (name === undefined) throw parsing.unsupported('a text as an alias; write it as a quoted name');
  return name;
}

function written(name: string): Pick<SelectItem, 'name' | 'label' | 'nameExact'> {
  const folded = foldName(name);
  return { name: folded, nameExact: true, label: folded === name ? undefined : name };
}

/** GROUP BY: sets of groups are all their values together. */
function grouped(parsing: Parsing): Expression[] {
  parsing.expect('by');
  // Groups of which WHERE leaves no row come too ("SELECT - GROUP BY", ALL): their columns are those of the list.
  parsing.accept('all');
  const group = parsing.list(() => readGroup(parsing)).flat();
  if (parsing.is('with', 'rollup') || parsing.is('with', 'cube')) {
    parsing.take();
    parsing.take();
  }
  return group;
}

function windowEntry(parsing: Parsing): { name: string; spec: ReturnType<typeof readWindow> } {
  const { text } = parsing.name();
  parsing.expect('as');
  return { name: foldName(text), spec: readWindow(parsing) };
}
