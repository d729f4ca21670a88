// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"应用","en":"App"},"groups":[]},
  properties: [
    {"path":["name"],"group":"general","title":{"zh-chs":"名称","en":"Name"},"help":{"zh-chs":"给人看的名称","en":"Name for people"},"required":true,"editor":"text"},
    {"path":["title"],"group":"general","title":{"zh-chs":"标题","en":"Title"},"help":{"zh-chs":"浏览器标题","en":"Title of the browser tab"},"editor":"text"},
    {"path":["text"],"group":"general","title":{"zh-chs":"说明","en":"Description"},"help":{"zh-chs":"应用列表中名称下的说明","en":"What the list of applications says below the name"},"editor":"text"},
    {"path":["logo"],"group":"general","title":{"zh-chs":"标志","en":"Logo"},"help":{"zh-chs":"图片地址","en":"Image address"},"editor":"line"},
    {"path":["color"],"group":"general","title":{"zh-chs":"主色","en":"Colour"},"help":{"zh-chs":"CSS 颜色","en":"CSS colour"},"editor":"colour"},
    {"path":["domain"],"group":"general","title":{"zh-chs":"域名","en":"Domain"},"help":{"zh-chs":"该主机的 / 打开此应用","en":"A host whose / opens this app"},"editor":"line"},
    {"path":["home"],"group":"general","title":{"zh-chs":"首页","en":"Home"},"help":{"zh-chs":"页面标识","en":"Uid of a page"},"required":true,"editor":"reference","refers":"page","maxLength":80,"pattern":"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"},
    {"path":["locales"],"group":"general","title":{"zh-chs":"语言","en":"Locales"},"help":{"zh-chs":"应用提供的语言；不填为全部","en":"Languages that the app offers; all when absent"},"editor":"several","choices":[{"value":"zh-chs","title":{"zh-chs":"中文","en":"Chinese"}},{"value":"en","title":{"zh-chs":"英文","en":"English"}}],"minItems":1},
    {"path":["access"],"group":"general","title":{"zh-chs":"访问权限","en":"Access"},"required":true,"editor":"access"},
    {"path":["frame_ancestors"],"group":"general","title":{"zh-chs":"可嵌入来源","en":"Frame ancestors"},"help":{"zh-chs":"允许嵌入的来源","en":"Origins that may embed the app"},"editor":"several"},
    {"path":["public","pages"],"group":"general","title":{"zh-chs":"公开页面","en":"Public pages"},"required":true,"editor":"several"},
  ],
};
