import { useEffect, useId, useLayoutEffect, useMemo, useRef, type ReactElement, type RefObject } from 'react';
import { PlainButton } from '../controls/button.js';
import { Float } from '../controls/float.js';
import { fieldKind } from '../fields/field.registry.js';
import type { FieldControl } from '../fields/field.type.js';
import { useField } from '../page/runtime.hooks.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { editorKeys, toGrid, type OpenCellProps } from './editor.keys.js';
import { EditorNote } from './editor.note.js';
import { editorKind } from './editor.registry.js';

/** Lists and calendars that belong to an editor though they are drawn elsewhere. */
const POPUPS = '.sl-float, .sl-edit-note, .ant-picker-dropdown, .ant-select-dropdown, .ant-cascader-dropdown';
const FOCUSABLE = 'input:enabled, textarea:enabled, button:enabled';

function useControl({ view, edit, cellRef }: OpenCellProps): FieldControl {
  const { form, param } = edit;
  return useMemo(() => {
    const picks = editorKind(param.form_type)?.picks === true && param.config?.multiple !== true;
    return {
      input: (value) => form.input(param.uid, value),
      change: (value) => {
        form.change(param.uid, value);
        if (picks && view.edits.commit()) toGrid(cellRef);
      },
      blur: () => form.flush(),
      loadOptions: (by) => form.loadOptions(param.uid, by),
    };
  }, [view, form, param, cellRef]);
}

function EditorField({ view, edit, cellRef }: OpenCellProps): ReactElement | null {
  const say = useSay();
  const textOf = useTextOf();
  const id = useId();
  const field = useField(edit.form, edit.param.uid);
  const control = useControl({ view, edit, cellRef });
  const Body = fieldKind(edit.param.form_type, 'form')?.component;
  if (!Body) return null;
  const label = textOf(edit.param.label) || textOf(edit.column.label) || edit.column.name;
  return (
    <>
      <label className="sl-unseen" htmlFor={id}>
        {say('edit.open', { name: label })}
      </label>
      <Body
        view={view}
        param={edit.param}
        field={field}
        control={control}
        address={edit.param.uid}
        id={id}
        label={label}
        placeholder={textOf(edit.param.config?.placeholder)}
        use="form"
      />
      {field.errors.length > 0 && cellRef.current ? (
        <EditorNote id={`${id}-note`} anchor={cellRef.current} text={field.errors.join('；')} />
      ) : null}
    </>
  );
}

/** Puts the keyboard into the editor; its list opens at once, its text is marked unless the person began by typing. */
function useFocus(box: RefObject<HTMLElement>, { edit }: OpenCellProps): void {
  useLayoutEffect(() => {
    const target = box.current?.querySelector<HTMLElement>(FOCUSABLE);
    target?.focus({ preventScroll: true });
    if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) {
      if (edit.typed) target.setSelectionRange(target.value.length, target.value.length);
      else if (target.type !== 'radio' && target.type !== 'checkbox') target.select();
    } else if (editorKind(edit.param.form_type)?.opens) target?.click();
  }, [box, edit.key, edit.column, edit.param, edit.typed]);
}

/** In the cell itself. A press outside saves. */
function InlineEditor(props: OpenCellProps): ReactElement {
  const { view, cellRef } = props;
  const box = useRef<HTMLSpanElement>(null);
  useFocus(box, props);
  useEffect(() => {
    const outside = (event: PointerEvent): void => {
      const target = event.target as Element;
      if (!box.current?.contains(target) && !target.closest(POPUPS)) view.edits.commit(true);
    };
    window.addEventListener('pointerdown', outside, true);
    return () => window.removeEventListener('pointerdown', outside, true);
  }, [view]);
  useLayoutEffect(() => {
    const cell = cellRef.current?.closest<HTMLElement>('.sl-cell');
    cell?.setAttribute('data-editing', '');
    return () => cell?.removeAttribute('data-editing');
  }, [cellRef]);
  const stop = (event: { stopPropagation: () => void }): void => event.stopPropagation();
  return (
    <span
      ref={box}
      className="sl-editor"
      onKeyDown={editorKeys(props)}
      onClick={stop}
      onDoubleClick={stop}
      onContextMenu={stop}
    >
      <EditorField {...props} />
    </span>
  );
}

/** In a box at the cell, with buttons; a press outside saves as well. */
function BoxedEditor(props: OpenCellProps): ReactElement | null {
  const say = useSay();
  const { view, edit, cellRef } = props;
  const box = useRef<HTMLDivElement>(null);
  const keys = editorKeys(props);
  useFocus(box, props);
  if (!cellRef.current) return null;
  const done = (closed: boolean): void => {
    if (closed) toGrid(cellRef);
  };
  return (
    <Float
      anchor={cellRef.current}
      wide
      label={say('edit.open', { name: edit.column.name })}
      onClose={() => view.edits.commit(true)}
      onEscape={() => {
        view.edits.cancel();
        toGrid(cellRef);
      }}
    >
      <div ref={box} className="sl-edit-box" onKeyDown={keys}>
        <EditorField {...props} />
        <div className="sl-edit-foot">
          <PlainButton
            small
            onClick={() => {
              view.edits.cancel();
              done(true);
            }}
          >
            {say('edit.cancel')}
          </PlainButton>
          <PlainButton small look="primary" onClick={() => done(view.edits.commit())}>
            {say('edit.save')}
          </PlainButton>
        </div>
      </div>
    </Float>
  );
}

/** The editor of an open cell, by its form type. */
export function CellEditor(props: OpenCellProps): ReactElement {
  return editorKind(props.edit.param.form_type)?.boxed ? <BoxedEditor {...props} /> : <InlineEditor {...props} />;
}
