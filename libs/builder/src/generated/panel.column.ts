// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"列","en":"Column"},"groups":[{"name":"general","title":{"zh-chs":"基本","en":"General"}},{"name":"display","title":{"zh-chs":"显示","en":"Display"}},{"name":"editor","title":{"zh-chs":"行内编辑","en":"In-place editor"}}]},
  properties: [
    {"path":["name"],"group":"general","title":{"zh-chs":"列名","en":"Name"},"help":{"zh-chs":"查询结果的列名","en":"Column of the query result"},"required":true,"editor":"reference","refers":"column","minLength":1,"maxLength":120},
    {"path":["label"],"group":"general","title":{"zh-chs":"标签","en":"Label"},"editor":"text"},
    {"path":["enable"],"group":"general","title":{"zh-chs":"启用","en":"Enabled"},"default":true,"editor":"flag"},
    {"path":["sort_num"],"group":"display","title":{"zh-chs":"排序号","en":"Order number"},"help":{"zh-chs":"从小到大；没有的排在其后，次序不变","en":"Ascending; those without one follow in their own order"},"editor":"number","integer":true},
    {"path":["sort"],"group":"display","title":{"zh-chs":"可排序","en":"Sortable"},"help":{"zh-chs":"asc、desc 为初始方向","en":"asc and desc are the first order"},"default":false,"editor":"choice","choices":[{"value":true,"title":{"zh-chs":"可排序","en":"Sortable"}},{"value":false,"title":{"zh-chs":"不可排序","en":"Not sortable"}},{"value":"asc","title":{"zh-chs":"可排序，先升序","en":"Sortable, ascending first"}},{"value":"desc","title":{"zh-chs":"可排序，先降序","en":"Sortable, descending first"}}]},
    {"path":["width"],"group":"display","title":{"zh-chs":"宽度","en":"Width"},"help":{"zh-chs":"像素","en":"Pixels"},"editor":"size"},
    {"path":["trans"],"group":"display","title":{"zh-chs":"转换","en":"Transform"},"help":{"zh-chs":"由 row、value 得到显示值","en":"From row and value to what is shown"},"editor":"expression","maxLength":4000},
    {"path":["expand"],"group":"display","title":{"zh-chs":"展开","en":"Expand"},"help":{"zh-chs":"行展开后显示","en":"Shown when the row is opened"},"default":false,"editor":"flag"},
    {"path":["form_type"],"group":"general","title":{"zh-chs":"列类型","en":"Column form type"},"help":{"zh-chs":"3 链接 4 按钮 5 图片 6 html 7 视频 99 模板 100 进度 101 头像；缺省文本","en":"3 link, 4 buttons, 5 image, 6 html, 7 video, 99 template, 100 progress, 101 avatar; text when absent"},"editor":"choice","choices":[{"value":3,"title":{"zh-chs":"链接","en":"Link"}},{"value":4,"title":{"zh-chs":"按钮","en":"Buttons"}},{"value":5,"title":{"zh-chs":"图片","en":"Image"}},{"value":6,"title":{"zh-chs":"网页","en":"Html"}},{"value":7,"title":{"zh-chs":"视频","en":"Video"}},{"value":99,"title":{"zh-chs":"动态模板","en":"Dynamic template"}},{"value":100,"title":{"zh-chs":"进度","en":"Progress"}},{"value":101,"title":{"zh-chs":"头像","en":"Avatar"}},{"value":null,"title":{"zh-chs":"文本","en":"Text"}}]},
    {"path":["dict_id"],"group":"general","title":{"zh-chs":"字典","en":"Dictionary"},"help":{"zh-chs":"把值显示为名称","en":"Shows the name of the value"},"editor":"reference","refers":"dictionary"},
    {"path":["html"],"group":"display","title":{"zh-chs":"模板","en":"Template"},"help":{"zh-chs":"Liquid 模板","en":"A Liquid template"},"editor":"template","maxLength":20000},
    {"path":["editor"],"group":"editor","title":{"zh-chs":"行内编辑","en":"In-place editor"},"help":{"zh-chs":"单元格的编辑控件：form_type 为 1 文本、2 下拉、3 日期、4 单选、5 数字、7 多选、8 多行文本或 18 级联；由 source_type 为 col 且属于本列的动作按钮保存","en":"The field that edits the cell: form_type 1 text, 2 select, 3 date, 4 radio, 5 number, 7 checkbox group, 8 textarea or 18 cascader; saved by the action button whose source_type is col and whose owner is this column"},"editor":"panel","panel":"param"},
  ],
};
