import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/**
 * The editor in the product's colours: all from the theme's custom properties, so light and dark need no second theme.
 */
const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--sl-text)', backgroundColor: 'var(--sl-surface)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--sl-font-code)', lineHeight: '1.6' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--sl-primary)' },
  '.cm-cursor': { borderLeftColor: 'var(--sl-primary)', borderLeftWidth: '2px' },
  '.cm-gutters': { color: 'var(--sl-text-muted)', backgroundColor: 'var(--sl-surface)', border: 'none' },
  '.cm-lineNumbers .cm-gutterElement': { minWidth: '34px', padding: '0 6px 0 4px' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--sl-primary) 5%, transparent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--sl-primary) 22%, transparent)',
  },
  '.cm-matchingBracket': { backgroundColor: 'color-mix(in srgb, var(--sl-primary) 18%, transparent)', outline: 'none' },
  '.cm-placeholder': { color: 'var(--sl-text-muted)' },
  '.cm-tooltip': {
    border: '1px solid var(--sl-border)',
    borderRadius: '8px',
    backgroundColor: 'var(--sl-raised)',
    color: 'var(--sl-text)',
    boxShadow: 'var(--sl-shadow-raised)',
    overflow: 'hidden',
  },
  // Ten lines of 24 px: the last one is whole.
  '.cm-tooltip.cm-tooltip-autocomplete > ul': {
    fontFamily: 'var(--sl-font-code)',
    fontSize: '12.5px',
    maxHeight: '240px',
    minWidth: '220px',
    maxWidth: 'min(460px, 92vw)',
  },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': {
    display: 'flex',
    alignItems: 'center',
    gap: '7px',
    boxSizing: 'border-box',
    height: '24px',
    padding: '0 10px 0 8px',
    lineHeight: '24px',
  },
  '.cm-completionLabel': { overflow: 'hidden', textOverflow: 'ellipsis' },
  '.cm-completionMatchedText': { textDecoration: 'none', color: 'var(--sl-primary)' },
  '.cm-tooltip-autocomplete > ul > li[aria-selected]': {
    backgroundColor: 'var(--sl-selected)',
    color: 'var(--sl-text)',
  },
  '.cm-completionDetail': {
    flex: 'none',
    maxWidth: '45%',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    marginLeft: 'auto',
    paddingLeft: '12px',
    color: 'var(--sl-text-muted)',
    fontStyle: 'normal',
  },
  '.cm-diagnostic': { padding: '6px 10px', borderLeft: 'none', fontFamily: 'var(--sl-font)' },
  '.cm-panels': { borderColor: 'var(--sl-border)', backgroundColor: 'var(--sl-sunken)', color: 'var(--sl-text)' },
  '.cm-panel input, .cm-panel button': {
    borderRadius: '4px',
    backgroundImage: 'none',
    backgroundColor: 'var(--sl-surface)',
    color: 'inherit',
    border: '1px solid var(--sl-border-strong)',
  },
  '.cm-lintRange-info': { backgroundImage: 'none', borderBottom: '1px dashed var(--sl-warning)' },
});

const colours = HighlightStyle.define([
  {
    tag: [tags.keyword, tags.operatorKeyword],
    color: 'color-mix(in srgb, var(--sl-primary) 78%, var(--sl-text))',
    fontWeight: '500',
  },
  { tag: [tags.string, tags.special(tags.string)], color: 'color-mix(in srgb, var(--sl-success) 85%, var(--sl-text))' },
  { tag: [tags.number, tags.bool, tags.null], color: 'color-mix(in srgb, var(--sl-warning) 72%, var(--sl-text))' },
  { tag: [tags.lineComment, tags.blockComment], color: 'var(--sl-text-muted)', fontStyle: 'italic' },
  {
    tag: [tags.typeName, tags.standard(tags.name)],
    color: 'color-mix(in srgb, var(--sl-primary) 55%, var(--sl-text))',
  },
  { tag: tags.invalid, color: 'var(--sl-error)' },
]);

/** Look and colours of every code editor of the product. */
export const editorTheme: Extension = [look, syntaxHighlighting(colours)];
