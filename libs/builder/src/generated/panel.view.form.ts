// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"提交表单","en":"Submit form"},"groups":[]},
  properties: [
    {"path":["config","card_border"],"group":"look","title":{"zh-chs":"卡片边框","en":"Card border"},"default":true,"editor":"flag"},
    {"path":["config","card_shadow"],"group":"look","title":{"zh-chs":"卡片阴影","en":"Card shadow"},"default":false,"editor":"flag"},
    {"path":["config","title"],"group":"settings","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"显示在视图上方","en":"Shown above the view"},"editor":"text"},
    {"path":["config","once"],"group":"data","title":{"zh-chs":"仅首次","en":"Once"},"help":{"zh-chs":"只做首次查询","en":"The first query only"},"default":false,"editor":"flag"},
    {"path":["config","timer"],"group":"data","title":{"zh-chs":"定时刷新","en":"Timer"},"help":{"zh-chs":"秒，0 为不刷新","en":"Seconds, 0 for none"},"default":0,"editor":"number","minimum":0},
    {"path":["config","row_key"],"group":"data","title":{"zh-chs":"行键","en":"Row key"},"help":{"zh-chs":"标识一行的列名","en":"Column that identifies a row"},"default":"id","editor":"reference","refers":"column"},
    {"path":["config","empty_text"],"group":"data","title":{"zh-chs":"空数据文字","en":"Empty text"},"help":{"zh-chs":"没有数据时说什么；编辑记录的表单查不到记录时以此代替表单","en":"What to say when there is no data; a form that edits a record shows it in its place when the record is not found"},"editor":"text"},
    {"path":["config","label_width"],"group":"settings","title":{"zh-chs":"标签宽度","en":"Label width"},"help":{"zh-chs":"像素","en":"Pixels"},"editor":"size"},
    {"path":["config","label_align"],"group":"settings","title":{"zh-chs":"标签位置","en":"Label position"},"help":{"zh-chs":"top 在控件上方，left、right 在控件左边","en":"top above the field; left or right beside it"},"default":"top","editor":"choice","choices":[{"value":"left","title":{"zh-chs":"左","en":"Left"}},{"value":"right","title":{"zh-chs":"右","en":"Right"}},{"value":"top","title":{"zh-chs":"上","en":"Top"}}]},
    {"path":["config","notice"],"group":"settings","title":{"zh-chs":"提示","en":"Notice"},"help":{"zh-chs":"作为提示条显示，不显示字段名；没有记录时整个视图不出现","en":"Shown as a notice without the names of its fields; without a record the view is not there"},"editor":"choice","choices":[{"value":"info","title":{"zh-chs":"提示","en":"Information"}},{"value":"warning","title":{"zh-chs":"警告","en":"Warning"}},{"value":"error","title":{"zh-chs":"错误","en":"Error"}}]},
  ],
};
