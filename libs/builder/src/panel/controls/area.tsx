import type { ReactElement, TextareaHTMLAttributes } from 'react';

/** Lines that an area shows before it scrolls. */
const MOST_ROWS = 8;
/** Letters of code in a line of a panel of usual width. */
const LETTERS = 30;

/** A few lines of code, as high as their text; measured by the text alone, so that typing lays nothing out twice. */
export function Area(props: TextareaHTMLAttributes<HTMLTextAreaElement> & { value: string }): ReactElement {
  const lines = props.value.split('\n').reduce((sum, line) => sum + Math.max(1, Math.ceil(line.length / LETTERS)), 0);
  return <textarea spellCheck={false} {...props} className="sl-panel-area" rows={Math.min(MOST_ROWS, lines)} />;
}
