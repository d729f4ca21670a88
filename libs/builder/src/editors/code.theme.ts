import { HighlightStyle, syntaxHighlighting } from '@codemirror/language';
import type { Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { tags } from '@lezer/highlight';

/**
 * Code editors in the product's colours: custom properties of the theme alone, so light and dark need no second theme.
 */
const look = EditorView.theme({
  '&': { height: '100%', color: 'var(--sl-text)', backgroundColor: 'var(--sl-surface)', fontSize: '13px' },
  '&.cm-focused': { outline: 'none' },
  '.cm-scroller': { fontFamily: 'var(--sl-font-code)', lineHeight: '1.6' },
  '.cm-content': { padding: '8px 0', caretColor: 'var(--sl-primary)' },
  '.cm-cursor': { borderLeftColor: 'var(--sl-primary)', borderLeftWidth: '2px' },
  '.cm-gutters': { color: 'var(--sl-text-muted)', backgroundColor: 'var(--sl-surface)', border: 'none' },
  '.cm-activeLine, .cm-activeLineGutter': { backgroundColor: 'color-mix(in srgb, var(--sl-primary) 5%, transparent)' },
  '.cm-selectionBackground, &.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground': {
    backgroundColor: 'color-mix(in srgb, var(--sl-primary) 22%, transparent)',
  },
  '.cm-tooltip': {
    border: '1px solid var(--sl-border)',
    borderRadius: '8px',
    backgroundColor: 'var(--sl-raised)',
    color: 'var(--sl-text)',
    boxShadow: 'var(--sl-shadow-raised)',
    overflow: 'hidden',
  },
  '.cm-tooltip-autocomplete > ul': { fontFamily: 'var(--sl-font-code)', maxHeight: '240px' },
  '.cm-tooltip.cm-tooltip-autocomplete > ul > li': { display: 'flex', gap: '7px', alignItems: 'center' },
  '.cm-completionDetail': { marginLeft: 'auto', color: 'var(--sl-text-muted)', fontStyle: 'normal' },
  '.cm-tooltip-autocomplete ul li[aria-selected]': { backgroundColor: 'var(--sl-selected)', color: 'var(--sl-text)' },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.bool, tags.null], color: 'var(--sl-accent)' },
  { tag: [tags.string, tags.special(tags.string)], color: 'var(--sl-success)' },
  { tag: [tags.number], color: 'var(--sl-warning)' },
  { tag: [tags.comment], color: 'var(--sl-text-muted)', fontStyle: 'italic' },
  { tag: [tags.function(tags.variableName), tags.propertyName, tags.typeName], color: 'var(--sl-accent)' },
  { tag: [tags.invalid], color: 'var(--sl-error)' },
]);

/** The look of all code editors of the builder. */
export const codeTheme: Extension = [look, syntaxHighlighting(colours)];
