import { json, jsonParseLinter } from '@codemirror/lang-json';
import { linter } from '@codemirror/lint';
import type { Extension } from '@codemirror/state';

/** JSON with colours and the position of a mistake. */
export const jsonLanguage: Extension = [
  json(),
  linter((view) => (view.state.doc.toString().trim() === '' ? [] : jsonParseLinter()(view)), { delay: 150 }),
];
