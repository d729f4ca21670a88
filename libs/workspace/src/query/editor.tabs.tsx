import { Icon } from '@sluice/renderer';
import { useState, type ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { EditorTab, EditorTabs } from '../state/editor-tabs.js';

/** The editor tabs: a click shows, a double click renames, a middle click closes; a moving mark says that one runs. */
export function EditorTabBar(props: {
  state: EditorTabs;
  isBusy(tab: string): boolean;
  onShow(id: string): void;
  onClose(id: string): void;
  onRename(id: string, title: string): void;
  onNew(): void;
  onReopen(): void;
}): ReactElement {
  const { state } = props;
  const say = useSay();
  const [renamed, setRenamed] = useState('');
  const nameOf = (tab: EditorTab): string => tab.title || `${say('tab.name')} ${tab.number}`;
  const last = state.closed.at(-1);
  const finish = (id: string, title: string): void => {
    setRenamed('');
    props.onRename(id, title.trim());
  };
  return (
    <div className="ws-tabs" role="group" aria-label={say('tabs.label')}>
      {state.tabs.map((tab) => (
        <span
          key={tab.id}
          className="ws-tab"
          data-active={tab.id === state.active || undefined}
          onAuxClick={(event) => {
            if (event.button === 1) props.onClose(tab.id);
          }}
        >
          {renamed === tab.id ? (
            <input
              className="ws-tab-name"
              autoFocus
              defaultValue={nameOf(tab)}
              maxLength={40}
              aria-label={say('tab.rename')}
              onBlur={(event) => finish(tab.id, event.target.value)}
              onKeyDown={(event) => {
                if (event.key === 'Enter') event.currentTarget.blur();
                if (event.key === 'Escape') setRenamed('');
              }}
            />
          ) : (
            <button
              type="button"
              aria-current={tab.id === state.active}
              title={say('tab.rename')}
              onClick={() => props.onShow(tab.id)}
              onDoubleClick={() => setRenamed(tab.id)}
            >
              {props.isBusy(tab.id) ? <span className="sl-spin" /> : null}
              {nameOf(tab)}
            </button>
          )}
          <button
            type="button"
            className="ws-tab-close"
            aria-label={say('tab.close', { name: nameOf(tab) })}
            onClick={() => props.onClose(tab.id)}
          >
            <Icon name="close" size={11} />
          </button>
        </span>
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
