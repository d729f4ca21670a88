import { RangeSet, StateEffect, StateField, type Extension } from '@codemirror/state';
import { gutter, GutterMarker } from '@codemirror/view';
import type { Verdict } from './check.marks.js';

const SVG = 'http://www.w3.org/2000/svg';
/** Signs by tone on a field of 16: a lock, a barred circle, an exclamation mark. */
const SHAPES: Readonly<Record<Verdict['tone'], string>> = {
  masked: 'M4 7.5h8V13H4zM5.5 7.5V5.2a2.5 2.5 0 0 1 5 0v2.3',
  refused: 'M8 2.5a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11zM4.2 4.2l7.6 7.6',
  mistake: 'M8 3v6.5M8 12.6v.4',
};

class VerdictMarker extends GutterMarker {
  constructor(private readonly verdict: Verdict) {
    super();
  }

  override eq(other: VerdictMarker): boolean {
    return other.verdict.tone === this.verdict.tone && other.verdict.message === this.verdict.message;
  }

  override toDOM(): Node {
    const container = document.createElement('span');
    container.className = 'ws-verdict-mark';
    container.dataset['tone'] = this.verdict.tone;
    container.title = this.verdict.message;
    const icon = document.createElementNS(SVG, 'svg');
    for (const [name, value] of Object.entries({ width: '12', height: '12', viewBox: '0 0 16 16', fill: 'none' }))
      icon.setAttribute(name, value);
    icon.setAttribute('stroke', 'currentColor');
    icon.setAttribute('stroke-width', '1.6');
    const path = document.createElementNS(SVG, 'path');
    path.setAttribute('d', SHAPES[this.verdict.tone]);
    icon.append(path);
    container.append(icon);
    return container;
  }
}

/** Replaces the signs. */
export const setVerdicts = StateEffect.define<readonly Verdict[]>();

const verdicts = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setVerdicts)) continue;
      const { doc } = transaction.state;
      // One sign for a line: the first statement's.
      const lines = new Map<number, Verdict>();
      for (const verdict of effect.value) {
        const line = doc.lineAt(Math.min(verdict.at, doc.length)).from;
        if (!lines.has(line)) lines.set(line, verdict);
      }
      return RangeSet.of(
        [...lines].map(([line, verdict]) => new VerdictMarker(verdict).range(line)),
        true,
      );
    }
    return marks.map(transaction.changes);
  },
});

/** A narrow gutter that says beside each statement what the gate would do with it. */
export const verdictGutter: Extension = [
  verdicts,
  gutter({ class: 'ws-verdict-gutter', markers: (view) => view.state.field(verdicts) }),
];
