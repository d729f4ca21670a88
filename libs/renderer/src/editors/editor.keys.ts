import type { KeyboardEvent, RefObject } from 'react';
import type { CellEdit, ViewRuntime } from '@sluice/engine';
import { editorKind } from './editor.registry.js';

/** What an open cell is drawn with. `cellRef`: the cell's own element. */
export interface OpenCellProps {
  view: ViewRuntime;
  edit: CellEdit;
  cellRef: RefObject<HTMLElement>;
}

/** Gives the keyboard back to the grid when the editor is gone. */
export function toGrid(cellRef: RefObject<HTMLElement>): void {
  cellRef.current?.closest<HTMLElement>('.sl-grid-box')?.focus({ preventScroll: true });
}

/** What the keys do in an open cell: Enter saves, Escape gives up, Tab saves and goes on. */
export function editorKeys({ view, edit, cellRef }: OpenCellProps): (event: KeyboardEvent<HTMLElement>) => void {
  const multiline = editorKind(edit.param.form_type)?.multiline === true;
  return (event) => {
    event.stopPropagation();
    // Keys of an input method, and keys inside a list that is drawn elsewhere, are not for the editor.
    if (event.nativeEvent.isComposing || !event.currentTarget.contains(event.target as Node)) return;
    const onButton = (event.target as HTMLElement).tagName === 'BUTTON';
    if (event.key === 'Escape') {
      event.preventDefault();
      view.edits.cancel();
      toGrid(cellRef);
    } else if (event.key === 'Tab') {
      event.preventDefault();
      if (!view.edits.move(event.shiftKey ? -1 : 1) && !view.edits.open()) toGrid(cellRef);
    } else if (event.key === 'Enter' && !onButton && (!multiline || event.ctrlKey || event.metaKey)) {
      event.preventDefault();
      if (view.edits.commit()) toGrid(cellRef);
    }
  };
}
