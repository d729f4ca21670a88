import type { BothTexts } from '@sluice/document';

/** A setting that cannot be used as it is, in both languages. */
export class SettingFault extends Error {
  constructor(
    readonly setting: string,
    readonly words: BothTexts,
  ) {
    super(words.en);
    this.name = 'SettingFault';
  }
}
