/**
 * Style properties that html of a document may set: text, colours, boxes and their order inside their own place. What moves an
 * element out of its place, covers others or fetches something is not among them.
 */
const PROPERTIES = /^(?:color|background-color|background|(?:font|text|line|letter|word|list|border|outline|padding|flex|grid-template|column|row)(?:-[a-z-]+)?|margin(?:-[a-z-]+)?|(?:min-|max-)?(?:width|height)|gap|display|vertical-align|white-space|overflow-wrap|justify-content|align-(?:items|content|self)|float|clear|direction|caption-side|table-layout)$/;
/** What fetches, calls or hides behind an escape. */
const REACHING = /url|image|src|expression|attr\(|element\(|\\|@|-\d/i;
/** Names that begin like allowed ones and are not harmless. */
const REFUSED = /^(?:list-style-image|border-image|text-combine)/;

/** The declarations of an element that may stay, as a style attribute; empty when none may. The browser has read them: escapes and shorthands are what they mean. */
export function safeStyle(style: CSSStyleDeclaration): string {
  return Array.from({ length: style.length }, (_, at) => style.item(at)).flatMap((name) => {
    const value = style.getPropertyValue(name);
    return PROPERTIES.test(name) && !REFUSED.test(name) && !REACHING.test(value) ? [`${name}: ${value}`] : [];
  }).join('; ');
}
