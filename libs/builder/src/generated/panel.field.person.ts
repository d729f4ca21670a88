// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"人员选择","en":"Person"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","placeholder"],"group":"settings","title":{"zh-chs":"占位文字","en":"Placeholder"},"help":{"zh-chs":"为空时显示","en":"Shown while the field is empty"},"editor":"text"},
    {"path":["config","multiple"],"group":"settings","title":{"zh-chs":"多选","en":"Multiple"},"help":{"zh-chs":"多选，值为列表","en":"Several people; the value is a list"},"default":false,"editor":"flag"},
  ],
};
