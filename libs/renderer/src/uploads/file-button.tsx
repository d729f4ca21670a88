import { useRef, type ReactElement, type ReactNode } from 'react';
import { PlainButton } from '../controls/button.js';
import { IMAGE_TYPES } from './upload.hook.js';

/** A button that opens the browser's file dialog, for pictures unless `accept` says otherwise. */
export function FileButton(props: {
  label: string;
  many?: boolean;
  accept?: string;
  small?: boolean;
  disabled?: boolean;
  className?: string;
  id?: string;
  describedBy?: string;
  onFiles: (files: File[]) => void;
  children: ReactNode;
}): ReactElement {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <PlainButton
        id={props.id}
        small={props.small}
        look={props.small ? 'text' : 'default'}
        className={props.className}
        disabled={props.disabled}
        aria-label={props.label}
        title={props.label}
        aria-describedby={props.describedBy}
        onClick={() => input.current?.click()}
      >
        {props.children}
      </PlainButton>
      <input
        ref={input}
        type="file"
        hidden
        disabled={props.disabled}
        accept={props.accept ?? IMAGE_TYPES}
        multiple={props.many}
        aria-label={props.label}
        onChange={(event) => {
          props.onFiles([...(event.target.files ?? [])]);
          // The same file may be chosen again after it failed.
          event.target.value = '';
        }}
      />
    </>
  );
}
