// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"布局","en":"Layout"},"groups":[]},
  properties: [
    {"path":["config","title"],"group":"settings","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"显示在视图上方","en":"Shown above the view"},"editor":"text"},
    {"path":["config","lines"],"group":"settings","title":{"zh-chs":"行数","en":"Lines"},"default":1,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","cols"],"group":"settings","title":{"zh-chs":"列数","en":"Columns"},"default":1,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","view_mark"],"group":"settings","title":{"zh-chs":"形式","en":"Form"},"help":{"zh-chs":"grid 栅格，tabs 标签页，collapse 折叠","en":"A grid, tabs or collapsing panels"},"default":"grid","editor":"choice","choices":[{"value":"grid","title":{"zh-chs":"栅格","en":"Grid"}},{"value":"tabs","title":{"zh-chs":"标签页","en":"Tabs"}},{"value":"collapse","title":{"zh-chs":"折叠","en":"Collapse"}}]},
    {"path":["config","tab_counts"],"group":"settings","title":{"zh-chs":"标签页计数","en":"Counts on tabs"},"help":{"zh-chs":"在标签页名称旁显示其行数","en":"The number of rows beside the name of each tab"},"default":false,"editor":"flag"},
    {"path":["config","col_map"],"group":"settings","title":{"zh-chs":"格子","en":"Cells"},"help":{"zh-chs":"子视图标识到格子","en":"From uids of sub-views to cells"},"editor":"structure","schema":{"title":"格子","description":"子视图标识到格子","x-en":{"title":"Cells","description":"From uids of sub-views to cells"},"type":"object","additionalProperties":{"type":"object","additionalProperties":false,"required":["line","col"],"properties":{"line":{"title":"行","description":"从 0 起","x-en":{"title":"Line","description":"From 0"},"type":"integer","minimum":0},"col":{"title":"列","description":"从 0 起","x-en":{"title":"Column","description":"From 0"},"type":"integer","minimum":0},"w":{"title":"占列","description":"占列","x-en":{"title":"Columns taken","description":"Columns taken"},"type":"integer","minimum":1,"default":1},"h":{"title":"占行","description":"占行","x-en":{"title":"Lines taken","description":"Lines taken"},"type":"integer","minimum":1,"default":1}}}}},
  ],
};
