// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"外部控件","en":"External field"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","widget"],"group":"settings","title":{"zh-chs":"类型名","en":"Kind name"},"help":{"zh-chs":"外部类型的名称","en":"Name of the external kind"},"required":true,"editor":"line"},
    {"path":["config","widget_version"],"group":"settings","title":{"zh-chs":"版本","en":"Version"},"help":{"zh-chs":"外部类型的版本","en":"Version of the external kind"},"required":true,"editor":"line"},
    {"path":["config","widget_config"],"group":"settings","title":{"zh-chs":"配置","en":"Configuration"},"help":{"zh-chs":"按外部类型的说明文件填写","en":"As the manifest of the kind declares it"},"editor":"value"},
  ],
};
