/** Colours by name that a dictionary's entry or a tag may have beside `#` colours; any other name draws none. */
export const TAG_COLOURS = [
  'blue',
  'geekblue',
  'green',
  'success',
  'red',
  'error',
  'gold',
  'yellow',
  'warning',
  'orange',
  'volcano',
  'purple',
  'cyan',
  'processing',
  'magenta',
  'lime',
] as const;

/** The name of a tag's colour. */
export type TagColour = (typeof TAG_COLOURS)[number];

/** What an entry says that is to have no colour of its own. */
const PLAIN = 'default';

/** True for a colour that a tag is drawn in, and for the word that says none. */
export const isTagColour = (color: string): boolean =>
  color === PLAIN || /^#[\da-f]{3,8}$/i.test(color) || (TAG_COLOURS as readonly string[]).includes(color);
