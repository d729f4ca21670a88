import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/** Words with which a statement that writes begins; what hides behind WITH is told where a source is at hand. */
const WRITES = /^(?:\s|--[^\n]*\n|\/\*[\s\S]*?\*\/)*(insert|update|delete|merge|replace|truncate)\b/i;

/** A query whose statement writes says so: without it no action may run it. */
export const writesRule: CheckRule = ({ app }) =>
  documentsOf(app, 'query').flatMap((entry) => {
    const { type, text, writes } = entry.document;
    const word = type === 'sql' && writes !== true ? WRITES.exec(text)?.[1] : undefined;
    return word === undefined
      ? []
      : [finding(entry, ['text'], 'writes', checkText('missing-writes', { word: word.toUpperCase() }))];
  });
