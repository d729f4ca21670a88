import { completionStatus, currentCompletions, startCompletion } from '@codemirror/autocomplete';
import { EditorView, runScopeHandlers } from '@codemirror/view';
import { EditorState } from '@codemirror/state';
import { afterEach, expect, it } from 'vitest';
import { sqlLanguage, type Completion } from '@sluice/renderer/sql-editor';
import { editorSetup } from './editor.setup.js';
import { postgresWriting } from '../wire/writing.testing.js';

const completion: Completion = {
  schemas: ['public'],
  tables: [{ schema: 'public', name: 'customer', columns: [{ name: 'name', type: 'text' }] }],
  functions: ['now', 'normalize'],
  sql: postgresWriting,
};
let view: EditorView;

// jsdom lays nothing out; the editor asks where its text stands.
Range.prototype.getClientRects = () => [] as unknown as DOMRectList;
Range.prototype.getBoundingClientRect = () => new DOMRect();

/** An editor with this text, the cursor at its mark `|`, and the list open. */
async function opened(marked: string): Promise<void> {
  const at = marked.indexOf('|');
  view = new EditorView({
    parent: document.body,
    state: EditorState.create({
      doc: marked.replace('|', ''),
      selection: { anchor: at },
      extensions: [editorSetup({ run: () => undefined, runAll: () => undefined }), sqlLanguage(completion, '')],
    }),
  });
  startCompletion(view);
  await expect.poll(() => completionStatus(view.state)).toBe('active');
}
const press = (key: string, more: KeyboardEventInit = {}): boolean =>
  runScopeHandlers(view, new KeyboardEvent('keydown', { key, ...more }), 'editor');
const text = (): string => view.state.doc.toString();

afterEach(() => view.destroy());

it('Enter breaks the line and takes nothing', async () => {
  await opened('select count(*) n|');
  press('Enter');
  expect(text()).toBe('select count(*) n\n');
  expect(completionStatus(view.state)).toBeNull();
});

it('Enter takes what the arrows have chosen', async () => {
  await opened('select n|');
  press('ArrowDown');
  const chosen = currentCompletions(view.state)[1]?.displayLabel ?? '';
  press('Enter');
  expect(text()).toContain(chosen);
  expect(text()).not.toContain('\n');
});

it('Enter after more typing is a line break again', async () => {
  await opened('select n|');
  press('ArrowDown');
  view.dispatch({ ...view.state.replaceSelection('o'), userEvent: 'input.type' });
  press('Enter');
  expect(text()).toBe('select no\n');
});

it('Tab takes the first at once; a function with brackets and the cursor in them', async () => {
  await opened('select n| from customer');
  press('Tab');
  expect(text()).toBe('select name from customer');
  view.destroy();
  await opened('select norm|');
  press('Tab');
  expect(text()).toBe('select normalize()');
  expect(view.state.selection.main.head).toBe('select normalize('.length);
});

it('running closes the list, which would stand before the result', async () => {
  await opened('select n|');
  expect(press('Enter', { ctrlKey: true })).toBe(true);
  expect(completionStatus(view.state)).toBeNull();
  expect(text()).toBe('select n');
});
