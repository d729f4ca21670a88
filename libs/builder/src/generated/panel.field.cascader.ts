// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"级联选择","en":"Cascader"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","placeholder"],"group":"settings","title":{"zh-chs":"占位文字","en":"Placeholder"},"help":{"zh-chs":"为空时显示","en":"Shown while the field is empty"},"editor":"text"},
    {"path":["config","remote"],"group":"settings","title":{"zh-chs":"远程搜索","en":"Remote"},"help":{"zh-chs":"输入时向服务器搜索","en":"Searches at the server while typing"},"default":false,"editor":"flag"},
    {"path":["config","multiple"],"group":"settings","title":{"zh-chs":"多选","en":"Multiple"},"default":false,"editor":"flag"},
    {"path":["config","any_level"],"group":"settings","title":{"zh-chs":"可选任意一级","en":"Any level"},"help":{"zh-chs":"不只末级，中间各级也可选中；多选时只选末级","en":"Places above a leaf may be chosen too; with several choices only leaves are"},"default":false,"editor":"flag"},
  ],
};
