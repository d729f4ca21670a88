import {
  acceptCompletion,
  closeCompletion,
  completionStatus,
  moveCompletionSelection,
  startCompletion,
} from '@codemirror/autocomplete';
import { Prec, StateEffect, StateField, type Extension } from '@codemirror/state';
import { keymap, type EditorView } from '@codemirror/view';

const choseEffect = StateEffect.define<null>();

/** Whether the person has moved in the list that is open; typing on or closing it forgets that. */
const chose = StateField.define<boolean>({
  create: () => false,
  update(value, transaction) {
    if (transaction.effects.some((effect) => effect.is(choseEffect))) return true;
    return value && !transaction.docChanged && completionStatus(transaction.state) === 'active';
  },
});

function move(forward: boolean, by?: 'page'): (view: EditorView) => boolean {
  const act = moveCompletionSelection(forward, by);
  return (view) => {
    if (!act(view)) return false;
    view.dispatch({ effects: choseEffect.of(null) });
    return true;
  };
}

/** Enter takes a suggestion only when one was chosen with the arrows: otherwise it is a line break. */
function enter(view: EditorView): boolean {
  if (completionStatus(view.state) === null) return false;
  if (view.state.field(chose)) return acceptCompletion(view);
  closeCompletion(view);
  return false;
}

/** The keys of the list: arrows move, Tab takes, Enter takes after an arrow, Escape closes, Ctrl+Space opens. */
export const completionKeys: Extension = [
  chose,
  Prec.highest(
    keymap.of([
      { key: 'Ctrl-Space', run: startCompletion },
      { key: 'Alt-`', mac: 'Alt-`', run: startCompletion },
      { key: 'Escape', run: closeCompletion },
      { key: 'ArrowDown', run: move(true) },
      { key: 'ArrowUp', run: move(false) },
      { key: 'PageDown', run: move(true, 'page') },
      { key: 'PageUp', run: move(false, 'page') },
      // While the list is on its way Tab must not indent.
      { key: 'Tab', run: (view) => acceptCompletion(view) || completionStatus(view.state) === 'pending' },
      { key: 'Enter', run: enter },
    ]),
  ),
];
