// Made by tools/generate.mjs from schemas/; change the schema and run `npm run generate`.

import type { Panel } from '../panel/panel.type.js';

export const panel: Panel = {
  ...{"title":{"zh-chs":"按钮","en":"Buttons"},"groups":[]},
  properties: [
    {"path":["config","col_large"],"group":"display","title":{"zh-chs":"大文本","en":"Large text"},"help":{"zh-chs":"1 截断，2 换行","en":"1 cut off, 2 wrapped"},"editor":"choice","choices":[{"value":1,"title":{"zh-chs":"截断","en":"Cut off"}},{"value":2,"title":{"zh-chs":"换行","en":"Wrapped"}}]},
    {"path":["config","fixed"],"group":"display","title":{"zh-chs":"固定","en":"Fixed"},"editor":"choice","choices":[{"value":"left","title":{"zh-chs":"左侧","en":"Left"}},{"value":"right","title":{"zh-chs":"右侧","en":"Right"}}]},
    {"path":["config","align"],"group":"display","title":{"zh-chs":"对齐","en":"Alignment"},"default":"left","editor":"choice","choices":[{"value":"left","title":{"zh-chs":"左","en":"Left"}},{"value":"center","title":{"zh-chs":"居中","en":"Centre"}},{"value":"right","title":{"zh-chs":"右","en":"Right"}}]},
    {"path":["config","export"],"group":"display","title":{"zh-chs":"导出","en":"Exported"},"help":{"zh-chs":"关闭后不写入导出的文件","en":"Off: left out of exported files"},"default":true,"editor":"flag"},
    {"path":["config","group"],"group":"display","title":{"zh-chs":"列组","en":"Group"},"help":{"zh-chs":"相邻且组名相同的列共有一个表头","en":"Neighbouring columns of the same group share a head above theirs"},"editor":"text"},
    {"path":["config","card_label"],"group":"display","title":{"zh-chs":"卡片中显示标签","en":"Label in a card"},"help":{"zh-chs":"关闭后，卡片视图中该列作为一行文字显示在标题下方","en":"Off: in cards the value is a line of text below the heading"},"default":true,"editor":"flag"},
    {"path":["config","hide_phone"],"group":"display","title":{"zh-chs":"手机上收起","en":"Folded on a phone"},"help":{"zh-chs":"窄屏上不占一列，展开行后显示","en":"On a narrow screen no column: shown when the row is opened"},"default":false,"editor":"flag"},
  ],
};
