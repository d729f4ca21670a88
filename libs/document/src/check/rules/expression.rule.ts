import { checkExpression, compileExpression } from '../../expression/index.js';
import { actionSteps, stepName } from '../../node/action.walk.js';
import { pageNodes, viewEditors, viewParams } from '../../node/page.walk.js';
import { valueNames } from '../../node/value.names.js';
import { checkTemplate } from '../../template/index.js';
import type { ActionDocument, PageDocument, View } from '../../generated/types.js';
import { checkText } from '../check.texts.js';
import {
  documentOf,
  documentsOf,
  finding,
  type CheckedApp,
  type CheckedDocument,
  type CheckRule,
} from '../checked.app.js';
import { ACTION_NAMES, EXPRESSION_NAMES } from '../form.reads.js';
import { offsetInString, originalPathIn, problemAt, type Problem } from '../source.file.js';

/** Expressions compile and read names that exist where they stand; templates parse. */
export const expressionRule: CheckRule = ({ app }) =>
  app.documents.flatMap((entry) =>
    entry.sites.flatMap((site): Problem[] => {
      if (site.kind === 'text') return [];
      const source = String(site.value);
      if (site.kind === 'template') return templateProblems(entry, site.path, source);
      const mistakes = checkExpression(source, {
        names: entry.document.kind === 'action' ? ACTION_NAMES : EXPRESSION_NAMES,
      });
      if (mistakes.length === 0) return unknownReads(app, entry, site.path, source);
      return mistakes.map(({ text, line, column }) => ({
        ...problemAt(
          entry.file,
          offsetInString(entry.file, site.path, { line, column }),
          'expression',
          checkText('expression', { detail: text }),
        ),
        path: originalPathIn(entry.file, site.path),
      }));
    }),
  );

function templateProblems(entry: CheckedDocument, path: (string | number)[], source: string): Problem[] {
  const mistake = checkTemplate(source);
  if (!mistake) return [];
  const { line = 1, column = 1 } = mistake;
  return [
    {
      ...problemAt(
        entry.file,
        offsetInString(entry.file, path, { line, column }),
        'template',
        checkText('template', { detail: mistake.message }),
      ),
      path: originalPathIn(entry.file, path),
    },
  ];
}

/** Names below `form` and `page` that no form or page of this place has. */
function unknownReads(app: CheckedApp, entry: CheckedDocument, path: (string | number)[], source: string): Problem[] {
  const known = knownBelow(app, entry, path);
  return compileExpression(source).reads.flatMap((read) => {
    const [root = '', name] = read.split('.');
    const names = known[root];
    if (name === undefined || !names || names.has(name)) return [];
    return [
      finding(
        entry,
        path,
        'expression',
        checkText('unknown-read', { name: `${root}.${name}`, known: [...names].join(', ') }),
      ),
    ];
  });
}

/** What can be known of the names below a root; a root that is absent is not judged. */
function knownBelow(
  app: CheckedApp,
  entry: CheckedDocument,
  path: (string | number)[],
): Partial<Record<string, Set<string>>> {
  if (entry.document.kind === 'page') {
    const view = viewAt(entry.document, path);
    const page = new Set((entry.document.params ?? []).map((param) => param.name));
    return { page, form: view ? formNames([view]) : undefined, row: view ? rowNames(app, view, path) : undefined };
  }
  return entry.document.kind === 'action' ? actionNames(app, entry.document) : {};
}

/**
 * Names of a row where all of them are known: in columns and buttons of a view whose query lists its result and whose
 * rows nothing maps anew. Choices and editors have rows of their own.
 */
function rowNames(app: CheckedApp, view: View, path: readonly (string | number)[]): Set<string> | undefined {
  const query = view.query_id === undefined ? undefined : documentOf(app, 'query', view.query_id);
  const isMapped = view.call_back_config !== undefined || view.app_data?.call_back_config !== undefined;
  const list = [...path].reverse().find((key) => key === 'app_cols' || key === 'app_buttons' || key === 'app_params');
  if (!query?.columns || isMapped || (list !== 'app_cols' && list !== 'app_buttons')) return undefined;
  if (path.includes('data_config') || path.includes('editor')) return undefined;
  return new Set([...query.columns, ...(view.app_cols ?? [])].map(({ name }) => name));
}

function viewAt(page: PageDocument, path: readonly (string | number)[]): View | undefined {
  const views = [...pageNodes(page)].filter(
    ({ kind, path: at }) => kind === 'view' && at.every((part, index) => part === path[index]),
  );
  return views.at(-1)?.view;
}

function formNames(views: readonly View[]): Set<string> {
  return new Set(views.flatMap((view) => [...viewParams(view), ...viewEditors(view)]).flatMap(valueNames));
}

/** An action sees the forms of the views whose buttons run it; without such a button its form is not known. */
function actionNames(app: CheckedApp, action: ActionDocument): Partial<Record<string, Set<string>>> {
  const views = documentsOf(app, 'page').flatMap(({ document }) =>
    [...pageNodes(document)].flatMap(({ kind, node, view }) =>
      kind === 'button' && node.target_type === 'action' && node.target_id === action.uid ? [view] : [],
    ),
  );
  const params = action.params ?? [];
  const steps = new Set(actionSteps(action).map(stepName));
  return {
    steps,
    form: views.length > 0 ? formNames(views) : undefined,
    params: params.length > 0 ? new Set(params.map((param) => param.name)) : undefined,
  };
}
