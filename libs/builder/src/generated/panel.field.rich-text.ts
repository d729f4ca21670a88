// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"富文本","en":"Rich text"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","placeholder"],"group":"settings","title":{"zh-chs":"占位文字","en":"Placeholder"},"help":{"zh-chs":"为空时显示","en":"Shown while the field is empty"},"editor":"text"},
    {"path":["config","upload_type"],"group":"settings","title":{"zh-chs":"上传方式","en":"Upload type"},"help":{"zh-chs":"1 上传到服务器，2 内嵌","en":"1 to the server, 2 inline"},"default":1,"editor":"choice","choices":[{"value":1,"title":{"zh-chs":"上传到服务器","en":"To the server"}},{"value":2,"title":{"zh-chs":"内嵌","en":"Inline"}}]},
    {"path":["config","upload_paste"],"group":"settings","title":{"zh-chs":"可粘贴","en":"Paste"},"help":{"zh-chs":"允许粘贴图片","en":"Pictures may be pasted"},"default":false,"editor":"flag"},
    {"path":["config","upload_max"],"group":"settings","title":{"zh-chs":"数量上限","en":"Most files"},"editor":"number","integer":true,"minimum":1},
    {"path":["config","upload_size"],"group":"settings","title":{"zh-chs":"大小上限","en":"Largest file"},"help":{"zh-chs":"字节","en":"Bytes"},"editor":"number","integer":true,"minimum":1},
    {"path":["config","editor_height"],"group":"settings","title":{"zh-chs":"高度","en":"Height"},"help":{"zh-chs":"像素，表单内 400","en":"Pixels, 400 in forms"},"default":400,"editor":"number","integer":true,"minimum":100},
  ],
};
