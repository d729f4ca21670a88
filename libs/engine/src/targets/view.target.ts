import { evaluateMap } from '../evaluate.js';
import { engineText } from '../texts.js';
import { DONE, REFUSED, type Target } from './target.type.js';

/**
 * Hands `param_config` to the form of a view of this page, shows the view where it was hidden, and queries it unless
 * `cb_auto_query` is off; what comes into sight with it and was never asked for is asked for now.
 */
export const viewTarget: Target = {
  needsId: true,
  async act({ view, button, names }) {
    const { page } = view;
    const target = page.find(button.target_id ?? '');
    if (!target) {
      page.ports.message.error(engineText('unknownTarget', page.ports.locale(), { target: String(button.target_id) }));
      return REFUSED;
    }
    target.form?.assign(evaluateMap(view, button.param_config, names));
    const asks = button.config?.cb_auto_query !== false;
    // What waited behind a tab is asked by the search below, once.
    if (asks) target.memory.due = false;
    const away = [...page.views.values()].filter((one) => !one.shown());
    if (button.config?.open_type === 'dialog') page.openDialog(target.id, button.config.width);
    else page.show(target.id);
    const seen = away.filter(
      (one) => one !== target && one.shown() && !one.memory.answered && one.memory.running === undefined,
    );
    await Promise.all([...(asks ? [target.search()] : []), ...seen.map((one) => one.autoQuery())]);
    return DONE;
  },
};
