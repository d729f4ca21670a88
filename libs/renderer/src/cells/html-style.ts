import { safeColour } from '../theme/colour.js';

/**
 * Style properties that html of a document may set: text, colours, boxes and their order inside their own place. What
 * moves an element out of its place, covers others or fetches something is not among them.
 */
const PROPERTIES =
  /^(?:color|background-color|background|(?:font|text|line|letter|word|list|border|outline|padding|flex|grid-template|column|row)(?:-[a-z-]+)?|margin(?:-[a-z-]+)?|(?:min-|max-)?(?:width|height)|gap|display|vertical-align|white-space|overflow-wrap|justify-content|align-(?:items|content|self)|float|clear|direction|caption-side|table-layout)$/;
/** What fetches, calls or hides behind an escape. */
const REACHING = /url|image|src|expression|attr\(|element\(|\\|@|-\d/i;
/** Names that begin like allowed ones and are not harmless. */
const REFUSED = /^(?:list-style-image|border-image|text-combine)/;

/** Words that are no colours of their own, and colours that know the themes already. */
const SETTLED = /^(?:inherit|initial|unset|revert|revert-layer|transparent|currentcolor)$|var\(|light-dark\(/i;
/**
 * What an author's colour becomes in the dark theme: the same hue, light enough as text and dark enough as a ground
 * that any such text on any such ground, or on the theme's own, has a contrast of 5.9 or more (WCAG 2.2 1.4.3 asks for
 * 4.5).
 */
const DARK: Readonly<Record<string, (colour: string) => string>> = {
  color: (colour) => `oklch(from ${colour} max(l, 0.78) min(c, 0.16) h)`,
  'background-color': (colour) => `oklch(from ${colour} min(l, 0.28) min(c, 0.08) h)`,
};

/**
 * One declaration; a colour of text or ground with its counterpart of the dark theme behind it. A browser that knows no
 * `light-dark()` keeps the first.
 */
function declaration(name: string, value: string): string {
  const dark = SETTLED.test(value) ? undefined : DARK[name]?.(value);
  return dark === undefined ? `${name}: ${value}` : `${name}: ${value}; ${name}: light-dark(${value}, ${dark})`;
}

/**
 * The declarations of an element that may stay, as a style attribute; empty when none may. The browser has read them:
 * escapes and shorthands are what they mean. `shown` html reads in both themes.
 */
export function safeStyle(style: CSSStyleDeclaration, shown: boolean): string {
  return Array.from({ length: style.length }, (_, at) => style.item(at))
    .flatMap((name) => {
      const value = style.getPropertyValue(name);
      if (!PROPERTIES.test(name) || REFUSED.test(name) || REACHING.test(value)) return [];
      return [shown ? declaration(name, value) : `${name}: ${value}`];
    })
    .join('; ');
}

/** Attributes of old html that colour, and the properties they stand for. */
const COLOURING = { color: 'color', bgcolor: 'background-color' } as const;

/**
 * Turns the colours of old attributes into style, where that has none of its own, so that they read in both themes as
 * well.
 */
export function styleOfAttributes(element: HTMLElement): void {
  for (const [attribute, property] of Object.entries(COLOURING)) {
    const colour = safeColour(element.getAttribute(attribute));
    if (colour !== undefined && element.style.getPropertyValue(property) === '')
      element.style.setProperty(property, colour);
  }
}
