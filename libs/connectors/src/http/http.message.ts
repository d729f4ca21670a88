import { ConnectorError } from '../connector.error.js';
import { pathNames, type EndpointParam, type HttpEndpoint } from './http.endpoint.js';
import type { HttpStatement, WrittenValue } from './http.statement.js';
import { requestTexts } from './http.texts.js';
import { putAt, readPath } from './json.path.js';
import { fits, jsonOf, textOfBind } from './value.text.js';

/** A request as it is sent. */
export interface HttpMessage {
  method: string;
  /** Path and query string below the host. */
  target: string;
  headers: Record<string, string>;
  body?: string;
}

/** Characters that an address may have. */
const maxTarget = 16_000;

/**
 * Writes a statement's values into the request of its endpoint: encoded in the address, checked in headers, as JSON in
 * the body.
 */
export function messageOf(
  endpoint: HttpEndpoint,
  { params }: Pick<HttpStatement, 'params'>,
  binds: readonly unknown[],
  basePath: string,
): HttpMessage {
  const values = new Map<EndpointParam, string>();
  for (const { name, value } of params) {
    const param = endpoint.params.find((one) => one.name === name.name);
    if (!param) throw new ConnectorError('catalogue-changed', `there is no param ${name.name} any more`);
    const text = valueOf(param, value, binds);
    if (text !== null) values.set(param, text);
  }
  const missing = endpoint.params.find((param) => param.required && !values.has(param));
  if (missing) throw wrongValue(missing, 'has no value');
  const given = (location: EndpointParam['in']): [EndpointParam, string][] =>
    [...values].filter(([param]) => param.in === location);
  const query = given('query').map(([{ as }, text]) => `${encoded(as)}=${encoded(text)}`);
  const target = `${basePath}${pathOf(endpoint, given('path'))}${query.length > 0 ? `?${query.join('&')}` : ''}`;
  if (target.length > maxTarget)
    throw new ConnectorError('statement', `the address is longer than ${maxTarget} characters`, { foundInText: true });
  return {
    method: endpoint.method,
    target,
    headers: Object.fromEntries(
      given('header').map(([param, text]) => [param.as.toLowerCase(), headerOf(param, text)]),
    ),
    ...bodyOf(endpoint, given('body')),
  };
}

function valueOf(param: EndpointParam, { text, bind }: WrittenValue, binds: readonly unknown[]): string | null {
  const value = bind === undefined ? (text ?? '') : textOfBind(binds[bind - 1]);
  if (value !== null && !fits(param.type, value)) throw wrongValue(param, `is no ${param.type}`);
  return value;
}

/** Half of a sign has no place in an address. */
const encoded = (text: string): string => encodeURIComponent(text.replace(/[\ud800-\udfff]/gu, '\ufffd'));

/**
 * What cannot be one segment: nothing, a step, a parting sign; written encoded too, since services decode before they
 * look, some twice.
 */
const NO_SEGMENT = /^\.{0,2}$|[/\\]/;
/** Times that a value is decoded before it is looked at. */
const decodings = 3;

/** Whether a value is one segment of a path to whoever decodes it once more or twice: no step up, no further one. */
export function isSegment(value: string): boolean {
  let text = value;
  for (let times = 0; times <= decodings; times += 1) {
    if (NO_SEGMENT.test(text)) return false;
    text = text.replace(/%(2e|2f|5c|25)/gi, (found) => decodeURIComponent(found));
  }
  return true;
}

function pathOf({ path }: HttpEndpoint, given: readonly [EndpointParam, string][]): string {
  const texts = new Map(given.map(([{ as }, text]) => [as, text]));
  let out = path;
  for (const name of pathNames(path)) {
    const text = texts.get(name) ?? '';
    if (!isSegment(text)) {
      const words = requestTexts.segment(name);
      throw new ConnectorError('statement', words.en, { words, foundInText: true, namesNoValue: true });
    }
    out = out.replace(`{${name}}`, () => encoded(text));
  }
  return out;
}

function headerOf(param: EndpointParam, text: string): string {
  if (/^[\t\x20-\x7e]*$/.test(text)) return text;
  throw wrongValue(param, 'has signs that a header may not have');
}

/** The body is written from its parts, so that numbers keep every digit; json is put in as it stands. */
function bodyOf(
  { method, params }: HttpEndpoint,
  given: readonly [EndpointParam, string][],
): Pick<HttpMessage, 'body'> {
  if (!params.some((param) => param.in === 'body') || method === 'GET' || method === 'HEAD') return {};
  const tree: Record<string, unknown> = Object.create(null) as Record<string, unknown>;
  for (const [param, text] of given)
    putAt(tree, readPath(param.as) ?? [param.name], new Written(jsonOf(param.type, text)));
  return { body: written(tree) };
}

class Written {
  constructor(readonly json: string) {}
}

function written(value: unknown): string {
  if (value instanceof Written) return value.json;
  const members = Object.entries(value as object).map(([name, member]) => `${JSON.stringify(name)}:${written(member)}`);
  return `{${members.join(',')}}`;
}

function wrongValue({ name }: EndpointParam, what: string): ConnectorError {
  return new ConnectorError('statement', `the value of ${name} ${what}`, { foundInText: true, namesNoValue: true });
}
