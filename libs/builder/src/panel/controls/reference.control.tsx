import { AutoComplete } from 'antd';
import { memo, useMemo, useRef, useState, type ReactElement } from 'react';
import { Icon, iconNames } from '@sluice/renderer';
import { usePanelSay } from '../panel.texts.js';
import type { Named } from '../panel.type.js';
import type { ControlProps } from './control.type.js';

/** What another document, node or column is named by: chosen from what there is, or typed (it may not be there yet). */
export function ReferenceControl(props: ControlProps): ReactElement {
  const { property, nodes, host } = props;
  const names = host.names(property.refers ?? '', nodes[0]?.uid ?? '');
  return <NamePicker {...props} {...useSameCalls(props)} names={names} />;
}

/** One of the icons of the product. */
export function IconControl(props: ControlProps): ReactElement {
  const names = useMemo(() => iconNames.map((name) => ({ value: name, label: name })), []);
  return <NamePicker {...props} {...useSameCalls(props)} names={names} draw={drawIcon} />;
}

const drawIcon = (name: string): ReactElement => <Icon name={name as never} size={14} />;

/** The same functions while the control lives; they call what it has now. */
function useSameCalls(props: ControlProps): Pick<ControlProps, 'onChange' | 'onLeave'> {
  const now = useRef(props);
  now.current = props;
  return useMemo(
    () => ({ onChange: (value) => now.current.onChange(value), onLeave: () => now.current.onLeave() }),
    [],
  );
}

interface PickerProps extends ControlProps {
  names: readonly Named[];
  draw?: (name: string) => ReactElement;
}

/** Drawn anew when it shows something else: a page names its nodes anew at every letter that is typed into one. */
const NamePicker = memo(function NamePicker(props: PickerProps): ReactElement {
  const { property, id, value, mixed, onChange, onLeave, name, names, draw } = props;
  const say = usePanelSay();
  const text = value === undefined || value === null ? '' : String(value);
  // Opened with what is chosen, the list shows everything; what is typed since narrows it.
  const [isTyped, setTyped] = useState(false);
  // What it names is read by its name; while it is written, by the uid that is written.
  const [isWritten, setWritten] = useState(false);
  const label = names.find((named) => named.value === text)?.label ?? text;
  const options = names.map((named) => ({
    value: named.value,
    label: (
      <span className="sl-panel-option">
        {draw?.(named.value)}
        <span>{named.label}</span>
        {named.label !== named.value && <code>{named.value}</code>}
      </span>
    ),
  }));
  const [field, beside] = isWritten ? [text, label] : [label, text];
  return (
    <>
      <AutoComplete
        id={id}
        size="small"
        aria-label={name}
        options={options}
        value={field}
        allowClear={!property.required}
        placeholder={mixed ? say('mixed') : say('empty')}
        filterOption={(typed, option) => !isTyped || matches(names, typed, option?.value)}
        onSearch={() => setTyped(true)}
        onInputKeyDown={(event) => {
          // A browser empties a search field with Escape: the name would be gone with the closed list.
          if (event.key === 'Escape') event.preventDefault();
        }}
        onOpenChange={(open) => {
          if (!open) setTyped(false);
        }}
        onChange={(next: string | undefined) => onChange(next === undefined || next === '' ? undefined : next)}
        onFocus={() => setWritten(true)}
        onBlur={() => {
          setWritten(false);
          onLeave();
        }}
      />
      {label === text ? null : <small className="sl-panel-beside">{beside}</small>}
    </>
  );
}, samePicker);

function samePicker(a: PickerProps, b: PickerProps): boolean {
  const same = (['property', 'id', 'value', 'mixed', 'name', 'onChange'] as const).every((key) => a[key] === b[key]);
  return same && sameNames(a.names, b.names);
}

const sameNames = (a: readonly Named[], b: readonly Named[]): boolean =>
  a.length === b.length && a.every(({ value, label }, index) => value === b[index]?.value && label === b[index].label);

function matches(names: readonly Named[], typed: string, value: string | undefined): boolean {
  const found = names.find((named) => named.value === value);
  const wanted = typed.toLowerCase();
  return found !== undefined && [found.value, found.label].some((text) => text.toLowerCase().includes(wanted));
}
