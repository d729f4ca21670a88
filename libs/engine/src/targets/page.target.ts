import { evaluateMap } from '../evaluate.js';
import { DONE, type Target } from './target.type.js';

/** Opens a page with `param_config` as its params; in a dialog unless said otherwise. */
export const pageTarget: Target = {
  needsId: true,
  act({ view, button, names }) {
    view.page.ports.navigate.openPage({
      mode: button.config?.open_type ?? 'dialog',
      preview: false,
      appId: button.target_app_id ?? view.page.doc.app_id,
      page: button.target_id ?? '',
      params: evaluateMap(view, button.param_config, names),
      opener: view,
      width: button.config?.width,
    });
    return Promise.resolve(DONE);
  },
};
