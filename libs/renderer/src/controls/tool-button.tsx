import type { ReactElement } from 'react';
import { PlainButton } from './button.js';
import { Icon, type IconName } from './icon.js';

/** An icon button of a toolbar. */
export function ToolButton(props: {
  icon: IconName;
  label: string;
  onClick: () => void;
  disabled?: boolean;
}): ReactElement {
  return (
    <PlainButton
      look="text"
      className="sl-btn-icon"
      title={props.label}
      aria-label={props.label}
      disabled={props.disabled}
      onClick={props.onClick}
    >
      <Icon name={props.icon} />
    </PlainButton>
  );
}
