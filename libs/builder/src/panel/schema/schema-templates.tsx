import {
  ADDITIONAL_PROPERTY_FLAG,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils';
import { Tooltip } from 'antd';
import {
  createContext,
  useCallback,
  useContext,
  useLayoutEffect,
  useRef,
  type ReactElement,
  type RefObject,
} from 'react';
import { Icon, type IconName } from '@sluice/renderer';
import { usePanelSay } from '../panel.texts.js';

/** A field of the form as a row of the panel: its name, and what it is edited with. */
export function RowTemplate(props: FieldTemplateProps): ReactElement {
  const { id, label, required, displayLabel, hidden, rawDescription, children, schema } = props;
  const say = usePanelSay();
  const hold = useContext(HoldFocus);
  if (hidden) return <div hidden>{children}</div>;
  const isChoice = schema.oneOf?.every((one) => typeof one === 'object' && 'const' in one) ?? false;
  const hasForm = schema.type === 'array' || schema.type === 'object' || schema.oneOf !== undefined || !schema.type;
  const wide = hasForm && !isChoice;
  const named = displayLabel && label !== '' && !id.endsWith('-root');
  const own = 'onKeyRename' in props && ADDITIONAL_PROPERTY_FLAG in schema;
  return (
    <div className={`sl-panel-row${wide && !schema.$id ? ' sl-panel-wide' : ''}`}>
      {own ? (
        <span className="sl-panel-label">
          <input
            key={label}
            className="sl-panel-key"
            aria-label={say('key')}
            defaultValue={label}
            onBlur={(event) => {
              hold(event.relatedTarget);
              props.onKeyRename(event.target.value);
            }}
          />
          <button
            type="button"
            className="sl-panel-mark"
            aria-label={say('remove', { name: label })}
            onClick={props.onRemoveProperty}
          >
            <Icon name="trash" size={11} />
          </button>
        </span>
      ) : (
        named && (
          <span className="sl-panel-label">
            <Tooltip title={rawDescription} placement="left" mouseEnterDelay={0.5}>
              <label htmlFor={id}>
                {label}
                {required && <em aria-hidden="true">*</em>}
              </label>
            </Tooltip>
          </span>
        )
      )}
      <div className="sl-panel-control">{children}</div>
    </div>
  );
}

/** Notes where the keyboard goes when the name of an entry is left. */
const HoldFocus = createContext<(to: EventTarget | null) => void>(() => undefined);

const FOCUSABLE = 'input, textarea, select, button, [tabindex], [contenteditable="true"]';

/** Where in a stack the keyboard is: the row, and which of its controls. */
interface Held {
  element: HTMLElement;
  row: number;
  at: number;
}

/**
 * A renamed entry, and the one renamed before it, may be drawn anew under their names: where the keyboard was on its
 * way to one of their controls, it goes to the control that took the place.
 */
function useHeldFocus(box: RefObject<HTMLDivElement | null>): (to: EventTarget | null) => void {
  const held = useRef<Held>();
  useLayoutEffect(() => {
    const { current } = held;
    if (!current || current.element.isConnected) return;
    held.current = undefined;
    const lost = document.activeElement === null || document.activeElement === document.body;
    const row = box.current?.children[current.row];
    if (lost) row?.querySelectorAll<HTMLElement>(FOCUSABLE)[current.at]?.focus();
  });
  return useCallback(
    (to) => {
      held.current = undefined;
      if (!(to instanceof HTMLElement)) return;
      const row = [...(box.current?.children ?? [])].findIndex((one) => one.contains(to));
      if (row < 0) return;
      const controls = [...(box.current?.children[row]?.querySelectorAll(FOCUSABLE) ?? [])];
      held.current = { element: to, row, at: controls.indexOf(to) };
    },
    [box],
  );
}

/** The fields of an object, one below the other; one of free names can be added where the schema allows any. */
export function StackTemplate(props: ObjectFieldTemplateProps): ReactElement {
  const { properties, schema, onAddProperty } = props;
  const say = usePanelSay();
  const box = useRef<HTMLDivElement>(null);
  const hold = useHeldFocus(box);
  return (
    <div className="sl-panel-stack" ref={box}>
      <HoldFocus.Provider value={hold}>{properties.map(({ content }) => content)}</HoldFocus.Provider>
      {typeof schema.additionalProperties === 'object' && (
        <button type="button" className="sl-panel-add" onClick={onAddProperty}>
          <Icon name="plus" size={12} /> {say('add')}
        </button>
      )}
    </div>
  );
}

/** One of several shapes: which, and what it holds below it. */
export const ShapeTemplate = ({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps): ReactElement => (
  <div className="sl-panel-stack">
    {selector}
    {optionSchemaField}
  </div>
);

/** A list: its items, and one more. */
export function ListTemplate({ items, canAdd, onAddClick, title }: ArrayFieldTemplateProps): ReactElement {
  const say = usePanelSay();
  return (
    <div className="sl-panel-stack">
      {items}
      {canAdd && (
        <button type="button" className="sl-panel-add" aria-label={`${say('add')}: ${title}`} onClick={onAddClick}>
          <Icon name="plus" size={12} /> {say('add')}
        </button>
      )}
    </div>
  );
}

/** An item of a list with the ways to move and remove it. */
export function ItemTemplate({ children, buttonsProps, index, hasToolbar }: ArrayFieldItemTemplateProps): ReactElement {
  const say = usePanelSay();
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem } = buttonsProps;
  const name = String(index + 1);
  const button = (icon: IconName, label: string, onClick: () => void): ReactElement => (
    <button type="button" className="sl-panel-mark" aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} size={12} />
    </button>
  );
  return (
    <div className="sl-panel-item">
      {hasToolbar && (
        <div className="sl-panel-item-bar">
          {hasMoveUp && button('up', say('up', { name }), onMoveUpItem)}
          {hasMoveDown && button('down', say('down', { name }), onMoveDownItem)}
          {hasRemove && button('trash', say('remove', { name }), onRemoveItem)}
        </div>
      )}
      {children}
    </div>
  );
}
