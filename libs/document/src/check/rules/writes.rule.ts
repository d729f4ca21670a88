import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentOf, documentsOf, finding, type CheckedApp, type CheckRule } from '../checked.app.js';
import type { Problem } from '../source.file.js';

/** Words with which a statement that writes begins; what hides behind WITH is told where a source is at hand. */
const WRITES = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(insert|update|delete|merge|replace|truncate)\b/i;

/**
 * A query whose statement writes says so: without it no action may run it. With it no view reads it: what is opened
 * changes nothing.
 */
export const writesRule: CheckRule = ({ app }) => [...undeclared(app), ...readAsRows(app)];

const undeclared = (app: CheckedApp): Problem[] =>
  documentsOf(app, 'query').flatMap((entry) => {
    const { type, text, writes } = entry.document;
    const word = type === 'sql' && writes !== true ? WRITES.exec(text)?.[1] : undefined;
    return word === undefined
      ? []
      : [finding(entry, ['text'], 'writes', checkText('missing-writes', { word: word.toUpperCase() }))];
  });

const readAsRows = (app: CheckedApp): Problem[] =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap(({ kind, node, path }) => {
      const query = kind === 'view' && node.query_id ? documentOf(app, 'query', node.query_id) : undefined;
      return query?.writes === true
        ? [finding(entry, [...path, 'query_id'], 'writes', checkText('view-writes', { query: query.uid }))]
        : [];
    }),
  );
