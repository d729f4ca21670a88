import { evaluateMap } from '../evaluate.js';
import { engineText } from '../texts.js';
import { DONE, REFUSED, type Target } from './target.type.js';

/** Hands `param_config` to the form of a view of this page, shows the view where it was hidden, and queries it. */
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
    if (button.config?.open_type === 'dialog') page.openDialog(target.id);
    else page.show(target.id);
    await target.search();
    return DONE;
  },
};
