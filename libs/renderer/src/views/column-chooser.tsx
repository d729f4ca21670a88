import { useRef, type KeyboardEvent, type ReactElement } from 'react';
import type { ViewRuntime, ViewState } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { Checkbox } from '../controls/checkbox.js';
import { Icon } from '../controls/icon.js';
import { useReorder } from '../controls/reorder.hook.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { listedKeys, moveBeside, withKey } from './column-order.js';

/**
 * Which columns are drawn and in which order; remembered by the engine. Grips are dragged, or moved by the arrow keys.
 */
export function ColumnChooser({ view, state }: { view: ViewRuntime; state: ViewState }): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const list = useRef<HTMLUListElement>(null);
  const shown = state.visibleColumns;
  const columns = new Map(
    view.node.app_cols.filter((column) => column.enable !== false).map((column) => [column.uid, column]),
  );
  const all = [...columns.keys()];
  const order = (uids: readonly string[]): void => view.setVisibleColumns(uids.filter((uid) => shown.includes(uid)));
  const startDrag = useReorder('y', (dropped) => order(moveBeside(listedKeys(all, shown), dropped)));
  const step = (event: KeyboardEvent, uid: string): void => {
    const by = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : 0;
    if (by === 0) return;
    event.preventDefault();
    const target = shown[shown.indexOf(uid) + by];
    if (target === undefined) return;
    order(moveBeside(shown, { key: uid, target, side: by < 0 ? 'before' : 'after' }));
    // The grip moved with its line; the keyboard stays on it.
    requestAnimationFrame(() =>
      list.current?.querySelector<HTMLElement>(`[data-reorder="${uid}"] [data-grip]`)?.focus(),
    );
  };
  return (
    <div className="sl-chooser">
      <ul ref={list} onPointerDown={startDrag}>
        {listedKeys(all, shown).map((uid) => {
          const column = columns.get(uid);
          const name = textOf(column?.label) || column?.name || uid;
          const on = shown.includes(uid);
          return (
            <li key={uid} {...(on ? { 'data-reorder': uid, 'data-group': 'columns' } : {})}>
              <Checkbox
                checked={on}
                disabled={on && shown.length === 1}
                onChange={(yes) =>
                  view.setVisibleColumns(yes ? withKey(all, shown, uid) : shown.filter((one) => one !== uid))
                }
              >
                {name}
              </Checkbox>
              {on ? (
                <button
                  type="button"
                  className="sl-grip"
                  data-grip=""
                  title={say('table.move-hint')}
                  aria-label={say('table.move', { name })}
                  onKeyDown={(event) => step(event, uid)}
                >
                  <Icon name="grip" size={14} />
                </button>
              ) : null}
            </li>
          );
        })}
      </ul>
      <div className="sl-menu-divider" />
      <PlainButton look="text" small onClick={() => view.resetColumns()}>
        {say('table.columns-reset')}
      </PlainButton>
    </div>
  );
}
