// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"其它","en":"Other"},"groups":[]},
  properties: [
    {"path":["target_id"],"group":"target","title":{"zh-chs":"目标","en":"Target"},"help":{"zh-chs":"做什么","en":"What it does"},"required":true,"editor":"choice","choices":[{"value":"refresh","title":{"zh-chs":"刷新","en":"Refresh"}},{"value":"reset","title":{"zh-chs":"重置","en":"Reset"}},{"value":"print","title":{"zh-chs":"打印","en":"Print"}},{"value":"copy","title":{"zh-chs":"复制","en":"Copy"}},{"value":"save","title":{"zh-chs":"保存为文件","en":"Save as a file"}},{"value":"link","title":{"zh-chs":"打开链接","en":"Open a link"}}]},
  ],
};
