import type { ReactElement } from 'react';

/** Enough of them for a screen of 4K; what is beyond the frame is cut off. */
const TIMES = 96;

/** Who reads the rows, and when, over all of them: a photograph of the screen tells it. Nothing without a text. */
export function Watermark(props: { text: string | undefined }): ReactElement | null {
  if (!props.text) return null;
  return (
    <div className="ws-watermark" aria-hidden data-watermark={props.text}>
      {Array.from({ length: TIMES }, (_, at) => (
        <span key={at}>{props.text}</span>
      ))}
    </div>
  );
}
