import { setDiagnostics, type Diagnostic } from '@codemirror/lint';
import {
  RangeSet,
  StateEffect,
  StateField,
  type EditorState,
  type Extension,
  type TransactionSpec,
} from '@codemirror/state';
import { gutter, GutterMarker } from '@codemirror/view';
import { FINDING_LEVELS, type Finding, type FindingLevel } from './finding.type.js';

class LevelMarker extends GutterMarker {
  constructor(
    private readonly level: FindingLevel,
    private readonly words: string,
  ) {
    super();
  }

  override eq(other: LevelMarker): boolean {
    return other.level === this.level && other.words === this.words;
  }

  override toDOM(): Node {
    const mark = document.createElement('span');
    mark.className = 'sl-finding-mark';
    mark.dataset['level'] = this.level;
    mark.title = this.words;
    return mark;
  }
}

const setMarks = StateEffect.define<RangeSet<GutterMarker>>();
const marks = StateField.define<RangeSet<GutterMarker>>({
  create: () => RangeSet.empty,
  update(now, transaction) {
    const set = transaction.effects.find((effect) => effect.is(setMarks));
    return set ? (set.value as RangeSet<GutterMarker>) : now.map(transaction.changes);
  },
});

/** A narrow gutter with a dot beside each line that has findings, in the colour of the worst of them. */
export const findingGutter: Extension = [
  marks,
  gutter({ class: 'sl-finding-gutter', markers: (view) => view.state.field(marks) }),
];

const severities = { error: 'error', warn: 'warning', notice: 'info' } as const;
/** Marks that are drawn; a script may have one on each of a hundred thousand lines. */
const maxMarks = 2_000;

/** Puts findings into an editor: dots in the gutter, marks under the words. */
export function showFindings(state: EditorState, findings: readonly Finding[]): TransactionSpec {
  const { doc } = state;
  const shown = findings.filter(({ line }) => line <= doc.lines).slice(0, maxMarks);
  const byLine = new Map<number, Finding[]>();
  for (const finding of shown) byLine.set(finding.line, [...(byLine.get(finding.line) ?? []), finding]);
  const dots = [...byLine].map(([line, all]) => {
    const worst = FINDING_LEVELS.find((level) => all.some((one) => one.level === level)) ?? 'notice';
    return new LevelMarker(worst, all.map(({ text }) => text).join('\n')).range(doc.line(line).from);
  });
  const { effects = [] } = setDiagnostics(
    state,
    shown.map((finding) => diagnosticOf(state, finding)),
  );
  return { effects: [...[effects].flat(), setMarks.of(RangeSet.of(dots, true))] };
}

/** A mark under the word that a finding names, else under its line. */
function diagnosticOf({ doc }: EditorState, { line, column, level, text }: Finding): Diagnostic {
  const { from, to, text: written } = doc.line(line);
  const start =
    column === undefined ? from + (written.length - written.trimStart().length) : Math.min(from + column - 1, to);
  const word = column === undefined ? null : /^[\p{L}\p{N}_$]+|^\S/u.exec(written.slice(start - from));
  return { from: start, to: word ? start + word[0].length : to, severity: severities[level], message: text };
}
