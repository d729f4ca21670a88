import type { ReactElement } from 'react';
import type { ButtonState, ViewRuntime } from '@sluice/engine';
import { buttonLook, PlainButton } from '../controls/button.js';
import { Icon, isIcon } from '../controls/icon.js';

/** Buttons of a toolbar, form or field, as the engine says. */
export function ViewButtons(props: {
  view: ViewRuntime;
  buttons: readonly ButtonState[];
  small?: boolean;
  onPressed?: () => void;
}): ReactElement {
  return (
    <>
      {props.buttons.map(({ node, label, disabled, loading }) => (
        <PlainButton
          key={node.uid}
          look={buttonLook(node.display)}
          small={props.small}
          waiting={disabled}
          loading={loading}
          onClick={() => void props.view.press(node).then(props.onPressed)}
        >
          {isIcon(node.type) ? <Icon name={node.type} size={14} /> : null}
          {label}
        </PlainButton>
      ))}
    </>
  );
}
