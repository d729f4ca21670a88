import {
  canonicalJson,
  conflictText,
  diffDocuments,
  isObject,
  mergeDocuments,
  type Json,
  type JsonObject,
  type Locale,
  type Operation,
} from '@sluice/document';
import { differences, nodeNamer } from '@sluice/document/validate';
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import { say, type Command, type Io } from '../command.js';
import { jsonFiles } from './document.folders.js';

/** Exit code of a command that was called wrongly or could not read its files. */
const UNUSABLE = 2;

/**
 * `document diff A B`: what changed between two documents, or two folders of them, one line for each operation; exit
 * code 1 when something did.
 */
export const diffCommand: Command = {
  usage: 'A B [--json] [--locale zh-chs]',
  run: (args, io) =>
    reporting(`document diff ${diffCommand.usage}`, io, () => {
      const { values, positionals } = options(args);
      const [before, after] = named(positionals, 2);
      let count = 0;
      for (const [name, from, to] of pairs(before ?? '', after ?? '')) {
        const operations = diffDocuments(from, to);
        count += operations.length;
        if (values.json) for (const operation of operations) say(io.output, JSON.stringify({ ...name, ...operation }));
        else
          for (const line of changedLines(operations, { from, to }, localeOf(values)))
            say(io.output, `${name.file ? `${name.file}: ` : ''}${line}`);
      }
      return count > 0 ? 1 : 0;
    }),
};

const WHOLE = {
  added: { 'zh-chs': '已添加', en: 'added' },
  removed: { 'zh-chs': '已删除', en: 'removed' },
} as const;

/** What changed, one line for each operation; of a document that only one side has that alone. */
function changedLines(operations: readonly Operation[], { from, to }: { from: Json; to: Json }, locale: Locale) {
  const isNone = (side: Json): boolean => isObject(side) && Object.keys(side).length === 0;
  if (operations.length > 0 && isNone(to)) return [`${nodeNamer(from)('', locale)}: ${WHOLE.removed[locale]}`];
  if (operations.length > 0 && isNone(from)) return [`${nodeNamer(to)('', locale)}: ${WHOLE.added[locale]}`];
  return differences(operations, { before: from, after: to }).map(({ text }) => text[locale]);
}

/**
 * `document merge BASE OURS THEIRS`: brings two changes of one document together and writes the result over OURS, or to
 * `--output` (`-` is the standard output), as a merge driver of git expects. Conflicts are named one by one and end
 * with exit code 1; the result holds our side there. What both sides broke together (views over each other) is put
 * right and told.
 */
export const mergeCommand: Command = {
  usage: 'BASE OURS THEIRS [--output FILE] [--json] [--locale zh-chs]',
  run: (args, io) =>
    reporting(`document merge ${mergeCommand.usage}`, io, () => {
      const { values, positionals } = options(args);
      const [basePath = '', oursPath = '', theirsPath = ''] = named(positionals, 3);
      const [base, ours, theirs] = [read(basePath), read(oursPath), read(theirsPath)];
      const { document, conflicts, repairs } = mergeDocuments({ base, ours, theirs });
      const output = values.output ?? oursPath;
      if (output === '-') io.output.write(canonicalJson(document));
      else writeFileSync(output, canonicalJson(document));
      for (const conflict of conflicts) {
        const text = conflictText(conflict, ours, { theirs: theirsPath }, theirs, base);
        say(io.error, values.json ? JSON.stringify({ ...conflict, text }) : text[localeOf(values)]);
      }
      for (const repair of repairs)
        say(io.error, values.json ? JSON.stringify({ kind: 'repair', ...repair }) : repair.text[localeOf(values)]);
      return conflicts.length > 0 ? 1 : 0;
    }),
};

type Values = ReturnType<typeof options>['values'];

function options(args: string[]) {
  return parseArgs({
    args,
    allowPositionals: true,
    options: { json: { type: 'boolean' }, locale: { type: 'string' }, output: { type: 'string' } },
  });
}

function localeOf({ locale = 'en' }: Values): Locale {
  if (locale !== 'en' && locale !== 'zh-chs') throw new Error(`--locale is en or zh-chs, not ${locale}`);
  return locale;
}

function named(paths: string[], count: number): string[] {
  if (paths.length !== count) throw new UsageMistake();
  return paths;
}

class UsageMistake extends Error {}

async function reporting(usage: string, { error }: Io, work: () => number): Promise<number> {
  try {
    return work();
  } catch (reason) {
    const text = reason instanceof UsageMistake ? `usage: ${usage}` : reason instanceof Error ? reason.message : reason;
    say(error, `sluice: ${String(text)}`);
    return UNUSABLE;
  }
}

/**
 * The documents to compare: two files, or the files of two folders by their names below them; absent ones are empty.
 */
function pairs(before: string, after: string): [{ file?: string }, Json, Json][] {
  if (!isFolder(before) || !isFolder(after)) return [[{}, read(before), read(after)]];
  const names = [before, after].flatMap((folder) => jsonFiles(folder).map((file) => relative(folder, file)));
  const optional = (path: string): Json => (existsSync(path) ? read(path) : {});
  return [...new Set(names)]
    .sort()
    .map((file) => [{ file }, optional(join(before, file)), optional(join(after, file))]);
}

function isFolder(path: string): boolean {
  if (!existsSync(path)) throw new Error(`${path}: no such file or folder`);
  return statSync(path).isDirectory();
}

function read(path: string): JsonObject {
  if (isFolder(path)) throw new Error(`${path}: is a folder, name a document`);
  let document: unknown;
  try {
    document = JSON.parse(readFileSync(path, 'utf8'));
  } catch (reason) {
    throw new Error(`${path}: is not JSON: ${reason instanceof Error ? reason.message : ''}`, { cause: reason });
  }
  if (!isObject(document)) throw new Error(`${path}: is not a document`);
  return document;
}
