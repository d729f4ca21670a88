import type { ViewCore } from '../core.type.js';
import { evaluateMap } from '../evaluate.js';
import { DONE, type Target } from './target.type.js';

/**
 * Hands `param_config` to the form of the view that opened this page: what a picker dialog does with its choice. A
 * search form is searched by it at once unless `cb_auto_query` is off.
 */
export const callbackTarget: Target = {
  needsId: false,
  async act({ view, button, names }) {
    const values = evaluateMap(view, button.param_config, names);
    const parent = view.page.parent as ViewCore | undefined;
    parent?.form?.assign(values);
    if (
      parent?.behaviour.form === 'search' &&
      parent.node.data_id !== undefined &&
      button.config?.cb_auto_query !== false
    )
      await parent.search();
    return DONE;
  },
};
