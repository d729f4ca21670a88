import type { Completion as Option } from '@codemirror/autocomplete';
import { KIND_SHAPES } from './kind.shapes.js';

const SVG = 'http://www.w3.org/2000/svg';
/** A word of the language: a text line. */
const KEYWORD_SHAPE = 'M3 4.5h10M8 4.5v8';

/** The icon before a suggestion: the object tree's, so that a table looks the same in both. */
export function completionIcon(option: Option): Node {
  const kind = option.type ?? 'keyword';
  const icon = document.createElementNS(SVG, 'svg');
  for (const [name, value] of Object.entries({ width: '13', height: '13', viewBox: '0 0 16 16', fill: 'none' }))
    icon.setAttribute(name, value);
  icon.setAttribute('class', 'ws-kind ws-suggestion-kind');
  icon.setAttribute('stroke', 'currentColor');
  icon.setAttribute('stroke-width', '1.3');
  icon.setAttribute('data-kind', kind);
  icon.setAttribute('aria-hidden', 'true');
  const path = document.createElementNS(SVG, 'path');
  path.setAttribute('d', (KIND_SHAPES as Readonly<Record<string, string>>)[kind] ?? KEYWORD_SHAPE);
  icon.append(path);
  return icon;
}
