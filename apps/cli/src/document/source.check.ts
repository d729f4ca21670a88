import { isObject, migrateDocument, type JsonObject, type KindLookup, type QueryDocument } from '@sluice/document';
import { documentMigrations } from '@sluice/document-migrations';
import {
  checkDocuments,
  parseSource,
  problemAtPath,
  validateDocument,
  type AppSources,
  type Problem,
  type SourceText,
} from '@sluice/document/validate';
import { attachHost, createLog, lookAtSource, readEnvironment, type Platform } from '@sluice/platform';
import type { Io } from '../command.js';

/**
 * What `document check` finds, and what the data sources of the installation that the environment names say of the
 * queries: their findings come first, since others follow from them. Pages are judged by the columns that are really
 * answered, where the query lists none itself.
 */
export async function checkWithSources(
  groups: readonly AppSources[],
  environment: Io['environment'],
  kinds?: KindLookup,
): Promise<Problem[]> {
  const host = await attachHost(readEnvironment(environment), createLog('silent'));
  try {
    const looks = [];
    for (const group of groups) looks.push(await lookAtQueries(host.platform, group));
    const offline = checkDocuments(groups, documentMigrations, kinds);
    const answered = checkDocuments(
      looks.map(({ group }) => group),
      documentMigrations,
      kinds,
    );
    const known = new Set(offline.map(keyOf));
    const rewritten = new Set(looks.flatMap((look) => look.rewritten));
    const followed = answered.filter((problem) => !known.has(keyOf(problem)) && !rewritten.has(problem.file));
    const all = [...looks.flatMap(({ problems }) => problems), ...offline, ...followed];
    return all.sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  } finally {
    await host.stop();
  }
}

const keyOf = ({ file, line, column, message }: Problem): string => `${file}:${line}:${column}:${message.en}`;

interface Looked {
  problems: Problem[];
  /** The app with the answered columns written into its queries. */
  group: AppSources;
  /** Files of those queries: places in them are not those of the author's text. */
  rewritten: string[];
}

async function lookAtQueries(platform: Platform, group: AppSources): Promise<Looked> {
  const problems: Problem[] = [];
  const rewritten: string[] = [];
  const files: SourceText[] = [];
  const app = appUid(group);
  for (const source of group.files) {
    const file = parseSource(source);
    const query = queryIn(file.json);
    const look = query && (await lookAtSource(platform, app, query));
    for (const { path, rule, message, severity } of look?.findings ?? [])
      problems.push(problemAtPath(file, path, rule, message, severity));
    const isNew = query !== undefined && look?.columns !== undefined && query.columns === undefined;
    if (isNew) rewritten.push(source.path);
    const columns = look?.columns?.map((name) => ({ name, type: 'text' }));
    files.push(isNew ? { ...source, text: JSON.stringify({ ...query, columns }) } : source);
  }
  return { problems, rewritten, group: { ...group, files } };
}

function appUid({ app, files }: AppSources): string {
  for (const source of files) {
    const { json } = parseSource(source);
    if (isObject(json) && json['kind'] === 'app' && typeof json['uid'] === 'string') return json['uid'];
  }
  return app;
}

/**
 * The query that a file holds, in today's shape; undefined for anything else and for what is not valid, which the check
 * tells.
 */
function queryIn(json: unknown): QueryDocument | undefined {
  if (!isObject(json) || json['kind'] !== 'query') return undefined;
  const shape = Number(json['shape'] ?? 0);
  if (shape > documentMigrations.length) return undefined;
  const document: JsonObject =
    shape === documentMigrations.length ? json : migrateDocument(json, documentMigrations).document;
  const result = validateDocument(document);
  return result.ok && result.document.kind === 'query' ? result.document : undefined;
}
