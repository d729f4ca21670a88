import type { ReactElement } from 'react';
import { PlainButton } from '../controls/button.js';
import { Icon, isIcon } from '../controls/icon.js';
import { FloatButton, MenuList } from '../controls/menu.js';
import { useNarrow } from '../theme/narrow.hook.js';
import { useSay } from '../texts/locale.context.js';
import type { CellProps } from './cell.type.js';

/**
 * More buttons than this go into a menu; in a row on a phone all but a single one do, so that it keeps its room. A card
 * has a line for them.
 */
export const SHOWN_BUTTONS = { wide: 3, narrow: 1 } as const;
/** px of the icon of a row's button (`type`). */
const ICON = 14;
/** What it takes beside its text, with the gap between them. */
export const ICON_ROOM = ICON + 6;

/** Column form_type 4: the row's own buttons whose `cond` holds, links in a line, the rest behind "more". */
export function ButtonsCell({ view, column, row }: CellProps): ReactElement {
  const say = useSay();
  const buttons = view.rowButtons(column, row);
  const isCard = view.node.config?.view_type === 2;
  const max = SHOWN_BUTTONS[useNarrow() && !isCard ? 'narrow' : 'wide'];
  const shown = buttons.length > max ? buttons.slice(0, max - 1) : buttons;
  const rest = buttons.slice(shown.length);
  return (
    <span className="sl-row-buttons">
      {shown.map(({ node, label, disabled, loading }) => (
        <PlainButton
          key={node.uid}
          look="link"
          className={node.display === 'danger' ? 'sl-btn-link-danger' : undefined}
          waiting={disabled}
          loading={loading}
          onClick={() => void view.press(node, row)}
        >
          {isIcon(node.type) ? <Icon name={node.type} size={ICON} /> : null}
          {label}
        </PlainButton>
      ))}
      {rest.length > 0 ? (
        <FloatButton
          look="link"
          align="end"
          busy={rest.some(({ loading }) => loading)}
          popup="menu"
          aria-label={say('table.more')}
          face={
            <>
              {say('table.more')}
              <Icon name="down" size={12} />
            </>
          }
        >
          {(close) => (
            <MenuList
              onDone={close}
              entries={rest.map(({ node, label, disabled, loading }) => ({
                key: node.uid,
                label: isIcon(node.type) ? (
                  <>
                    <Icon name={node.type} size={ICON} />
                    {label}
                  </>
                ) : (
                  label
                ),
                disabled,
                loading,
                danger: node.display === 'danger',
                onPick: () => void view.press(node, row),
              }))}
            />
          )}
        </FloatButton>
      ) : null}
    </span>
  );
}
