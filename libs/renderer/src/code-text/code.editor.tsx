import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { bracketMatching, indentOnInput } from '@codemirror/language';
import { lintKeymap } from '@codemirror/lint';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { Compartment, EditorState, type Extension } from '@codemirror/state';
import { drawSelection, EditorView, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { useEffect, useRef, type ReactElement } from 'react';
import { editorTheme } from '../sql-editor/editor.theme.js';
import { codeLanguage } from './code.languages.js';
import { findingGutter, showFindings } from './finding.gutter.js';
import type { Finding } from './finding.type.js';

/** What an editor of code shows and tells. */
export interface CodeEditorProps {
  text: string;
  language: string;
  readOnly: boolean;
  findings: readonly Finding[];
  attributes: Readonly<Record<string, string>>;
  /** A line to bring to the cursor; another object goes there again. */
  cursor: { line: number; column?: number } | undefined;
  onChange: (text: string) => void;
  onBlur: () => void;
}

/** Tab leaves the editor, as every other field. */
const setup: Extension = [
  lineNumbers(),
  findingGutter,
  history(),
  drawSelection(),
  indentOnInput(),
  bracketMatching(),
  highlightActiveLine(),
  highlightSelectionMatches(),
  keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap]),
  EditorView.lineWrapping,
  editorTheme,
];

const fixed = (readOnly: boolean): Extension => [EditorState.readOnly.of(readOnly), EditorView.editable.of(!readOnly)];

/**
 * A code editor whose text belongs to whoever draws it; a text that differs from what it told last replaces its own.
 */
export function CodeEditor(props: CodeEditorProps): ReactElement {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const parts = useRef({ language: new Compartment(), fixed: new Compartment(), attributes: new Compartment() });
  const latest = useRef(props);
  latest.current = props;
  const { text, language, readOnly, findings, attributes, cursor } = props;
  useEffect(() => {
    const { language: ofLanguage, fixed: ofFixed, attributes: ofAttributes } = parts.current;
    const made = new EditorView({
      parent: box.current ?? undefined,
      state: EditorState.create({
        doc: latest.current.text,
        extensions: [
          setup,
          ofLanguage.of(codeLanguage(latest.current.language)),
          ofFixed.of(fixed(latest.current.readOnly)),
          ofAttributes.of([]),
          EditorView.domEventHandlers({ blur: () => latest.current.onBlur() }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged && update.state.doc.toString() !== latest.current.text)
              latest.current.onChange(update.state.doc.toString());
          }),
        ],
      }),
    });
    editor.current = made;
    return () => {
      made.destroy();
      editor.current = null;
    };
  }, []);
  useEffect(() => {
    editor.current?.dispatch({ effects: parts.current.language.reconfigure(codeLanguage(language)) });
  }, [language]);
  useEffect(() => {
    editor.current?.dispatch({ effects: parts.current.fixed.reconfigure(fixed(readOnly)) });
  }, [readOnly]);
  const attributesText = JSON.stringify(attributes);
  useEffect(() => {
    const words = JSON.parse(attributesText) as Record<string, string>;
    editor.current?.dispatch({
      effects: parts.current.attributes.reconfigure(EditorView.contentAttributes.of(words)),
    });
  }, [attributesText]);
  useEffect(() => {
    const view = editor.current;
    if (!view || view.state.doc.toString() === text) return;
    view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } });
  }, [text]);
  useEffect(() => {
    const view = editor.current;
    if (view) view.dispatch(showFindings(view.state, findings));
  }, [findings]);
  useEffect(() => {
    const view = editor.current;
    if (!view || !cursor) return;
    const line = view.state.doc.line(Math.min(cursor.line, view.state.doc.lines));
    const anchor = Math.min(line.from + (cursor.column ?? 1) - 1, line.to);
    view.dispatch({ selection: { anchor }, effects: EditorView.scrollIntoView(anchor, { y: 'center' }) });
    view.focus();
  }, [cursor]);
  return <div className="sl-code-text" ref={box} />;
}
