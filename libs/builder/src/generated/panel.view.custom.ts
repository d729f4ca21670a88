// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"外部类型","en":"External view"},"groups":[]},
  properties: [
    {"path":["config","card_border"],"group":"look","title":{"zh-chs":"卡片边框","en":"Card border"},"default":true,"editor":"flag"},
    {"path":["config","card_shadow"],"group":"look","title":{"zh-chs":"卡片阴影","en":"Card shadow"},"default":false,"editor":"flag"},
    {"path":["config","title"],"group":"settings","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"显示在视图上方","en":"Shown above the view"},"editor":"text"},
    {"path":["config","widget"],"group":"settings","title":{"zh-chs":"类型名","en":"Kind name"},"help":{"zh-chs":"外部类型的名称","en":"Name of the external kind"},"required":true,"editor":"line"},
    {"path":["config","widget_version"],"group":"settings","title":{"zh-chs":"版本","en":"Version"},"help":{"zh-chs":"外部类型的版本","en":"Version of the external kind"},"required":true,"editor":"line"},
    {"path":["config","widget_config"],"group":"settings","title":{"zh-chs":"配置","en":"Configuration"},"help":{"zh-chs":"按外部类型的说明文件填写","en":"As the manifest of the kind declares it"},"editor":"value"},
  ],
};
