// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"日历","en":"Calendar"},"groups":[]},
  properties: [
    {"path":["config","card_border"],"group":"look","title":{"zh-chs":"卡片边框","en":"Card border"},"default":true,"editor":"flag"},
    {"path":["config","card_shadow"],"group":"look","title":{"zh-chs":"卡片阴影","en":"Card shadow"},"default":false,"editor":"flag"},
    {"path":["config","title"],"group":"settings","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"显示在视图上方","en":"Shown above the view"},"editor":"text"},
    {"path":["config","once"],"group":"data","title":{"zh-chs":"仅首次","en":"Once"},"help":{"zh-chs":"只做首次查询","en":"The first query only"},"default":false,"editor":"flag"},
    {"path":["config","timer"],"group":"data","title":{"zh-chs":"定时刷新","en":"Timer"},"help":{"zh-chs":"秒，0 为不刷新","en":"Seconds, 0 for none"},"default":0,"editor":"number","minimum":0},
    {"path":["config","row_key"],"group":"data","title":{"zh-chs":"行键","en":"Row key"},"help":{"zh-chs":"标识一行的列名","en":"Column that identifies a row"},"default":"id","editor":"reference","refers":"column"},
    {"path":["config","empty_text"],"group":"data","title":{"zh-chs":"空数据文字","en":"Empty text"},"help":{"zh-chs":"没有数据时说什么；编辑记录的表单查不到记录时以此代替表单","en":"What to say when there is no data; a form that edits a record shows it in its place when the record is not found"},"editor":"text"},
    {"path":["config","start"],"group":"settings","title":{"zh-chs":"开始列","en":"Start column"},"help":{"zh-chs":"日期或时间","en":"A date or a time"},"editor":"reference","refers":"column"},
    {"path":["config","end"],"group":"settings","title":{"zh-chs":"结束列","en":"End column"},"help":{"zh-chs":"缺省为当天","en":"The same day when absent"},"editor":"reference","refers":"column"},
    {"path":["config","event_title"],"group":"settings","title":{"zh-chs":"标题列","en":"Title column"},"help":{"zh-chs":"缺省为第一列；其颜色即事件的颜色","en":"The first column when absent; its colour is that of the event"},"editor":"reference","refers":"column"},
    {"path":["config","mode"],"group":"settings","title":{"zh-chs":"初始显示","en":"First shown"},"help":{"zh-chs":"初始显示","en":"What is shown at first"},"default":"month","editor":"choice","choices":[{"value":"month","title":{"zh-chs":"月","en":"Month"}},{"value":"week","title":{"zh-chs":"周","en":"Week"}}]},
    {"path":["config","create"],"group":"settings","title":{"zh-chs":"新建按钮","en":"Create button"},"help":{"zh-chs":"视图按钮的标识；在某天新建时按下它，row 中的开始列为那一天。用于打开页面或视图的按钮","en":"Uid of a view button that creating on a day presses, with that day in the start column of row. For buttons that open a page or a view"},"editor":"reference","refers":"button"},
  ],
};
