import { evaluateMap } from '../evaluate.js';
import { DONE, type Target } from './target.type.js';

/** Hands `param_config` to the form of the view that opened this page: what a picker dialog does with its choice. */
export const callbackTarget: Target = {
  needsId: false,
  act({ view, button, names }) {
    view.page.parent?.form?.assign(evaluateMap(view, button.param_config, names));
    return Promise.resolve(DONE);
  },
};
