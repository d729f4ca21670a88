// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"开关","en":"Switch"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","on_text"],"group":"settings","title":{"zh-chs":"开的文字","en":"Text when on"},"help":{"zh-chs":"显示在开关旁","en":"Beside the switch"},"editor":"text"},
    {"path":["config","off_text"],"group":"settings","title":{"zh-chs":"关的文字","en":"Text when off"},"help":{"zh-chs":"显示在开关旁","en":"Beside the switch"},"editor":"text"},
  ],
};
