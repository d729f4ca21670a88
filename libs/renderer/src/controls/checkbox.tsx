import type { MouseEvent, ReactElement, ReactNode } from 'react';
import './controls.css';

const stop = (event: MouseEvent): void => event.stopPropagation();

/** A native checkbox with our look; `indeterminate` is the "some" state of a select-all box. */
export function Checkbox(props: {
  id?: string;
  checked: boolean;
  indeterminate?: boolean;
  disabled?: boolean;
  label?: string;
  name?: string;
  tabIndex?: number;
  onChange: (checked: boolean) => void;
  children?: ReactNode;
}): ReactElement {
  return (
    <label className="sl-check" onClick={stop} onDoubleClick={stop}>
      <input
        id={props.id}
        type="checkbox"
        name={props.name}
        checked={props.checked}
        disabled={props.disabled}
        aria-label={props.label}
        tabIndex={props.tabIndex}
        ref={(element) => {
          if (element) element.indeterminate = props.indeterminate ?? false;
        }}
        onChange={(event) => props.onChange(event.target.checked)}
      />
      {props.children}
    </label>
  );
}
