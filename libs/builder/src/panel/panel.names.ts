import { interpolateBoth, type BothTexts } from '@sluice/document';
import { panelTexts, type PanelTextKey } from './panel.texts.js';

/** The name of a step in both languages: what is done, and to which property. */
export function bothSay(key: PanelTextKey, name: BothTexts): BothTexts {
  return interpolateBoth(panelTexts[key], { name });
}
