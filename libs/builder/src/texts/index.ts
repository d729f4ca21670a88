import { createTexts, type Texts } from '@sluice/renderer';
import { texts, type TextKey } from './texts.js';

/** The builder's own texts. */
export const { say, useSay }: Texts<TextKey> = createTexts(texts);
