import { isObject } from '../json/canonical.json.js';
import { validateDocument } from '../validate/document.validator.js';
import type { AppPartDocument } from '../compiled.js';
import { checkRules } from './check.rules.js';
import { checkText } from './check.texts.js';
import { checkedApp, type CheckedApp } from './checked.app.js';
import { parseSource, problemAtPath, type Problem, type SourceFile, type SourceText } from './source.file.js';

/** The files of one app; `app` is only a name for the group, its uid comes from the app document when there is one. */
export interface AppSources {
  app: string;
  files: readonly SourceText[];
}

/**
 * Checks the documents of some apps together (design §4): JSON, schema, then every rule on what is valid. Findings come in
 * the order of files and lines. References from one app to another are judged where both were given.
 */
export function checkDocuments(groups: readonly AppSources[]): Problem[] {
  const problems: Problem[] = [];
  const apps = new Map<string, CheckedApp>();
  for (const { app, files } of groups) {
    const valid = files
      .map((source) => parseSource(source))
      .flatMap((file) => {
        const document = validDocument(file);
        problems.push(...file.problems);
        return document ? [{ file, document }] : [];
      });
    const uid = valid.find((entry) => entry.document.kind === 'app')?.document.uid ?? app;
    apps.set(uid, checkedApp(uid, valid));
  }
  for (const app of apps.values()) for (const rule of Object.values(checkRules)) problems.push(...rule({ app, apps }));
  return problems.sort((a, b) =>
    a.file === b.file ? a.line - b.line || a.column - b.column : a.file < b.file ? -1 : 1,
  );
}

function validDocument(file: SourceFile): AppPartDocument | undefined {
  if (file.problems.length > 0) return undefined;
  if (!isObject(file.json)) {
    file.problems.push(problemAtPath(file, [], 'schema', checkText('not-an-object')));
    return undefined;
  }
  const result = validateDocument(file.json);
  for (const { path, message } of result.errors) file.problems.push(problemAtPath(file, path, 'schema', message));
  return result.ok && result.document.kind !== 'masking-policy' ? result.document : undefined;
}
