import { AutoComplete } from 'antd';
import { useMemo, useState, type ReactElement } from 'react';
import { Icon, iconNames } from '@sluice/renderer';
import { usePanelSay } from '../panel.texts.js';
import type { Named } from '../panel.type.js';
import type { ControlProps } from './control.type.js';

/** What another document, node or column is named by: chosen from what there is, or typed (it may not be there yet). */
export function ReferenceControl(props: ControlProps): ReactElement {
  const { property, nodes, host } = props;
  const names = host.names(property.refers ?? '', nodes[0]?.uid ?? '');
  return <NamePicker {...props} names={names} />;
}

/** One of the icons of the product. */
export function IconControl(props: ControlProps): ReactElement {
  const names = useMemo(() => iconNames.map((name) => ({ value: name, label: name })), []);
  return <NamePicker {...props} names={names} draw={(name) => <Icon name={name as never} size={14} />} />;
}

function NamePicker(
  props: ControlProps & { names: readonly Named[]; draw?: (name: string) => ReactElement },
): ReactElement {
  const { property, id, value, mixed, onChange, onLeave, name, names, draw } = props;
  const say = usePanelSay();
  const text = value === undefined || value === null ? '' : String(value);
  // Opened with what is chosen, the list shows everything; what is typed since narrows it.
  const [isTyped, setTyped] = useState(false);
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
  return (
    <AutoComplete
      id={id}
      size="small"
      aria-label={name}
      options={options}
      value={text}
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
      onBlur={onLeave}
    />
  );
}

function matches(names: readonly Named[], typed: string, value: string | undefined): boolean {
  const found = names.find((named) => named.value === value);
  const wanted = typed.toLowerCase();
  return found !== undefined && [found.value, found.label].some((text) => text.toLowerCase().includes(wanted));
}
