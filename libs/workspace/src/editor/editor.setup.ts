import { closeBrackets, closeBracketsKeymap, closeCompletion } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap, indentWithTab } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState, Prec, type Extension } from '@codemirror/state';
import {
  drawSelection,
  EditorView,
  highlightActiveLine,
  highlightActiveLineGutter,
  keymap,
  lineNumbers,
  rectangularSelection,
  tooltips,
} from '@codemirror/view';
import { editorTheme, sqlCompletion } from '@sluice/renderer/sql-editor';
import { verdictGutter } from './verdict.gutter.js';

/** What the run keys do. */
export interface RunKeys {
  run(): void;
  runAll(): void;
}

/**
 * Everything of the SQL editor that does not change while it lives. Escape leaves the editor for the keyboard: Tab
 * indents inside.
 */
export function editorSetup(keys: RunKeys): Extension {
  return [
    // Before the default keymap, which gives Mod-Enter to "insert blank line".
    Prec.highest(
      keymap.of([
        {
          key: 'Mod-Enter',
          run: (view) => {
            closeCompletion(view);
            keys.run();
            return true;
          },
        },
        {
          key: 'Mod-Shift-Enter',
          run: (view) => {
            closeCompletion(view);
            keys.runAll();
            return true;
          },
        },
      ]),
    ),
    lineNumbers(),
    verdictGutter,
    history(),
    drawSelection(),
    rectangularSelection(),
    EditorState.allowMultipleSelections.of(true),
    indentOnInput(),
    bracketMatching(),
    closeBrackets(),
    sqlCompletion,
    // A tip never stands above the editor, where the buttons are.
    tooltips({
      tooltipSpace: (view) => {
        const { top } = view.dom.getBoundingClientRect();
        return { top, left: 0, right: window.innerWidth, bottom: window.innerHeight };
      },
    }),
    highlightActiveLine(),
    highlightActiveLineGutter(),
    highlightSelectionMatches(),
    keymap.of([
      ...closeBracketsKeymap,
      ...defaultKeymap,
      ...searchKeymap,
      ...historyKeymap,
      ...lintKeymap,
      indentWithTab,
    ]),
    EditorView.lineWrapping,
    editorTheme,
  ];
}
