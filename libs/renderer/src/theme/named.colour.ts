import type { TagColour } from '@sluice/document';

/** Colours that a dictionary's entry or a column's tag may name, and the other words that mean them. */
const NAMED = {
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
} as const satisfies Record<TagColour, string>;

/**
 * The colour of a dictionary's entry or a tag: one of our names, or a `#` colour as it is; undefined for anything else.
 */
export function namedColour(color: string | undefined): string | undefined {
  if (color === undefined || /^#[\da-f]{3,8}$/i.test(color)) return color;
  return Object.hasOwn(NAMED, color) ? NAMED[color as TagColour] : undefined;
}
