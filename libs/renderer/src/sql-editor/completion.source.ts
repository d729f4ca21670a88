import {
  insertCompletionText,
  pickedCompletion,
  type Completion as Option,
  type CompletionContext,
  type CompletionResult,
  type CompletionSource,
} from '@codemirror/autocomplete';
import type { EditorView } from '@codemirror/view';
import type { Completion } from './catalogue.type.js';
import { suggestAt, type Suggestion, type Suggestions } from './sql.suggestions.js';

/** Of longer scripts only what surrounds the cursor is read: suggestions come between two keys. */
const WINDOW_BEFORE = 60_000;
const WINDOW_AFTER = 20_000;

/** Reads the suggestions for the cursor. */
function suggestionsAt(
  { state, pos }: CompletionContext,
  completion: Completion | null,
  schema: string,
): Suggestions | null {
  const start = Math.max(0, pos - WINDOW_BEFORE);
  const text = state.doc.sliceString(start, Math.min(state.doc.length, pos + WINDOW_AFTER));
  const found = suggestAt(text, pos - start, completion, schema);
  return found && { from: found.from + start, list: found.list };
}

/** Writes a function with brackets and the cursor between them, unless they stand there already. */
function applyFunction(view: EditorView, option: Option, from: number, to: number): void {
  const name = option.displayLabel ?? option.label;
  const has = view.state.doc.sliceString(to, to + 1) === '(';
  view.dispatch({
    ...insertCompletionText(view.state, has ? name : `${name}()`, from, to),
    annotations: pickedCompletion.of(option),
  });
  if (!has) view.dispatch({ selection: { anchor: from + name.length + 1 } });
}

function optionOf({ kind, name, insert, detail }: Suggestion): Option {
  return {
    // Labels tell options apart: one name may be offered as a column of two relations.
    label: insert,
    displayLabel: name,
    type: kind,
    apply: kind === 'routine' ? applyFunction : insert,
    detail: detail || undefined,
  };
}

/**
 * Completion from the catalogue and the text itself. It opens by itself at a letter or a point, and on Ctrl+Space
 * anywhere.
 */
export function completionSource(completion: Completion | null, schema: string): CompletionSource {
  const answer = (context: CompletionContext): CompletionResult | null => {
    if (!context.explicit && !context.matchBefore(/[\p{L}\p{N}_$".]/u)) return null;
    const found = suggestionsAt(context, completion, schema);
    if (!found || found.list.length === 0) return null;
    return {
      from: found.from,
      options: found.list.map(optionOf),
      // Filtered and ordered by us; typing on is answered at once, without a pause in which keys would find no list.
      filter: false,
      update: (_current, _from, _to, later) => answer(later),
    };
  };
  return answer;
}
