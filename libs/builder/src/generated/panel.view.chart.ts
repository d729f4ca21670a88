// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"图表","en":"Chart"},"groups":[]},
  properties: [
    {"path":["config","card_border"],"group":"look","title":{"zh-chs":"卡片边框","en":"Card border"},"default":true,"editor":"flag"},
    {"path":["config","card_shadow"],"group":"look","title":{"zh-chs":"卡片阴影","en":"Card shadow"},"default":false,"editor":"flag"},
    {"path":["config","title"],"group":"settings","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"显示在视图上方","en":"Shown above the view"},"editor":"text"},
    {"path":["config","once"],"group":"data","title":{"zh-chs":"仅首次","en":"Once"},"help":{"zh-chs":"只做首次查询","en":"The first query only"},"default":false,"editor":"flag"},
    {"path":["config","timer"],"group":"data","title":{"zh-chs":"定时刷新","en":"Timer"},"help":{"zh-chs":"秒，0 为不刷新","en":"Seconds, 0 for none"},"default":0,"editor":"number","minimum":0},
    {"path":["config","row_key"],"group":"data","title":{"zh-chs":"行键","en":"Row key"},"help":{"zh-chs":"标识一行的列名","en":"Column that identifies a row"},"default":"id","editor":"reference","refers":"column"},
    {"path":["config","empty_text"],"group":"data","title":{"zh-chs":"空数据文字","en":"Empty text"},"help":{"zh-chs":"没有数据时说什么；编辑记录的表单查不到记录时以此代替表单","en":"What to say when there is no data; a form that edits a record shows it in its place when the record is not found"},"editor":"text"},
    {"path":["config","auto"],"group":"data","title":{"zh-chs":"自动查询","en":"Auto"},"help":{"zh-chs":"参数改变时重新查询","en":"Queries again when a parameter changes"},"default":false,"editor":"flag"},
    {"path":["config","page_size"],"group":"settings","title":{"zh-chs":"每页条数","en":"Page size"},"help":{"zh-chs":"1–500，无效时取 20","en":"1 to 500, clamped to 20 when invalid"},"default":10,"editor":"number","integer":true},
    {"path":["config","download"],"group":"settings","title":{"zh-chs":"导出","en":"Export"},"help":{"zh-chs":"显示导出按钮","en":"Shows the export button"},"default":false,"editor":"flag"},
    {"path":["config","no_reset_btn"],"group":"settings","title":{"zh-chs":"无重置按钮","en":"No reset button"},"default":false,"editor":"flag"},
    {"path":["config","chart"],"group":"settings","title":{"zh-chs":"图表","en":"Chart"},"editor":"panel","panel":"chart"},
  ],
};
