import { isObject, type JsonObject } from '../json/canonical.json.js';
import { PlatformError } from '../errors/platform.error.js';
import type { KindLookup } from '../kind/external.kind.js';
import { migrateDocument, type DocumentMigration } from '../migration/document.migration.js';
import { DOCUMENT_KINDS, validateDocument } from '../validate/document.validator.js';
import type { AppPartDocument } from '../compiled.js';
import { checkRules, WARNING_RULES } from './check.rules.js';
import { checkText } from './check.texts.js';
import { checkedApp, type CheckedApp, type CheckScope } from './checked.app.js';
import { ownFindings } from './faulty.document.js';
import { readPartly } from './readable.document.js';
import { parseSource, problemAtPath, type Problem, type SourceFile, type SourceText } from './source.file.js';

/** The files of one app; `app` is only a name for the group, its uid comes from the app document when there is one. */
export interface AppSources {
  app: string;
  files: readonly SourceText[];
}

/**
 * Checks the documents of some apps together (design §4): JSON, schema, then every rule on what is valid, and on what
 * can be read of a document that does not fit its schema. Findings come most important first; what only follows from
 * another is left out. References from one app to another are judged where both were given. A document of an older
 * shape is brought through `migrations` first, as an import does, and a warning says so; without them it does not fit
 * its schema. With `kinds`, what pages name of a folder outside is judged, too.
 */
export function checkDocuments(
  groups: readonly AppSources[],
  migrations: readonly DocumentMigration[] = [],
  kinds?: KindLookup,
): Problem[] {
  const problems: Problem[] = [];
  const apps = new Map<string, CheckedApp>();
  const faulty: Faulty[] = [];
  for (const { app, files } of groups) {
    const broken: SourceFile[] = [];
    const valid = files
      .map((source) => parseSource(source))
      .flatMap((file) => {
        const document = validDocument(file, migrations);
        problems.push(...file.problems);
        if (!document) broken.push(file);
        return document ? [{ file, document }] : [];
      });
    const uid = valid.find((entry) => entry.document.kind === 'app')?.document.uid ?? app;
    apps.set(uid, checkedApp(uid, valid, broken));
    for (const file of broken) faulty.push({ file, uid, valid, broken });
  }
  for (const app of apps.values()) problems.push(...ruled({ app, apps, kinds }));
  for (const one of faulty) problems.push(...partlyRuled(one, apps, kinds));
  return problems.sort(byImportance);
}

function ruled(scope: CheckScope): Problem[] {
  return Object.values(checkRules).flatMap((rule) =>
    rule(scope).map((problem) =>
      WARNING_RULES.has(problem.rule) ? { ...problem, severity: 'warning' as const } : problem,
    ),
  );
}

/** A file that does not fit its schema, and what was read beside it. */
interface Faulty {
  file: SourceFile;
  uid: string;
  valid: readonly { file: SourceFile; document: AppPartDocument }[];
  broken: readonly SourceFile[];
}

/**
 * The rules on what can be read of a document that does not fit its schema, so that all its faults are told at once;
 * what only follows from those of the schema is not told.
 */
function partlyRuled({ file, uid, valid, broken }: Faulty, apps: ReadonlyMap<string, CheckedApp>, kinds?: KindLookup) {
  const json = isObject(file.json) ? asNamed(file.path, file.json) : undefined;
  if (!json || !DOCUMENT_KINDS.includes(json['kind'] as never) || typeof json['uid'] !== 'string') return [];
  if (file.problems.some(({ rule }) => rule !== 'schema')) return [];
  const { document, leftOut, originalPath } = readPartly(json as unknown as AppPartDocument);
  const app = checkedApp(uid, [...valid, { file: { ...file, originalPath }, document }], broken);
  const found = ruled({ app, apps: new Map([...apps, [uid, app]]), kinds });
  return ownFindings(
    found.filter((problem) => problem.file === file.path),
    json,
    leftOut,
  );
}

/** Faults of the files first, then the rules in their order; what is only a warning comes last. */
const RANKS = new Map(['json', 'shape', 'schema', ...Object.keys(checkRules)].map((rule, index) => [rule, index]));
/** A finding of a template belongs to the expressions. */
const rankOf = ({ rule }: Problem): number => RANKS.get(rule) ?? RANKS.get('expression') ?? 0;

function byImportance(a: Problem, b: Problem): number {
  if (a.severity !== b.severity) return a.severity === 'error' ? -1 : 1;
  if (rankOf(a) !== rankOf(b)) return rankOf(a) - rankOf(b);
  return a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1;
}

function validDocument(file: SourceFile, migrations: readonly DocumentMigration[]): AppPartDocument | undefined {
  if (file.problems.length > 0) return undefined;
  if (!isObject(file.json)) {
    file.problems.push(problemAtPath(file, [], 'schema', checkText('not-an-object')));
    return undefined;
  }
  const current = ofToday(file, file.json, migrations);
  if (current === undefined) return undefined;
  const { kind } = asNamed(file.path, current);
  const isNamed = current['kind'] === kind;
  if (!isNamed) {
    const [unknown] = validateDocument(current).errors;
    if (unknown) file.problems.push(problemAtPath(file, unknown.path, 'schema', unknown.message));
  }
  const result = validateDocument(isNamed ? current : { ...current, kind: kind ?? null });
  for (const { path, message } of result.errors) file.problems.push(problemAtPath(file, path, 'schema', message));
  return result.ok && isNamed ? result.document : undefined;
}

const KINDS_BY_FILE = /(?:^|[/\\])(?:([^/\\]+)\.(page|query|action|dictionary)|(app|menu))\.json$/;
const UID = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

/**
 * A document of a kind that there is not, or called what none can be called, as its file is called: its other faults
 * are told beside that one. Anything else, and one whose file tells neither, as it is.
 */
function asNamed(path: string, json: JsonObject): JsonObject {
  const [, uid, part, whole] = KINDS_BY_FILE.exec(path) ?? [];
  const kind = part ?? whole;
  const isKnown = DOCUMENT_KINDS.includes(json['kind'] as never);
  const isCalled = typeof json['uid'] === 'string' && UID.test(json['uid']);
  return {
    ...json,
    ...(isKnown || kind === undefined ? {} : { kind }),
    ...(isCalled || uid === undefined || !UID.test(uid) ? {} : { uid }),
  };
}

/** The document in its current shape; undefined, with the problem, for one that a newer version wrote. */
function ofToday(file: SourceFile, json: JsonObject, migrations: readonly DocumentMigration[]): JsonObject | undefined {
  const { shape } = json;
  if (migrations.length === 0 || shape === migrations.length) return json;
  // What is no version at all is a fault of the document, not an older one.
  if (shape !== undefined && !Number.isInteger(shape)) return json;
  try {
    const { document } = migrateDocument(json, migrations);
    const facts = { shape: Number(json['shape'] ?? 0), current: migrations.length };
    file.problems.push(problemAtPath(file, ['shape'], 'shape', checkText('older-shape', facts), 'warning'));
    return document;
  } catch (reason) {
    if (!(reason instanceof PlatformError)) throw reason;
    const message = { 'zh-chs': reason.text('zh-chs'), en: reason.text('en') };
    file.problems.push(problemAtPath(file, ['shape'], 'shape', message));
    return undefined;
  }
}
