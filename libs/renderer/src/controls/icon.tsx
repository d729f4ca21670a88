import type { ButtonIcon } from '@sluice/document';
import type { ReactElement } from 'react';

/** 16 px stroke icons of the renderer; drawn as plain svg because a grid shows hundreds of them. */
const paths = {
  refresh: 'M13.2 8a5.2 5.2 0 1 1-1.6-3.8M13.2 2.2v2.6h-2.6',
  columns: 'M2.5 3h11v10h-11zM6.2 3v10M9.8 3v10',
  density: 'M2.5 3.5h11M2.5 8h11M2.5 12.5h11',
  expand: 'M9.5 2.5h4v4M6.5 13.5h-4v-4M13.5 2.5l-4.5 4.5M2.5 13.5l4.5-4.5',
  shrink: 'M13.5 6.5h-4v-4M2.5 9.5h4v4M9.5 6.5l4.2-4.2M6.5 9.5l-4.2 4.2',
  search: 'M7 12A5 5 0 1 0 7 2a5 5 0 0 0 0 10zM10.8 10.8l3 3',
  down: 'M4 6.2l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  left: 'M9.8 4l-4 4 4 4',
  right: 'M6.2 4l4 4-4 4',
  close: 'M4 4l8 8M12 4l-8 8',
  lock: 'M4 7.2h8v6H4zM5.8 7.2V5a2.2 2.2 0 0 1 4.4 0v2.2',
  more: 'M3.5 8h.01M8 8h.01M12.5 8h.01',
  check: 'M3.5 8.4l3 3 6-6.6',
  plus: 'M8 3v10M3 8h10',
  warning: 'M8 2.4l6 10.8H2zM8 6.6v3M8 11.4h.01',
  empty: 'M2.5 9.5l2-6h7l2 6v3.5h-11zM2.5 9.5h3.3l.8 1.5h2.8l.8-1.5h3.3',
  eye: 'M1.8 8S4 3.8 8 3.8 14.2 8 14.2 8 12 12.2 8 12.2 1.8 8 1.8 8zM8 9.8a1.8 1.8 0 1 0 0-3.6 1.8 1.8 0 0 0 0 3.6z',
  'eye-off':
    'M2.5 2.5l11 11M6.2 4.1A6 6 0 0 1 8 3.8c4 0 6.2 4.2 6.2 4.2a11 11 0 0 1-1.9 2.4M4 5.3A11 11 0 0 0 1.8 8S4 12.2 8 12.2c.9 0 1.7-.2 2.4-.5',
  upload: 'M8 10.5V3M5 5.6L8 2.8l3 2.8M2.8 10.5v2.7h10.4v-2.7',
  download: 'M8 2.8v7.5M5 7.6l3 2.8 3-2.8M2.8 10.5v2.7h10.4v-2.7',
  table: 'M2.5 3h11v10h-11zM2.5 6.5h11M2.5 9.8h11M6.5 6.5V13',
  calendar: 'M2.5 4h11v9.5h-11zM2.5 7h11M5.5 2.5V5M10.5 2.5V5',
  pencil: 'M10.8 2.8l2.4 2.4-7.4 7.4-3 .6.6-3zM9.4 4.2l2.4 2.4',
  grip: 'M6 4h.01M10 4h.01M6 8h.01M10 8h.01M6 12h.01M10 12h.01',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  picture: 'M2.5 3h11v10h-11zM5.6 6.2h.01M2.5 11.2l3-3 2.6 2.6 2-2 3.4 3.4',
  chart: 'M2.5 13.5h11M4.5 11V7.5M8 11V3.5M11.5 11V6',
  trash: 'M2.8 4.2h10.4M6 4.2V2.6h4v1.6M4.2 4.2l.6 9h6.4l.6-9M6.8 6.8v4M9.2 6.8v4',
  filter: 'M2 3h12L9.4 8.4v4.4l-2.8 1V8.4z',
  play: 'M5 3l8 5-8 5z',
  print: 'M4.5 6V2.5h7V6M4.5 11h-2V6h11v5h-2M4.5 9.5h7v4h-7z',
  link: 'M6.6 9.4l2.8-2.8M7 4.8l1.6-1.6a2.9 2.9 0 0 1 4.1 4.1L11.2 9M9 11.2l-1.6 1.6a2.9 2.9 0 0 1-4.1-4.1L4.8 7',
  clock: 'M8 13.8A5.8 5.8 0 1 0 8 2.2a5.8 5.8 0 0 0 0 11.6zM8 4.8V8l2.2 1.6',
  user: 'M8 8a2.6 2.6 0 1 0 0-5.2A2.6 2.6 0 0 0 8 8zM3 13.4c.4-2.4 2.4-3.6 5-3.6s4.6 1.2 5 3.6',
  open: 'M9 2.5h4.5V7M13.5 2.5L7.8 8.2M11.5 9.5v4h-9v-9h4',
  gauge: 'M2.6 11.5a5.7 5.7 0 1 1 10.8 0M8 9.8l2.6-3.4M5 13.2h6',
  kanban: 'M2.5 3h3v10h-3zM6.5 3h3v6h-3zM10.5 3h3v8h-3z',
  layout: 'M2.5 3h11v10h-11zM2.5 6.5h11M7 6.5V13',
  widget: 'M3 3h4v4H3zM9 3h4v4H9zM3 9h4v4H3zM9 11h4M11 9v4',
} as const satisfies Record<ButtonIcon, string>;

/** The name of an icon. */
export type IconName = keyof typeof paths;

/** Every name, for whoever chooses one. */
export const iconNames = Object.keys(paths) as readonly IconName[];

/** True for a name that a document may give (button `type`); others draw nothing. */
export const isIcon = (name: string | undefined): name is IconName => name !== undefined && Object.hasOwn(paths, name);

/** A decorative icon in the colour of its text; the control around it carries the name. */
export function Icon(props: { name: IconName; size?: number }): ReactElement {
  const size = props.size ?? 16;
  return (
    <svg
      className="sl-icon"
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth={props.name === 'more' || props.name === 'grip' ? 2.2 : 1.4}
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[props.name]} />
    </svg>
  );
}
