import type { ReactElement } from 'react';
import { Icon, PlainButton } from '@sluice/renderer';
import { newNode } from '../new.node.js';
import { usePanelSay } from '../panel.texts.js';
import type { ControlProps } from './control.type.js';

/** A value whose properties are a group of their own: made here, or taken away. */
export function PartControl({ property, id, value, nodes, onChange, name }: ControlProps): ReactElement {
  const say = usePanelSay();
  const there = value !== undefined;
  const words = there ? say('remove', { name }) : `${say('add')}: ${name}`;
  const press = (): void => onChange(there ? undefined : newNode(property.panel ?? '', [], nodes[0]?.value['name']));
  return (
    <PlainButton id={id} look="link" small aria-label={words} onClick={press}>
      <Icon name={there ? 'trash' : 'plus'} size={12} /> {say(there ? 'take' : 'add')}
    </PlainButton>
  );
}
