// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"成员参数组","en":"Member parameters"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","members"],"group":"settings","title":{"zh-chs":"成员","en":"Members"},"help":{"zh-chs":"组内的参数","en":"Parameters of the group"},"editor":"nodes","list":"param"},
    {"path":["config","multiple"],"group":"settings","title":{"zh-chs":"子表","en":"Sub-table"},"help":{"zh-chs":"可增删的多行，值是记录列表","en":"Rows can be added and removed; the value is a list of records"},"default":false,"editor":"flag"},
    {"path":["config","min"],"group":"settings","title":{"zh-chs":"最少行数","en":"Fewest rows"},"editor":"number","minimum":0},
    {"path":["config","max"],"group":"settings","title":{"zh-chs":"最多行数","en":"Most rows"},"help":{"zh-chs":"最多行数；达到后不能再添加，服务器也拒绝更多的行","en":"Most rows; from there on none can be added, and the server refuses more"},"default":200,"editor":"number","minimum":1,"maximum":1000},
  ],
};
