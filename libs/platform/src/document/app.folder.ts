import { documentMigrations } from '@sluice/document-migrations';
import {
  isObject,
  migrateDocument,
  pageNodes,
  PlatformError,
  sameJson,
  type AppPartDocument,
  type BothTexts,
  type Json,
  type JsonObject,
  type PageDocument,
} from '@sluice/document';
import {
  checkText,
  parseSource,
  problemAtPath,
  validateDocument,
  type SourceFile,
  type SourceText,
} from '@sluice/document/validate';
import { readdir, readFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import type { DocumentProblem } from './document.contract.js';
import { shapedDraft } from './draft.shape.js';

/**
 * The good documents of an app's folder, and what is wrong with the others; a bad file never blocks its siblings
 * (design §4).
 */
export interface AppFolder {
  app: string;
  documents: AppPartDocument[];
  problems: DocumentProblem[];
  /** Whether every document is one that was given as known, and none of those is missing. */
  isKnown: boolean;
}

/** Documents that were checked before, by `kind/uid`. */
export type KnownDocuments = ReadonlyMap<string, AppPartDocument>;

/** Sub-folder and file name of a document in an app's folder. */
export function documentPath({ kind, uid }: { kind: AppPartDocument['kind']; uid: string }): string {
  const folders: Partial<Record<AppPartDocument['kind'], string>> = {
    page: 'pages',
    query: 'queries',
    action: 'actions',
    dictionary: 'dictionaries',
  };
  const folder = folders[kind];
  return folder ? `${folder}/${uid}.${kind}.json` : `${kind}.json`;
}

/**
 * Reads every JSON file below a folder. What equals a known document is not checked again, which a restart waits for.
 */
export async function readAppFolder(
  folder: string,
  app: string,
  known: KnownDocuments = new Map(),
): Promise<AppFolder> {
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort();
  const files = await Promise.all(
    names.map(async (name) => ({ path: join(folder, name), text: await readFile(join(folder, name), 'utf8') })),
  );
  return checkAppFiles(files, app, { inside: (path) => relative(folder, path).split(sep).join('/'), known });
}

/** How files are read: a file's path in its app, and what needs no check. */
export interface ReadOptions {
  inside?: (path: string) => string;
  known?: KnownDocuments;
  /** What can be kept as a draft is good enough. */
  drafts?: boolean;
}

/** Parses, migrates and validates the files of one app. */
export function checkAppFiles(
  files: readonly SourceText[],
  app: string,
  { inside = (path) => path, known = new Map(), drafts = false }: ReadOptions = {},
): AppFolder {
  const byPath = new Map([...known.values()].map((document) => [documentPath(document), document]));
  const result: AppFolder = { app, documents: [], problems: [], isKnown: files.length === byPath.size };
  for (const source of files) {
    const before = byPath.get(inside(source.path));
    if (before && isSameText(source.text, before)) {
      result.documents.push(before);
      continue;
    }
    result.isKnown = false;
    const file = parseSource(source);
    const document = file.problems.length > 0 ? undefined : currentDocument(file, drafts);
    if (document && documentPath(document) !== inside(source.path))
      fail(file, ['uid'], checkText('misplaced', { path: documentPath(document) }));
    if (document && file.problems.length === 0) result.documents.push(document);
    result.problems.push(
      ...file.problems.map(({ file: path, line, column, message }) => ({ app, file: path, line, column, message })),
    );
  }
  return result;
}

/**
 * Whether a text is the canonical or any other JSON of a document. A text that is not JSON is none; its mistake is
 * found by the full reading.
 */
function isSameText(text: string, document: AppPartDocument): boolean {
  let json: Json;
  try {
    json = JSON.parse(text) as Json;
  } catch {
    return false;
  }
  return sameJson(json, document as unknown as Json);
}

/** The document of a file in its current shape; undefined with problems when it is not valid. */
function currentDocument(file: SourceFile, drafts: boolean): AppPartDocument | undefined {
  if (!isObject(file.json)) {
    fail(file, [], checkText('not-an-object'));
    return undefined;
  }
  const migrated = migrate(file, file.json);
  if (!migrated) return undefined;
  const result = validateDocument(migrated);
  if (!result.ok && drafts) return draftDocument(file, migrated);
  if (!result.ok) {
    file.problems.push(...result.errors.map((error) => problemAtPath(file, error.path, 'schema', error.message)));
    return undefined;
  }
  if (result.document.kind === 'page') checkNodeUids(file, result.document);
  return result.document;
}

/** An incomplete document that can be kept as a draft; undefined with a problem for what is none. */
function draftDocument(file: SourceFile, json: JsonObject): AppPartDocument | undefined {
  try {
    return shapedDraft(json);
  } catch (reason) {
    if (!(reason instanceof PlatformError)) throw reason;
    fail(file, [], { 'zh-chs': reason.text('zh-chs'), en: reason.text('en') });
    return undefined;
  }
}

function migrate(file: SourceFile, json: JsonObject): JsonObject | undefined {
  try {
    return migrateDocument(json, documentMigrations).document;
  } catch (reason) {
    if (!(reason instanceof PlatformError)) throw reason;
    fail(file, ['shape'], { 'zh-chs': reason.text('zh-chs'), en: reason.text('en') });
    return undefined;
  }
}

/** Numbers, grants and merges hang on a node's uid: two nodes of a page never share one. */
function checkNodeUids(file: SourceFile, page: PageDocument): void {
  const seen = new Set<string>();
  for (const { node, path } of pageNodes(page)) {
    if (seen.has(node.uid)) fail(file, [...path, 'uid'], checkText('repeated-node', { uid: node.uid }));
    seen.add(node.uid);
  }
}

function fail(file: SourceFile, path: (string | number)[], message: BothTexts): void {
  file.problems.push(problemAtPath(file, path, 'document', message));
}
