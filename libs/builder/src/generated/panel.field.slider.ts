// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"滑块","en":"Slider"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","min"],"group":"settings","title":{"zh-chs":"最小值","en":"Minimum"},"default":0,"editor":"number"},
    {"path":["config","max"],"group":"settings","title":{"zh-chs":"最大值","en":"Maximum"},"default":100,"editor":"number"},
    {"path":["config","step"],"group":"settings","title":{"zh-chs":"步长","en":"Step"},"default":1,"editor":"number"},
    {"path":["config","precision"],"group":"settings","title":{"zh-chs":"小数位","en":"Precision"},"help":{"zh-chs":"缺省取整","en":"A whole number when absent"},"editor":"number","integer":true,"minimum":0,"maximum":6},
    {"path":["config","unit"],"group":"settings","title":{"zh-chs":"单位","en":"Unit"},"help":{"zh-chs":"写在数值之后","en":"Written behind the number"},"editor":"text"},
  ],
};
