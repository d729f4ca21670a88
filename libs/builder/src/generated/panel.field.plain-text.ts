// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"纯文本","en":"Plain text"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","placeholder"],"group":"settings","title":{"zh-chs":"占位文字","en":"Placeholder"},"help":{"zh-chs":"为空时显示","en":"Shown while the field is empty"},"editor":"text"},
    {"path":["config","min_length"],"group":"settings","title":{"zh-chs":"最短","en":"Shortest"},"help":{"zh-chs":"字符数","en":"Characters"},"editor":"number","integer":true,"minimum":0},
    {"path":["config","max_length"],"group":"settings","title":{"zh-chs":"最长","en":"Longest"},"help":{"zh-chs":"字符数","en":"Characters"},"editor":"number","integer":true,"minimum":1},
    {"path":["config","pattern"],"group":"settings","title":{"zh-chs":"格式","en":"Pattern"},"help":{"zh-chs":"正则表达式，整体匹配","en":"Regular expression, matched as a whole"},"editor":"line"},
    {"path":["config","pattern_message"],"group":"settings","title":{"zh-chs":"格式提示","en":"Pattern message"},"help":{"zh-chs":"格式不符时说什么","en":"What to say when the format is wrong"},"editor":"text"},
    {"path":["config","tag_colors"],"group":"settings","title":{"zh-chs":"标签颜色","en":"Tag colours"},"help":{"zh-chs":"值到颜色，表单中以标签显示","en":"From values to colours: a form shows the value as a tag"},"editor":"structure","schema":{"title":"标签颜色","description":"值到颜色，表单中以标签显示","x-en":{"title":"Tag colours","description":"From values to colours: a form shows the value as a tag"},"type":"object","additionalProperties":{"type":"string"}}},
  ],
};
