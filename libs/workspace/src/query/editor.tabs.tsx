import { Icon } from '@sluice/renderer';
import { useState, type ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { EditorTab, EditorTabs } from '../state/editor-tabs.js';

function Tab(props: {
  name: string;
  active: boolean;
  busy: boolean;
  renaming: boolean;
  onShow(): void;
  onClose(): void;
  onRename(): void;
  /** The name that was typed; null where it was given up. */
  onNamed(title: string | null): void;
}): ReactElement {
  const say = useSay();
  const { name } = props;
  return (
    <span
      className="ws-tab"
      data-active={props.active || undefined}
      onAuxClick={(event) => {
        if (event.button === 1) props.onClose();
      }}
    >
      {props.renaming ? (
        <input
          className="ws-tab-name"
          autoFocus
          defaultValue={name}
          maxLength={40}
          aria-label={say('tab.rename')}
          onBlur={(event) => props.onNamed(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') event.currentTarget.blur();
            if (event.key === 'Escape') props.onNamed(null);
          }}
        />
      ) : (
        <button
          type="button"
          aria-current={props.active}
          title={say('tab.rename')}
          onClick={props.onShow}
          onDoubleClick={props.onRename}
        >
          {props.busy ? <span className="sl-spin" /> : null}
          {name}
        </button>
      )}
      <button
        type="button"
        className="ws-tab-close"
        aria-label={say('tab.close', { name: name })}
        onClick={props.onClose}
      >
        <Icon name="close" size={11} />
      </button>
    </span>
  );
}

/** The editor tabs: a click shows, a double click renames, a middle click closes; a moving mark says that one runs. */
export function EditorTabBar(props: {
  state: EditorTabs;
  isBusy(tab: string): boolean;
  onShow(id: string): void;
  onClose(id: string): void;
  onRename(id: string, title: string): void;
  onNew(): void;
  onCompare(): void;
  onReopen(): void;
}): ReactElement {
  const { state } = props;
  const say = useSay();
  const [renamed, setRenamed] = useState('');
  const nameOf = (tab: EditorTab): string =>
    tab.title || `${say(tab.compare ? 'compare.name' : 'tab.name')} ${tab.number}`;
  const last = state.closed.at(-1);
  return (
    <div className="ws-tabs" role="group" aria-label={say('tabs.label')}>
      {state.tabs.map((tab) => (
        <Tab
          key={tab.id}
          name={nameOf(tab)}
          active={tab.id === state.active}
          busy={props.isBusy(tab.id)}
          renaming={renamed === tab.id}
          onShow={() => props.onShow(tab.id)}
          onClose={() => props.onClose(tab.id)}
          onRename={() => setRenamed(tab.id)}
          onNamed={(title) => {
            setRenamed('');
            if (title !== null) props.onRename(tab.id, title.trim());
          }}
        />
      ))}
      <button
        type="button"
        className="sl-btn sl-btn-text sl-btn-icon sl-btn-small"
        title={say('tab.new')}
        aria-label={say('tab.new')}
        onClick={props.onNew}
      >
        <Icon name="plus" size={14} />
      </button>
      <button
        type="button"
        className="sl-btn sl-btn-text sl-btn-icon sl-btn-small"
        title={say('compare.new')}
        aria-label={say('compare.new')}
        onClick={props.onCompare}
      >
        <Icon name="columns" size={14} />
      </button>
      {last ? (
        <button
          type="button"
          className="sl-btn sl-btn-text sl-btn-small ws-reopen"
          title={last.text.slice(0, 200)}
          onClick={props.onReopen}
        >
          {say('tab.reopen', { name: nameOf(last) })}
        </button>
      ) : null}
    </div>
  );
}
