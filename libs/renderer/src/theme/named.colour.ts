/** Colours that a dictionary's entry or a column's tag may name, and the other words that mean them. */
const NAMED: Readonly<Record<string, string>> = {
  blue: '#2f5bea',
  geekblue: '#2f5bea',
  green: '#159157',
  success: '#159157',
  red: '#d3343f',
  error: '#d3343f',
  gold: '#b7860b',
  yellow: '#b7860b',
  warning: '#b7860b',
  orange: '#d9681d',
  volcano: '#d9681d',
  purple: '#8547d8',
  cyan: '#0f8f9e',
  processing: '#0f8f9e',
  magenta: '#c8327f',
  lime: '#6a9a1f',
};

/**
 * The colour of a dictionary's entry or a tag: one of our names, or a `#` colour as it is; undefined for anything else.
 */
export function namedColour(color: string | undefined): string | undefined {
  return color === undefined ? undefined : /^#[\da-f]{3,8}$/i.test(color) ? color : NAMED[color];
}
