// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"日期范围","en":"Date range"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","placeholder"],"group":"settings","title":{"zh-chs":"占位文字","en":"Placeholder"},"help":{"zh-chs":"为空时显示","en":"Shown while the field is empty"},"editor":"text"},
    {"path":["config","timeType"],"group":"settings","title":{"zh-chs":"时间类型","en":"Time type"},"help":{"zh-chs":"选什么；年、月、周、日从第一秒到最后一秒","en":"What is picked; years, months, weeks and days run from their first to their last second"},"default":"datetime","editor":"choice","choices":[{"value":"year","title":{"zh-chs":"年","en":"Year"}},{"value":"month","title":{"zh-chs":"月","en":"Month"}},{"value":"week","title":{"zh-chs":"周","en":"Week"}},{"value":"date","title":{"zh-chs":"日期","en":"Date"}},{"value":"datetime","title":{"zh-chs":"日期时间","en":"Date and time"}},{"value":"time","title":{"zh-chs":"时间","en":"Time"}}]},
    {"path":["config","timeFormat"],"group":"settings","title":{"zh-chs":"时间格式","en":"Time format"},"help":{"zh-chs":"保存和显示的格式：YYYY MM DD HH mm ss SSS M D，默认 YYYY-MM-DD HH:mm:ss","en":"Format in which it is stored and shown: YYYY MM DD HH mm ss SSS M D; default YYYY-MM-DD HH:mm:ss"},"default":"YYYY-MM-DD HH:mm:ss","editor":"line"},
    {"path":["config","rangeTimeType"],"group":"settings","title":{"zh-chs":"范围默认","en":"Range default"},"help":{"zh-chs":"today、last-7-days 等预设或得到 [起, 止] 的表达式","en":"A preset such as today or last-7-days, or an expression yielding [from, to]"},"editor":"line"},
    {"path":["config","endField"],"group":"settings","title":{"zh-chs":"结束参数","en":"End name"},"help":{"zh-chs":"结束时间的参数名","en":"Name under which the end is sent"},"editor":"line","maxLength":80,"pattern":"^[A-Za-z_][A-Za-z0-9_]*$"},
  ],
};
