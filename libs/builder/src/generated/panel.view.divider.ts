// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"分隔线","en":"Divider"},"groups":[]},
  properties: [
    {"path":["config","orientation"],"group":"settings","title":{"zh-chs":"文字位置","en":"Text position"},"default":"center","editor":"choice","choices":[{"value":"left","title":{"zh-chs":"左","en":"Left"}},{"value":"center","title":{"zh-chs":"居中","en":"Centre"}},{"value":"right","title":{"zh-chs":"右","en":"Right"}}]},
    {"path":["config","dashed"],"group":"settings","title":{"zh-chs":"虚线","en":"Dashed"},"default":false,"editor":"flag"},
    {"path":["config","text"],"group":"settings","title":{"zh-chs":"文字","en":"Text"},"editor":"text"},
  ],
};
