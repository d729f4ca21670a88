import type { ReactElement } from 'react';

/** 16 px stroke icons of the frame, in the weight of the renderer's own. */
const paths = {
  globe:
    'M8 14A6 6 0 1 0 8 2a6 6 0 0 0 0 12zM2.2 8h11.6M8 2c2 1.8 2.6 3.8 2.6 6S10 12.2 8 14c-2-1.8-2.6-3.8-2.6-6S6 3.8 8 2z',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1.5v1.3M8 13.2v1.3M1.5 8h1.3M13.2 8h1.3M3.4 3.4l.9.9M11.7 11.7l.9.9M3.4 12.6l.9-.9M11.7 4.3l.9-.9',
  moon: 'M13.5 9.4A5.7 5.7 0 0 1 6.6 2.5a5.7 5.7 0 1 0 6.9 6.9z',
  user: 'M8 8.2a2.8 2.8 0 1 0 0-5.6 2.8 2.8 0 0 0 0 5.6zM2.8 13.6c.6-2.4 2.7-3.6 5.2-3.6s4.6 1.2 5.2 3.6',
  collapse: 'M2.5 3h11v10h-11zM6.2 3v10M11 6.2L9.2 8l1.8 1.8',
  expand: 'M2.5 3h11v10h-11zM6.2 3v10M9.2 6.2L11 8 9.2 9.8',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  right: 'M6.2 4l4 4-4 4',
  down: 'M4 6.2l4 4 4-4',
  outside: 'M6.5 3.5h-3v9h9v-3M9 3.5h3.5V7M12.3 3.7L7.2 8.8',
  back: 'M9.8 4l-4 4 4 4',
  close: 'M4.5 4.5l7 7M11.5 4.5l-7 7',
  refresh: 'M13.2 8a5.2 5.2 0 1 1-1.6-3.8M13.2 2.2v2.6h-2.6',
  bell: 'M3 11.5h10l-1.2-1.8V7a3.8 3.8 0 0 0-7.6 0v2.7zM6.6 13.6a1.5 1.5 0 0 0 2.8 0M8 3.2V2',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
} as const;

/** The name of a frame icon. */
export type FrameIconName = keyof typeof paths;

/** A decorative icon; the control around it carries the name. */
export function FrameIcon(props: { name: FrameIconName; size?: number }): ReactElement {
  const size = props.size ?? 16;
  return (
    <svg
      className="sl-icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={props.name === 'more' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[props.name]} />
    </svg>
  );
}
