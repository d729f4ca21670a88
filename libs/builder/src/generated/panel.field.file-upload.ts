// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"文件上传","en":"File upload"},"groups":[]},
  properties: [
    {"path":["config","span"],"group":"settings","title":{"zh-chs":"栅格宽","en":"Span"},"help":{"zh-chs":"24 列中的列数","en":"Columns of 24"},"default":24,"editor":"number","integer":true,"minimum":1,"maximum":24},
    {"path":["config","help"],"group":"settings","title":{"zh-chs":"说明","en":"Help"},"editor":"text"},
    {"path":["config","disabled"],"group":"settings","title":{"zh-chs":"禁用","en":"Disabled"},"default":false,"editor":"flag"},
    {"path":["config","clearable"],"group":"settings","title":{"zh-chs":"可清除","en":"Clearable"},"help":{"zh-chs":"非必填且未禁用时可一次清空","en":"Can be emptied at once while it is neither required nor disabled"},"default":true,"editor":"flag"},
    {"path":["config","accept"],"group":"settings","title":{"zh-chs":"文件格式","en":"Formats"},"help":{"zh-chs":"缺省接受全部格式；txt 为纯文本，包括 CSV","en":"Every format when absent; txt is plain text, CSV among it"},"editor":"several","choices":[{"value":"pdf"},{"value":"docx"},{"value":"xlsx"},{"value":"pptx"},{"value":"zip"},{"value":"txt"},{"value":"png"},{"value":"jpeg"},{"value":"gif"},{"value":"webp"},{"value":"avif"},{"value":"mp4"},{"value":"webm"}],"minItems":1},
    {"path":["config","upload_max"],"group":"settings","title":{"zh-chs":"数量上限","en":"Most files"},"help":{"zh-chs":"大于 1 时值为列表","en":"More than one makes the value a list"},"default":1,"editor":"number","integer":true,"minimum":1,"maximum":50},
    {"path":["config","upload_size"],"group":"settings","title":{"zh-chs":"大小上限","en":"Largest file"},"help":{"zh-chs":"每个文件的字节数；超过 20 MB 时只收 Office 文档","en":"Bytes of each file; of more than 20 MB office documents alone are taken"},"default":20971520,"editor":"number","integer":true,"minimum":1,"maximum":104857600},
  ],
};
