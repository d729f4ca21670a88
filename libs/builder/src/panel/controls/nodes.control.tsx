import { useMemo, type KeyboardEvent, type ReactElement } from 'react';
import { isObject, textOf, type JsonObject, type Text } from '@sluice/document';
import type { Edit } from '@sluice/document/edit';
import { Icon, PlainButton, useLocale } from '@sluice/renderer';
import { newNode } from '../new.node.js';
import { bothSay } from '../panel.names.js';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';

/** The nodes of a list: open, move (also Alt and the arrow keys), remove, add. Each is edited as the selected node. */
export function NodesControl({ property, id, value, nodes, host, name }: ControlProps): ReactElement {
  const say = usePanelSay();
  const locale = useLocale();
  const owner = nodes[0]?.uid ?? '';
  const items = useMemo(() => (Array.isArray(value) ? value.filter(isObject) : []), [value]);
  const uids = items.map((item) => String(item['uid']));
  const perform = (key: 'added' | 'removed' | 'moved', edit: Edit): void =>
    void host.perform(bothSay(key, property.title), [edit]);
  const move = (index: number, by: -1 | 1): void => {
    const to = index + by;
    if (to < 0 || to >= uids.length) return;
    const others = uids.filter((uid) => uid !== uids[index]);
    const after = others[to - 1] ?? null;
    perform('moved', { op: 'move', node: uids[index] ?? '', to: { parent: owner, list: property.path, after } });
  };
  const add = (): void => {
    const made = newNode(property.list ?? '', items);
    perform('added', {
      op: 'insert',
      at: { parent: owner, list: property.path, after: uids.at(-1) ?? null },
      value: made,
    });
    host.select([String(made['uid'])]);
  };
  const keys = (event: KeyboardEvent, index: number): void => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    event.stopPropagation();
    move(index, event.key === 'ArrowUp' ? -1 : 1);
  };
  return (
    <div className="sl-panel-nodes" id={id} role="list" aria-label={name}>
      {items.map((item, index) => {
        const label = nodeLabel(item, locale);
        return (
          <div key={uids[index]} role="listitem" className="sl-panel-node" onKeyDown={(event) => keys(event, index)}>
            <button
              type="button"
              className="sl-panel-node-name"
              aria-label={say('open', { name: label })}
              onClick={() => host.select([uids[index] ?? ''])}
            >
              {label}
            </button>
            <button
              type="button"
              aria-label={say('up', { name: label })}
              disabled={index === 0}
              onClick={() => move(index, -1)}
            >
              <Icon name="up" size={12} />
            </button>
            <button
              type="button"
              aria-label={say('down', { name: label })}
              disabled={index === items.length - 1}
              onClick={() => move(index, 1)}
            >
              <Icon name="down" size={12} />
            </button>
            <button
              type="button"
              aria-label={say('remove', { name: label })}
              onClick={() => perform('removed', { op: 'remove', node: uids[index] ?? '' })}
            >
              <Icon name="trash" size={12} />
            </button>
          </div>
        );
      })}
      {property.list !== 'view' && (
        <PlainButton look="link" small onClick={add} aria-label={`${say('add')}: ${name}`}>
          <Icon name="plus" size={12} /> {say('add')}
        </PlainButton>
      )}
    </div>
  );
}

function nodeLabel(item: JsonObject, locale: 'zh-chs' | 'en'): string {
  const label = textOf((item['label'] ?? item['name']) as Text | undefined, locale);
  return label === '' ? String(item['uid']) : label;
}
