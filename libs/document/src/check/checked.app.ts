import type { AppPartDocument, DocumentKind } from '../compiled.js';
import { isObject, type Json } from '../json/canonical.json.js';
import type { KindLookup } from '../kind/external.kind.js';
import type { BothTexts } from '../vocabulary.js';
import { documentSites, type Site } from './schema.walk.js';
import { problemAtPath, type JsonPath, type Problem, type SourceFile } from './source.file.js';

/** A valid document with its file and what is to be checked in it. */
export interface CheckedDocument {
  file: SourceFile;
  document: AppPartDocument;
  sites: Site[];
}

/** The valid documents of one app. */
export interface CheckedApp {
  uid: string;
  documents: CheckedDocument[];
  byName: ReadonlyMap<string, CheckedDocument>;
  /** Documents that are there but not valid, as `kind/uid`: what refers to them is not judged. */
  broken: ReadonlySet<string>;
  /** Texts of those, in which anything may be named. */
  brokenTexts: readonly string[];
}

/** What a rule sees: the app it checks, and every app that was read with it. */
export interface CheckScope {
  app: CheckedApp;
  apps: ReadonlyMap<string, CheckedApp>;
  /** External kinds of the installation; absent where nobody knows them. */
  kinds?: KindLookup | undefined;
}

/** One rule of `document check`: its findings for an app. */
export type CheckRule = (scope: CheckScope) => Problem[];

/** An app from its valid documents. */
export function checkedApp(
  uid: string,
  entries: readonly { file: SourceFile; document: AppPartDocument }[],
  broken: readonly SourceFile[] = [],
): CheckedApp {
  const documents = entries.map(({ file, document }) => ({
    file,
    document,
    sites: documentSites(document.kind, document as unknown as Json),
  }));
  return {
    uid,
    documents,
    broken: new Set(broken.flatMap(({ path, json }) => namesOf(path, json))),
    brokenTexts: broken.map(({ text }) => text),
    byName: new Map(documents.map((entry) => [`${entry.document.kind}/${entry.document.uid}`, entry])),
  };
}

/** What a broken document may be: what it says of itself, or what its file is called. */
function namesOf(path: string, json: Json | undefined): string[] {
  const named = /([^/\\]+)\.(page|query|action|dictionary)\.json$/.exec(path);
  return [
    ...(isObject(json) ? [`${String(json['kind'])}/${String(json['uid'])}`] : []),
    ...(named ? [`${named[2] ?? ''}/${named[1] ?? ''}`] : []),
  ];
}

/** The documents of one kind. */
export function documentsOf<K extends DocumentKind>(
  app: CheckedApp,
  kind: K,
): (CheckedDocument & { document: Extract<AppPartDocument, { kind: K }> })[] {
  return app.documents.filter(
    (entry): entry is CheckedDocument & { document: Extract<AppPartDocument, { kind: K }> } =>
      entry.document.kind === kind,
  );
}

/** One document by kind and uid. */
export function documentOf<K extends DocumentKind>(
  app: CheckedApp,
  kind: K,
  uid: string,
): Extract<AppPartDocument, { kind: K }> | undefined {
  return documentsOf(app, kind).find((entry) => entry.document.uid === uid)?.document;
}

/** A finding in a document. */
export function finding(entry: CheckedDocument, path: JsonPath, rule: string, message: BothTexts): Problem {
  return problemAtPath(entry.file, path, rule, message);
}
