// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"页面","en":"Page"},"groups":[]},
  properties: [
    {"path":["target_id"],"group":"target","title":{"zh-chs":"目标","en":"Target"},"help":{"zh-chs":"动作、页面、视图的标识，或 other 的名称","en":"Uid of the action, page or view, or the name of another target"},"editor":"reference","refers":"page"},
  ],
};
