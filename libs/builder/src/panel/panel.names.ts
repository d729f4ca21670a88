import { interpolate, type BothTexts } from '@sluice/document';
import { panelTexts, type PanelTextKey } from './panel.texts.js';

/** The name of a step in both languages: what is done, and to which property. */
export function bothSay(key: PanelTextKey, name: BothTexts): BothTexts {
  const text = panelTexts[key];
  return {
    'zh-chs': interpolate(text['zh-chs'], { name: name['zh-chs'] }),
    en: interpolate(text.en, { name: name.en }),
  };
}
