// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"图片","en":"Image"},"groups":[]},
  properties: [
    {"path":["config","card_border"],"group":"look","title":{"zh-chs":"卡片边框","en":"Card border"},"default":true,"editor":"flag"},
    {"path":["config","card_shadow"],"group":"look","title":{"zh-chs":"卡片阴影","en":"Card shadow"},"default":false,"editor":"flag"},
    {"path":["config","title"],"group":"settings","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"显示在视图上方","en":"Shown above the view"},"editor":"text"},
    {"path":["config","fit"],"group":"settings","title":{"zh-chs":"适应","en":"Fit"},"default":"contain","editor":"choice","choices":[{"value":"fill","title":{"zh-chs":"拉伸","en":"Fill"}},{"value":"contain","title":{"zh-chs":"完整显示","en":"Contain"}},{"value":"cover","title":{"zh-chs":"铺满","en":"Cover"}},{"value":"none","title":{"zh-chs":"原尺寸","en":"Original size"}},{"value":"scale-down","title":{"zh-chs":"只缩小","en":"Scale down"}}]},
    {"path":["config","preview"],"group":"settings","title":{"zh-chs":"可预览","en":"Preview"},"help":{"zh-chs":"点击放大","en":"Enlarges on click"},"default":false,"editor":"flag"},
    {"path":["config","alt"],"group":"settings","title":{"zh-chs":"替代文字","en":"Alternative text"},"editor":"text"},
    {"path":["config","link"],"group":"settings","title":{"zh-chs":"链接","en":"Link"},"editor":"line"},
    {"path":["config","empty_text"],"group":"data","title":{"zh-chs":"空数据文字","en":"Empty text"},"help":{"zh-chs":"没有数据时说什么；编辑记录的表单查不到记录时以此代替表单","en":"What to say when there is no data; a form that edits a record shows it in its place when the record is not found"},"editor":"text"},
  ],
};
