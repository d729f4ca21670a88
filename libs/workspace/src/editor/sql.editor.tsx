import { sqlLanguage, type Completion } from '@sluice/renderer/sql-editor';
import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import { Compartment, EditorState } from '@codemirror/state';
import { EditorView, placeholder } from '@codemirror/view';
import { forwardRef, useEffect, useImperativeHandle, useRef, type RefObject } from 'react';
import type { Verdict } from './check.marks.js';
import { editorSetup } from './editor.setup.js';
import { setVerdicts } from './verdict.gutter.js';

/** What can be asked of an editor. */
export interface SqlEditorHandle {
  /** The whole text, the cursor, and the selection when there is one. */
  read(): { text: string; cursor: number; selection: { start: number; end: number } | null };
  /** Puts text where the cursor is, and the cursor behind it. */
  insert(text: string): void;
  focus(): void;
  /** Brings a place to the cursor. */
  goTo(position: number): void;
}

/** Props of the editor; `text` is its first content, afterwards the editor owns it and reports changes. */
export interface SqlEditorProps {
  text: string;
  label: string;
  hint: string;
  completion: Completion | null;
  schema: string;
  marks: readonly Diagnostic[];
  verdicts: readonly Verdict[];
  onChange(text: string): void;
  onCursor(cursor: number): void;
  onRun(): void;
  onRunAll(): void;
}

/** What others may ask of the editor; `first` is its text before it is there. */
const editorHandle = (editor: RefObject<EditorView | null>, first: () => string): SqlEditorHandle => ({
  read() {
    const state = editor.current?.state;
    const main = state?.selection.main;
    if (!state || !main) return { text: first(), cursor: 0, selection: null };
    return {
      text: state.doc.toString(),
      cursor: main.head,
      selection: main.empty ? null : { start: main.from, end: main.to },
    };
  },
  insert(text) {
    const view = editor.current;
    if (!view) return;
    view.dispatch(view.state.replaceSelection(text));
    view.focus();
  },
  focus: () => editor.current?.focus(),
  goTo(position) {
    const view = editor.current;
    if (!view) return;
    const anchor = Math.max(0, Math.min(position, view.state.doc.length));
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
    view.focus();
  },
});

/** The parts of the editor that are replaced as completion, schema and locale change. */
interface Compartments {
  language: Compartment;
  words: Compartment;
}

/** Hands on what changes from outside: completion, texts, marks and verdicts. */
function useEditorUpdates(
  props: SqlEditorProps,
  editor: RefObject<EditorView | null>,
  { language, words }: Compartments,
): void {
  useEffect(() => {
    editor.current?.dispatch({ effects: language.reconfigure(sqlLanguage(props.completion, props.schema)) });
  }, [editor, language, props.completion, props.schema]);
  useEffect(() => {
    editor.current?.dispatch({
      effects: words.reconfigure([
        placeholder(props.hint),
        EditorView.contentAttributes.of({ 'aria-label': props.label }),
      ]),
    });
  }, [editor, words, props.hint, props.label]);
  useEffect(() => {
    const view = editor.current;
    if (!view) return;
    const length = view.state.doc.length;
    view.dispatch(
      setDiagnostics(
        view.state,
        props.marks.filter((mark) => mark.from <= length).map((mark) => ({ ...mark, to: Math.min(mark.to, length) })),
      ),
    );
  }, [editor, props.marks]);
  useEffect(() => {
    editor.current?.dispatch({ effects: setVerdicts.of(props.verdicts) });
  }, [editor, props.verdicts]);
}

/** A CodeMirror editor for PostgreSQL. One instance per tab: undo, cursor and scroll are the tab's own. */
export const SqlEditor = forwardRef<SqlEditorHandle, SqlEditorProps>(function SqlEditor(props, handle) {
  const box = useRef<HTMLDivElement>(null);
  const editor = useRef<EditorView | null>(null);
  const language = useRef(new Compartment());
  const words = useRef(new Compartment());
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const { text, label, hint, completion, schema } = latest.current;
    const view = new EditorView({
      parent: box.current ?? undefined,
      state: EditorState.create({
        doc: text,
        extensions: [
          editorSetup({ run: () => latest.current.onRun(), runAll: () => latest.current.onRunAll() }),
          language.current.of(sqlLanguage(completion, schema)),
          words.current.of([placeholder(hint), EditorView.contentAttributes.of({ 'aria-label': label })]),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) latest.current.onChange(update.state.doc.toString());
            if (update.docChanged || update.selectionSet) latest.current.onCursor(update.state.selection.main.head);
          }),
        ],
      }),
    });
    editor.current = view;
    return () => {
      view.destroy();
      editor.current = null;
    };
  }, []);

  useEditorUpdates(props, editor, { language: language.current, words: words.current });
  useImperativeHandle(handle, () => editorHandle(editor, () => latest.current.text), []);
  return <div className="ws-code" ref={box} />;
});
