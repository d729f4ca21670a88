import type { BothTexts } from '@sluice/document';
import { EACH, overlaps, readPath, type PathStep } from './json.path.js';
import { endpointTexts } from './http.texts.js';

/** Types of columns and params, as a declaration writes them. */
export const valueTypes = ['text', 'integer', 'decimal', 'boolean', 'datetime', 'date', 'json'] as const;
export type ValueType = (typeof valueTypes)[number];
export const methods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type Method = (typeof methods)[number];
const locations = ['path', 'query', 'header', 'body'] as const;

/** A value that a request carries. */
export interface EndpointParam {
  name: string;
  in: (typeof locations)[number];
  /** Its name in the request: in the query string, of the header, or its path in the body. */
  as: string;
  type: ValueType;
  required: boolean;
  /** Columns that the service filters by it, or that a writing request sets with it. */
  columns: string[];
  /** The service compares it for equality; otherwise it may search in any way. */
  equals: boolean;
}
/** A column of the result: a path in each row, or something of the answer itself. */
export interface EndpointColumn {
  name: string;
  path: string;
  type: ValueType;
  key: boolean;
  comment: string | null;
}
/** One request that a source answers, as its registration declares it. */
export interface HttpEndpoint {
  name: string;
  comment: string | null;
  method: Method;
  path: string;
  /** It changes nothing: GET, HEAD, and what is declared to search by another method. */
  reads: boolean;
  /** Where the rows are in the answer. */
  rows: string;
  params: EndpointParam[];
  columns: EndpointColumn[];
}

/** A declaration that cannot be used: where, and how to repair it. */
export class EndpointFault extends Error {
  constructor(
    readonly path: string,
    readonly words: BothTexts,
  ) {
    super(`${path}: ${words.en}`);
    this.name = 'EndpointFault';
  }
}

const max = { endpoints: 500, params: 100, columns: 500 } as const;
const NAME = /^[\p{L}_][\p{L}\p{N}_-]{0,62}$/u;
/** What of an answer is not in its body. */
const OF_ANSWER = /^@(status|header\.[A-Za-z0-9-]+)$/;
/** Headers that the connection or the credentials own. */
const OWN_HEADERS =
  /^(host|connection|keep-alive|te|trailer|transfer-encoding|content-length|content-type|upgrade|expect|accept-encoding|authorization|cookie|proxy-.*|sec-.*)$/i;
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]+$/;

/** Reads the declared endpoints of a source. Throws EndpointFault naming the place. */
export function readEndpoints(text: string): HttpEndpoint[] {
  let list: unknown;
  try {
    list = JSON.parse(text);
  } catch (cause) {
    const { message } = cause as Error;
    throw new EndpointFault('$', endpointTexts.noJson(message));
  }
  const endpoints = items(list, '$', max.endpoints).map((value, index) => endpointOf(value, `$[${index}]`));
  if (endpoints.length === 0) throw new EndpointFault('$', endpointTexts.none);
  unique(endpoints, '$');
  return endpoints;
}

function endpointOf(value: unknown, at: string): HttpEndpoint {
  const given = members(value, at, ['name', 'comment', 'method', 'path', 'reads', 'rows', 'params', 'columns']);
  const method = one(given['method'] ?? 'GET', methods, `${at}.method`);
  const isRead = method === 'GET' || method === 'HEAD';
  if (isRead && given['reads'] === false) throw new EndpointFault(`${at}.reads`, endpointTexts.readsOnly);
  const columns = items(given['columns'] ?? [], `${at}.columns`, max.columns).map((column, index) =>
    columnOf(column, `${at}.columns[${index}]`),
  );
  unique(columns, `${at}.columns`);
  const path = pathOf(given['path'], `${at}.path`);
  const params = items(given['params'] ?? [], `${at}.params`, max.params).map((param, index) =>
    paramOf(param, `${at}.params[${index}]`, columns),
  );
  unique(params, `${at}.params`);
  checkPathParams(path, params, at);
  if (isRead && params.some((param) => param.in === 'body'))
    throw new EndpointFault(`${at}.params`, endpointTexts.noBody(method));
  const rows = text(given['rows'] ?? '$', `${at}.rows`);
  if (!readPath(rows)) throw new EndpointFault(`${at}.rows`, endpointTexts.rows);
  return {
    name: nameOf(given['name'], `${at}.name`),
    comment: given['comment'] === undefined ? null : text(given['comment'], `${at}.comment`),
    method,
    path,
    reads: isRead || given['reads'] === true,
    rows,
    params,
    columns,
  };
}

function columnOf(value: unknown, at: string): EndpointColumn {
  const given = members(value, at, ['name', 'path', 'type', 'key', 'comment']);
  const name = nameOf(given['name'], `${at}.name`);
  const path = text(given['path'] ?? `$['${name}']`, `${at}.path`);
  const steps = readPath(path);
  if (!OF_ANSWER.test(path) && (!steps || steps.includes(EACH)))
    throw new EndpointFault(`${at}.path`, endpointTexts.column);
  return {
    name,
    path,
    type: one(given['type'] ?? 'text', valueTypes, `${at}.type`),
    key: given['key'] === true,
    comment: given['comment'] === undefined ? null : text(given['comment'], `${at}.comment`),
  };
}

/** Which columns a param filters by where nothing is said: the one of its name, else, since nobody knows, every one. */
function paramOf(value: unknown, at: string, columns: readonly EndpointColumn[]): EndpointParam {
  const given = members(value, at, ['name', 'in', 'as', 'type', 'required', 'columns', 'equals']);
  const name = nameOf(given['name'], `${at}.name`);
  const location = one(given['in'] ?? 'query', locations, `${at}.in`);
  const as = text(given['as'] ?? (location === 'body' ? `$['${name}']` : name), `${at}.as`);
  const known = columns.map((column) => column.name);
  const own = given['columns'];
  const named = own === undefined ? (known.includes(name) ? [name] : known) : items(own, `${at}.columns`, max.columns);
  for (const column of named)
    if (typeof column !== 'string' || !known.includes(column))
      throw new EndpointFault(`${at}.columns`, endpointTexts.columnUnknown(String(column)));
  if (location === 'header' && (!HEADER.test(as) || OWN_HEADERS.test(as)))
    throw new EndpointFault(`${at}.as`, endpointTexts.header(as));
  if (location === 'body') {
    const steps = readPath(as);
    if (!steps || steps.length === 0 || steps.some((step) => typeof step !== 'string'))
      throw new EndpointFault(`${at}.as`, endpointTexts.body);
  }
  return {
    name,
    in: location,
    as,
    type: one(given['type'] ?? 'text', valueTypes, `${at}.type`),
    required: location === 'path' || given['required'] === true,
    columns: named as string[],
    equals: given['equals'] === true,
  };
}

/** A path below the address of the source: no host, no query, no step up, not encoded to be one. */
function pathOf(value: unknown, at: string): string {
  const path = text(value, at);
  const plain = /^\/[\w\-.~!$&'()*+,;=:@/{}%]*$/.test(path) && !path.startsWith('//');
  if (!plain || path.split('/').some((part) => /^(\.|%2e){1,2}$/i.test(part)))
    throw new EndpointFault(at, endpointTexts.path);
  return path;
}

/** Names in braces of a path. */
export const pathNames = (path: string): string[] => [...path.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);

function checkPathParams(path: string, params: readonly EndpointParam[], at: string): void {
  const declared = params.filter((param) => param.in === 'path').map(({ as }) => as);
  const names = pathNames(path);
  const missing = names.find((name) => !declared.includes(name)) ?? declared.find((name) => !names.includes(name));
  if (missing !== undefined || /[{}]/.test(path.replace(/\{[^{}]+\}/g, '')))
    throw new EndpointFault(`${at}.path`, endpointTexts.pathParams(missing ?? ''));
}

function members(value: unknown, at: string, known: readonly string[]): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw new EndpointFault(at, endpointTexts.object);
  const other = Object.keys(value).find((name) => !known.includes(name));
  if (other !== undefined) throw new EndpointFault(`${at}.${other}`, endpointTexts.property(known));
  return value as Record<string, unknown>;
}

function items(value: unknown, at: string, limit: number): unknown[] {
  if (!Array.isArray(value) || value.length > limit) throw new EndpointFault(at, endpointTexts.items(limit));
  return value;
}

function text(value: unknown, at: string): string {
  if (typeof value === 'string' && value.length > 0 && value.length <= 500) return value;
  throw new EndpointFault(at, endpointTexts.text);
}

function nameOf(value: unknown, at: string): string {
  if (typeof value === 'string' && NAME.test(value) && value !== '__proto__') return value;
  throw new EndpointFault(at, endpointTexts.name);
}

function one<T extends string>(value: unknown, known: readonly T[], at: string): T {
  const found = known.find((entry) => entry === value);
  if (found !== undefined) return found;
  throw new EndpointFault(at, endpointTexts.oneOf(known));
}

function unique(list: readonly { name: string }[], at: string): void {
  const names = list.map(({ name }) => name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) throw new EndpointFault(at, endpointTexts.twice(twice));
}

/** Columns whose path holds that of a column or lies in it: what one of them shows, the other shows too. */
export function overlapping(column: EndpointColumn, columns: readonly EndpointColumn[]): EndpointColumn[] {
  const own = stepsOf(column);
  return columns.filter((other) => {
    if (other === column) return false;
    const steps = stepsOf(other);
    return own && steps ? overlaps(own, steps) : other.path.toLowerCase() === column.path.toLowerCase();
  });
}

/** The path of a column in a row; undefined for what is not in the body. */
export const stepsOf = ({ path }: Pick<EndpointColumn, 'path'>): PathStep[] | undefined => readPath(path);
