import { isObject, type Json } from '../json/canonical.json.js';
import type { LeftOut } from './readable.document.js';
import type { JsonPath, Problem } from './source.file.js';

/** Lists whose parts others name. */
const LISTS: ReadonlySet<JsonPath[number] | undefined> = new Set(
  'views sub_views app_params app_cols app_buttons params columns steps items'.split(' '),
);

/** Properties that say of what kind a node is: without one nothing of the node can be judged. */
const KINDS: ReadonlySet<JsonPath[number] | undefined> = new Set(
  'type form_type chart_type target_type source_type btn_type data_type act_type dict_type'.split(' '),
);

/** How far below a finding something may have been left out that the finding only follows from. */
const NEAR = 2;

/**
 * What the rules found in the readable part of a faulty document, without what only follows from the parts that were
 * left out of it: findings at and around those, and whatever names them. Without a whole list nothing can be said.
 */
export function ownFindings(problems: readonly Problem[], json: Json, leftOut: readonly LeftOut[]): Problem[] {
  if (leftOut.some(({ path, value }) => path.length === 0 || (isContainer(value) && LISTS.has(path.at(-1))))) return [];
  const names = [...new Set(leftOut.flatMap(({ path, value }) => namesIn(path.at(-1), value)))].map(wordOf);
  const owners = new Set(leftOut.map(({ path }) => valueAt(json, [...path.slice(0, -1), 'uid'])));
  const unsure = leftOut.map(({ path }) => (KINDS.has(path.at(-1)) ? path.slice(0, -1) : path));
  return problems.filter(({ path = [], rule }) => {
    const value = valueAt(json, path);
    if (typeof value === 'string' && names.some((name) => name.test(value))) return false;
    // What a node with a faulty property is, whoever refers to it cannot know.
    if (rule === 'reference' && owners.has(value)) return false;
    return !unsure.some((one) => isPrefix(one, path) || (isPrefix(path, one) && isNear(path, one)));
  });
}

const isContainer = (value: Json | undefined): boolean => Array.isArray(value) || isObject(value);
const isPrefix = (start: JsonPath, path: JsonPath): boolean => start.every((key, index) => key === path[index]);
const isNear = (path: JsonPath, below: JsonPath): boolean => below.length - path.length <= NEAR;

/** What nodes are called by. */
const NAMES: readonly (string | number | undefined)[] = ['uid', 'name', 'id_name'];

function namesIn(key: string | number | undefined, value: Json | undefined): string[] {
  if (typeof value === 'string') return NAMES.includes(key) && value !== '' ? [value] : [];
  if (Array.isArray(value)) return value.flatMap((item) => namesIn(undefined, item));
  return isObject(value) ? Object.entries(value).flatMap(([own, child]) => namesIn(own, child)) : [];
}

const wordOf = (name: string): RegExp =>
  new RegExp(
    `(?<![\\w-])${name.replace(/[^\w]/g, (letter) => `\\u{${letter.codePointAt(0)!.toString(16)}}`)}(?![\\w-])`,
    'u',
  );

function valueAt(json: Json, path: JsonPath): Json | undefined {
  return path.reduce<Json | undefined>(
    (owner, key) => (Array.isArray(owner) ? owner[Number(key)] : isObject(owner) ? owner[String(key)] : undefined),
    json,
  );
}
