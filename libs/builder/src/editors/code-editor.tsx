import { autocompletion, closeBrackets, closeBracketsKeymap, completionKeymap } from '@codemirror/autocomplete';
import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, type ReactElement } from 'react';
import { codeTheme } from './code.theme.js';

interface Props {
  /** The text that the editor starts with; afterwards it owns it. Another text from outside replaces it. */
  text: string;
  label: string;
  /** The language with its completion and its check. */
  language: Extension;
  onChange: (text: string) => void;
  /** What Ctrl and Enter do. */
  onRun?: () => void;
  /** The list of suggestions and its keys, where it is not the usual one. */
  completion?: Extension;
  /** A place to bring the cursor to; another object goes there again. */
  cursor?: { position: number } | undefined;
}

const usualCompletion: Extension = [autocompletion(), keymap.of(completionKeymap)];

const setup: Extension = [
  lineNumbers(),
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  closeBrackets(),
  highlightActiveLine(),
  keymap.of([...closeBracketsKeymap, ...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap]),
  EditorView.lineWrapping,
  codeTheme,
];

/** A code editor. Tab leaves it, as every other field. */
export function CodeEditor({ text, label, language, onChange, onRun, completion, cursor }: Props): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const view = useRef<EditorView>();
  const parts = useRef(new Compartment());
  const now = useRef({ onChange, onRun });
  now.current = { onChange, onRun };
  useEffect(() => {
    const parent = box.current;
    if (!parent) return;
    const run = (): boolean => {
      now.current.onRun?.();
      return now.current.onRun !== undefined;
    };
    const made = new EditorView({
      parent,
      state: EditorState.create({
        doc: text,
        extensions: [
          keymap.of([{ key: 'Mod-Enter', run }]),
          completion ?? usualCompletion,
          setup,
          parts.current.of(language),
          EditorView.contentAttributes.of({ 'aria-label': label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) now.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    view.current = made;
    return () => made.destroy();
    // The editor lives as long as its box; text and language reach it below.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, []);
  useEffect(() => {
    view.current?.dispatch({ effects: parts.current.reconfigure(language) });
  }, [language]);
  useEffect(() => {
    const made = view.current;
    if (!made || made.state.doc.toString() === text) return;
    made.dispatch({ changes: { from: 0, to: made.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const made = view.current;
    if (!made || !cursor) return;
    const anchor = Math.min(cursor.position, made.state.doc.length);
    made.dispatch({ selection: { anchor }, scrollIntoView: true });
    made.focus();
  }, [cursor]);
  return <div ref={box} className="sl-code" />;
}
