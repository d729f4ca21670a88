import { isObject, textOf, type AppPartDocument, type Json, type Text } from '@sluice/document';
import { checkDocuments, parseSource } from '@sluice/document/validate';
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { say, type Command } from '../command.js';
import { askedApps } from './document.folders.js';

/**
 * `document types PATH…`: TypeScript types of what the documents of an app take and answer, for programs that call its
 * queries and actions and link to its pages. Needs no server and no database; a document that is no document is named.
 */
export const typesCommand: Command = {
  usage: 'PATH… [--output FILE]',
  run(args, { output, error }) {
    try {
      const { values, positionals } = parseArgs({
        args,
        allowPositionals: true,
        options: { output: { type: 'string' } },
      });
      if (positionals.length === 0) throw new Error(`usage: document types ${typesCommand.usage}`);
      const { groups, isAsked } = askedApps(positionals);
      const files = groups.flatMap((group) => group.files).filter(({ path }) => isAsked(path));
      const [fault] = checkDocuments([{ app: '', files }]).filter(({ rule }) => rule === 'json' || rule === 'schema');
      if (fault) throw new Error(`${fault.file}:${fault.line}:${fault.column}: ${fault.message.en}`);
      const text = typesOf(files.map((file) => parseSource(file).json as unknown as AppPartDocument));
      if (values.output === undefined) output.write(text);
      else writeFileSync(values.output, text);
      return Promise.resolve(0);
    } catch (reason) {
      say(error, `sluice: ${reason instanceof Error ? reason.message : String(reason)}`);
      return Promise.resolve(2);
    }
  },
};

interface Member {
  name: string;
  type: string;
  isOptional?: boolean;
}

/** What a value of each type of a param or column is in JSON; numbers that a double cannot hold come as text. */
const TYPES: Readonly<Record<string, string>> = {
  ...{ text: 'string', datetime: 'string', date: 'string', boolean: 'boolean' },
  ...{ integer: 'number | string', decimal: 'number | string', number: 'number | string' },
  list: 'readonly (number | string)[]',
};
const typeOf = (name: string): string => TYPES[name] ?? 'unknown';

/** The declarations, sorted by uid, so that an unchanged app gives unchanged text. */
export function typesOf(documents: readonly AppPartDocument[]): string {
  const of = <K extends AppPartDocument['kind']>(kind: K): Extract<AppPartDocument, { kind: K }>[] =>
    documents
      .filter((one): one is Extract<AppPartDocument, { kind: K }> => one.kind === kind)
      .sort((a, b) => (a.uid < b.uid ? -1 : 1));
  return [
    '// Made by `sluice document types`.\n',
    block('Pages of the app, and what an address of theirs takes', 'Pages', of('page'), (page) => [
      ['params', taken(page.params)],
    ]),
    block('Queries: what they take, and a row of what they answer', 'Queries', of('query'), (query) => [
      ['params', taken(query.params)],
      ['row', query.columns ? shape(query.columns.map(column)) : 'Readonly<Record<string, unknown>>'],
    ]),
    block('Actions, and what they take', 'Actions', of('action'), (action) => [['params', taken(action.params)]]),
    block('Dictionaries, and their codes', 'Dictionaries', of('dictionary'), (dictionary) => [
      ['code', codesIn(dictionary.items as unknown as Json) || 'string | number'],
    ]),
  ].join('\n');
}

function block<T extends { uid: string; name?: Text }>(
  title: string,
  name: string,
  documents: readonly T[],
  parts: (document: T) => [string, string][],
): string {
  const entries = documents.flatMap((document) => [
    `  /** ${textOf(document.name, 'en').replaceAll('*/', '* /') || document.uid} */`,
    `  '${document.uid}': { ${parts(document)
      .map(([part, type]) => `${part}: ${type}`)
      .join('; ')} };`,
  ]);
  return [`/** ${title}. */`, `export interface ${name} {`, ...entries, '}', ''].join('\n');
}

/** Params may be left out: an optional part of a statement goes with them, and others have a default. */
const taken = (params: readonly { name: string; type: string }[] = []): string =>
  shape(params.map(({ name, type }) => ({ name, type: `${typeOf(type)} | null`, isOptional: true })));

const column = ({ name, type }: { name: string; type: string }): Member => ({ name, type: `${typeOf(type)} | null` });

const shape = (members: readonly Member[]): string =>
  members.length === 0
    ? '{}'
    : `{ ${members.map(({ name, type, isOptional }) => `${keyOf(name)}${isOptional ? '?' : ''}: ${type}`).join('; ')} }`;

const keyOf = (name: string): string => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));

function codesIn(items: Json | undefined): string {
  if (!Array.isArray(items)) return '';
  const codes = items.filter(isObject).flatMap((item) => [item['code'], ...childCodes(item['children'])]);
  return [...new Set(codes.filter((code) => typeof code === 'string' || typeof code === 'number'))]
    .map((code) => JSON.stringify(code))
    .join(' | ');
}

function childCodes(children: Json | undefined): Json[] {
  if (!Array.isArray(children)) return [];
  return children.filter(isObject).flatMap((child) => [child['code'] ?? null, ...childCodes(child['children'])]);
}
