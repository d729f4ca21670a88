// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"部件","en":"Widget"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","widget"],"group":"settings","title":{"zh-chs":"部件名","en":"Widget name"},"help":{"zh-chs":"有值的部件的名称","en":"Name of a widget that has a value"},"required":true,"editor":"line"},
    {"path":["config","widget_config"],"group":"settings","title":{"zh-chs":"部件配置","en":"Widget configuration"},"editor":"value"},
  ],
};
