import type { InputHTMLAttributes, ReactElement, ReactNode } from 'react';

/**
 * A line to type in, and what stands behind its text. The browser's own field: what a component around it does for each
 * letter is time until the canvas shows the letter.
 */
export function LineInput({
  mark,
  ...props
}: InputHTMLAttributes<HTMLInputElement> & { mark?: ReactNode }): ReactElement {
  return (
    <span className={mark ? 'sl-panel-line sl-panel-marked' : 'sl-panel-line'}>
      <input type="text" {...props} />
      {mark}
    </span>
  );
}
