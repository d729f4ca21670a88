import { useReturnFocus } from '@sluice/renderer';
import { Input, Modal } from 'antd';
import { useId, useState, type KeyboardEvent, type ReactElement } from 'react';
import { useSay } from '../texts/index.js';
import type { Command } from './command.type.js';

/** Lines that are shown at once: beyond, typing is quicker than scrolling. */
const SHOWN = 60;

/** Finds a command by its words and runs it: arrows choose, Enter runs, Escape closes. */
export function CommandPalette({ commands, onClose }: { commands: readonly Command[]; onClose(): void }): ReactElement {
  const say = useSay();
  useReturnFocus();
  const id = useId();
  const [search, setSearch] = useState('');
  const [at, setAt] = useState(0);
  const words = search.trim().toLowerCase().split(/\s+/);
  const found = commands
    .filter(({ disabled, label, group }) => {
      const text = `${group} ${label}`.toLowerCase();
      return !disabled && words.every((word) => text.includes(word));
    })
    .slice(0, SHOWN);
  const chosen = Math.min(at, found.length - 1);
  const run = (command: Command | undefined): void => {
    if (!command) return;
    onClose();
    command.run();
  };
  const byKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'ArrowDown') setAt((chosen + 1) % Math.max(found.length, 1));
    else if (event.key === 'ArrowUp') setAt((chosen - 1 + found.length) % Math.max(found.length, 1));
    else if (event.key === 'Enter') run(found[chosen]);
    else return;
    event.preventDefault();
  };
  return (
    <Modal open footer={null} closable={false} title={null} onCancel={onClose} width={560} destroyOnHidden>
      <Input
        autoFocus
        role="combobox"
        aria-label={say('commands.label')}
        aria-expanded="true"
        aria-controls={`${id}list`}
        aria-activedescendant={found[chosen] ? `${id}${found[chosen].key}` : undefined}
        placeholder={say('commands.label')}
        value={search}
        onChange={(event) => {
          setSearch(event.target.value);
          setAt(0);
        }}
        onKeyDown={byKey}
      />
      <ul className="sb-commands" role="listbox" id={`${id}list`} aria-label={say('commands.label')}>
        {found.map((command, index) => (
          <li
            key={command.key}
            id={`${id}${command.key}`}
            role="option"
            aria-selected={index === chosen}
            ref={(element) => {
              if (element && index === chosen) element.scrollIntoView({ block: 'nearest' });
            }}
            onPointerMove={() => index !== chosen && setAt(index)}
            onClick={() => run(command)}
          >
            <span>{command.label}</span>
            <small>{command.group}</small>
            {command.keys ? <kbd>{command.keys}</kbd> : null}
          </li>
        ))}
      </ul>
      {found.length === 0 ? <p className="sb-hint">{say('parts.not-found')}</p> : null}
    </Modal>
  );
}
