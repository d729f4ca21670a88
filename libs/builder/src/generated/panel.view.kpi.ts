// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"指标","en":"Key figure"},"groups":[]},
  properties: [
    {"path":["config","card_border"],"group":"look","title":{"zh-chs":"卡片边框","en":"Card border"},"default":true,"editor":"flag"},
    {"path":["config","card_shadow"],"group":"look","title":{"zh-chs":"卡片阴影","en":"Card shadow"},"default":false,"editor":"flag"},
    {"path":["config","title"],"group":"settings","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"显示在视图上方","en":"Shown above the view"},"editor":"text"},
    {"path":["config","once"],"group":"data","title":{"zh-chs":"仅首次","en":"Once"},"help":{"zh-chs":"只做首次查询","en":"The first query only"},"default":false,"editor":"flag"},
    {"path":["config","timer"],"group":"data","title":{"zh-chs":"定时刷新","en":"Timer"},"help":{"zh-chs":"秒，0 为不刷新","en":"Seconds, 0 for none"},"default":0,"editor":"number","minimum":0},
    {"path":["config","row_key"],"group":"data","title":{"zh-chs":"行键","en":"Row key"},"help":{"zh-chs":"标识一行的列名","en":"Column that identifies a row"},"default":"id","editor":"reference","refers":"column"},
    {"path":["config","empty_text"],"group":"data","title":{"zh-chs":"空数据文字","en":"Empty text"},"help":{"zh-chs":"没有数据时说什么；编辑记录的表单查不到记录时以此代替表单","en":"What to say when there is no data; a form that edits a record shows it in its place when the record is not found"},"editor":"text"},
    {"path":["config","value"],"group":"settings","title":{"zh-chs":"数值列","en":"Value column"},"help":{"zh-chs":"显示最后一行的值；缺省为第一列","en":"The last row's value is shown; the first column when absent"},"editor":"reference","refers":"column"},
    {"path":["config","compare"],"group":"settings","title":{"zh-chs":"比较列","en":"Compared column"},"help":{"zh-chs":"与之比较的值所在的列；缺省为上一行的数值","en":"Column of the value it is compared with; the row before when absent"},"editor":"reference","refers":"column"},
    {"path":["config","good"],"group":"settings","title":{"zh-chs":"向好方向","en":"Good when"},"help":{"zh-chs":"决定变化的颜色","en":"Decides the colour of a change"},"default":"up","editor":"choice","choices":[{"value":"up","title":{"zh-chs":"上升为好","en":"Rising is good"}},{"value":"down","title":{"zh-chs":"下降为好","en":"Falling is good"}},{"value":"none","title":{"zh-chs":"不区分","en":"Neither"}}]},
    {"path":["config","sparkline"],"group":"settings","title":{"zh-chs":"走势线","en":"Sparkline"},"help":{"zh-chs":"两行以上时画出","en":"Drawn with more than two rows"},"default":true,"editor":"flag"},
    {"path":["config","caption"],"group":"settings","title":{"zh-chs":"说明","en":"Caption"},"help":{"zh-chs":"写在变化之后，如“较上月”","en":"Behind the change, such as “on last month”"},"editor":"text"},
  ],
};
