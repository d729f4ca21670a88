import { useEffect, useLayoutEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import type { CellEdit } from '@sluice/engine';
import { useField } from '../page/runtime.hooks.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { editorKeys, type OpenCellProps } from './editor.keys.js';
import { editorKind } from './editor.registry.js';

type Editor = typeof import('./cell.editor.js').CellEditor;

let asked: Promise<Editor> | undefined;
let arrived: Editor | undefined;

/** Fetches the part of the program that edits cells, once; a failed fetch is tried again at the next call. */
export function loadEditor(): Promise<Editor> {
  asked ??= import('./cell.editor.js').then(
    (part) => (arrived = part.CellEditor),
    (failure: unknown) => {
      asked = undefined;
      throw failure;
    },
  );
  return asked;
}

/**
 * The editor as soon as it is here. One that is here is drawn in the frame of the press: a lazy component is always one
 * frame late.
 */
function useEditor(): Editor | undefined {
  const [failure, setFailure] = useState<{ error: unknown }>();
  const [editor, setEditor] = useState(() => arrived);
  useEffect(() => {
    let gone = false;
    if (!editor)
      loadEditor().then(
        (part) => {
          if (!gone) setEditor(() => part);
        },
        (error: unknown) => {
          if (!gone) setFailure({ error });
        },
      );
    return () => {
      gone = true;
    };
  }, [editor]);
  if (failure) throw failure.error;
  return editor;
}

/**
 * The cell while its editor is fetched: it has the keyboard already, and what is typed or composed by an input method
 * goes into the value.
 */
function Ahead({
  props,
  face,
  onCompose,
}: {
  props: OpenCellProps;
  face: (edit: CellEdit) => ReactNode;
  onCompose: (composing: boolean) => void;
}): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const input = useRef<HTMLInputElement>(null);
  const { view, edit } = props;
  useField(edit.form, edit.param.uid);
  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), []);
  const take = (): void => {
    const typed = input.current?.value;
    if (!input.current || !typed) return;
    input.current.value = '';
    view.edits.begin(edit.column, edit.row, typed);
  };
  const stop = (event: { stopPropagation: () => void }): void => event.stopPropagation();
  return (
    <span className="sl-edit-ahead" onClick={stop} onDoubleClick={stop} onKeyDown={editorKeys(props)}>
      {face(edit)}
      <input
        ref={input}
        className="sl-unseen"
        aria-label={say('edit.open', { name: textOf(edit.column.label) || edit.column.name })}
        aria-busy
        autoComplete="off"
        onInput={(event) => {
          if (!(event.nativeEvent as InputEvent).isComposing) take();
        }}
        onCompositionStart={() => onCompose(true)}
        onCompositionEnd={() => {
          take();
          onCompose(false);
        }}
      />
    </span>
  );
}

/** An open cell: its editor, and `face` (the text of the cell) where the editor does not stand in its place. */
export function OpenCell({ face, ...props }: OpenCellProps & { face: (edit: CellEdit) => ReactNode }): ReactElement {
  const Editor = useEditor();
  const [composing, setComposing] = useState(false);
  if (!Editor || composing) return <Ahead props={props} face={face} onCompose={setComposing} />;
  return (
    <>
      {editorKind(props.edit.param.form_type)?.boxed ? face(props.edit) : null}
      <Editor {...props} />
    </>
  );
}
