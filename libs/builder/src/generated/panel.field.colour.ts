// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"颜色","en":"Colour"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","swatches"],"group":"settings","title":{"zh-chs":"常用颜色","en":"Swatches"},"help":{"zh-chs":"可一键选择的颜色","en":"Colours to choose with one press"},"editor":"several","maxItems":24},
    {"path":["config","named"],"group":"settings","title":{"zh-chs":"可用名称","en":"Names"},"help":{"zh-chs":"也可填 green 等标签颜色的名称","en":"Also takes the names of tag colours, such as green"},"editor":"flag"},
  ],
};
