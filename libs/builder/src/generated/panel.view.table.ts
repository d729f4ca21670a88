// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"表格","en":"Table"},"groups":[]},
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
    {"path":["config","page"],"group":"settings","title":{"zh-chs":"分页","en":"Paged"},"help":{"zh-chs":"关闭后不翻页：设了每页条数则只显示这么多行，否则一次显示全部行，最多 5000 行","en":"Without pages there is no pager: so many rows as page_size says, else all of them, at most 5000"},"default":true,"editor":"flag"},
    {"path":["config","tools"],"group":"settings","title":{"zh-chs":"工具栏","en":"Tools"},"help":{"zh-chs":"显示刷新、列选择等工具","en":"Shows refresh, column chooser and the like"},"default":true,"editor":"flag"},
    {"path":["config","border"],"group":"settings","title":{"zh-chs":"边框","en":"Border"},"default":false,"editor":"flag"},
    {"path":["config","stripe"],"group":"settings","title":{"zh-chs":"斑马纹","en":"Stripe"},"default":false,"editor":"flag"},
    {"path":["config","height"],"group":"settings","title":{"zh-chs":"高度","en":"Height"},"help":{"zh-chs":"像素，超出则表内滚动","en":"Pixels; scrolls inside beyond it"},"editor":"size"},
    {"path":["config","checkbox"],"group":"settings","title":{"zh-chs":"行选择","en":"Row checkbox"},"default":false,"editor":"flag"},
    {"path":["config","show_col"],"group":"settings","title":{"zh-chs":"列选择","en":"Column chooser"},"default":false,"editor":"flag"},
    {"path":["config","view_type"],"group":"settings","title":{"zh-chs":"展示方式","en":"Shown as"},"help":{"zh-chs":"1 表格，2 卡片","en":"1 table, 2 card list"},"default":1,"editor":"choice","choices":[{"value":1,"title":{"zh-chs":"表格","en":"Table"}},{"value":2,"title":{"zh-chs":"卡片","en":"Card list"}}]},
    {"path":["config","col"],"group":"settings","title":{"zh-chs":"卡片列数","en":"Card columns"},"help":{"zh-chs":"默认 4","en":"Default 4"},"default":4,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","hide_key"],"group":"settings","title":{"zh-chs":"隐藏列","en":"Hidden columns"},"help":{"zh-chs":"初始不显示的列名","en":"Columns that are hidden at first"},"editor":"several"},
    {"path":["config","tree_by"],"group":"settings","title":{"zh-chs":"上级列","en":"Parent column"},"help":{"zh-chs":"该列为上级行的行键：行按上级缩进成树，不分页，最多 5000 行","en":"Holds the row key of the row above: rows stand as a tree, without pages, at most 5000"},"editor":"reference","refers":"column"},
    {"path":["config","tree_open"],"group":"settings","title":{"zh-chs":"展开层数","en":"Levels open"},"help":{"zh-chs":"树初始展开的层数","en":"Levels of the tree that are open at first"},"default":1,"editor":"number","integer":true,"minimum":0,"maximum":20},
  ],
};
