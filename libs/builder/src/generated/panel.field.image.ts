// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"图片显示","en":"Image display"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","fit"],"group":"settings","title":{"zh-chs":"适应","en":"Fit"},"default":"contain","editor":"choice","choices":[{"value":"fill","title":{"zh-chs":"拉伸","en":"Fill"}},{"value":"contain","title":{"zh-chs":"完整显示","en":"Contain"}},{"value":"cover","title":{"zh-chs":"铺满","en":"Cover"}},{"value":"none","title":{"zh-chs":"原尺寸","en":"Original size"}},{"value":"scale-down","title":{"zh-chs":"只缩小","en":"Scale down"}}]},
  ],
};
