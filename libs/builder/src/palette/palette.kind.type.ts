import type { BothTexts, Locale, PageDocument, View } from '@sluice/document';
import type { IconName } from '@sluice/renderer';

/** Something that is put onto a page. */
export interface PaletteKind {
  key: string;
  icon: IconName;
  title: BothTexts;
  description: BothTexts;
  /** A new view of it for this page, whose text begins in the language of who puts it there. */
  make(page: PageDocument, locale: Locale): View;
}
