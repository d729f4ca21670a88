// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"看板","en":"Kanban"},"groups":[]},
  properties: [
    {"path":["config","card_border"],"group":"look","title":{"zh-chs":"卡片边框","en":"Card border"},"default":true,"editor":"flag"},
    {"path":["config","card_shadow"],"group":"look","title":{"zh-chs":"卡片阴影","en":"Card shadow"},"default":false,"editor":"flag"},
    {"path":["config","title"],"group":"settings","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"显示在视图上方","en":"Shown above the view"},"editor":"text"},
    {"path":["config","once"],"group":"data","title":{"zh-chs":"仅首次","en":"Once"},"help":{"zh-chs":"只做首次查询","en":"The first query only"},"default":false,"editor":"flag"},
    {"path":["config","timer"],"group":"data","title":{"zh-chs":"定时刷新","en":"Timer"},"help":{"zh-chs":"秒，0 为不刷新","en":"Seconds, 0 for none"},"default":0,"editor":"number","minimum":0},
    {"path":["config","row_key"],"group":"data","title":{"zh-chs":"行键","en":"Row key"},"help":{"zh-chs":"标识一行的列名","en":"Column that identifies a row"},"default":"id","editor":"reference","refers":"column"},
    {"path":["config","empty_text"],"group":"data","title":{"zh-chs":"空数据文字","en":"Empty text"},"help":{"zh-chs":"没有数据时说什么；编辑记录的表单查不到记录时以此代替表单","en":"What to say when there is no data; a form that edits a record shows it in its place when the record is not found"},"editor":"text"},
    {"path":["config","group_by"],"group":"settings","title":{"zh-chs":"分列依据","en":"Lanes by"},"help":{"zh-chs":"每个值一列；顺序随字典或编辑控件的选项","en":"One lane per value, in the order of its dictionary or of its editor's options"},"editor":"reference","refers":"column"},
    {"path":["config","empty_lanes"],"group":"settings","title":{"zh-chs":"空列","en":"Empty lanes"},"help":{"zh-chs":"没有卡片的列也显示","en":"Lanes without a card are shown too"},"default":true,"editor":"flag"},
    {"path":["config","lane_width"],"group":"settings","title":{"zh-chs":"列宽","en":"Lane width"},"help":{"zh-chs":"像素","en":"Pixels"},"default":260,"editor":"number","integer":true,"minimum":160,"maximum":600},
    {"path":["config","page_size"],"group":"settings","title":{"zh-chs":"最多卡片","en":"Most cards"},"help":{"zh-chs":"1–500","en":"1 to 500"},"default":200,"editor":"number","integer":true,"minimum":1,"maximum":500},
  ],
};
