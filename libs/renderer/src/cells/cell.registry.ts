import { lazy } from 'react';
import type { CellType } from '@sluice/document';
import { textWidth } from '../grid/column-width.js';
import { say } from '../texts/locale.context.js';
import { AvatarCell } from './avatar.cell.js';
import { ButtonsCell } from './buttons.cell.js';
import './cells.css';
import type { CellKind } from './cell.type.js';
import { ImageCell, imagesWidth } from './image.cell.js';
import { LinkCell, linkText } from './link.cell.js';
import { ProgressCell } from './progress.cell.js';
import { VideoCell } from './video.cell.js';

/** Kinds that need templates load the template engine and the sanitiser when first drawn. */
const HtmlCell = lazy(() => import('./html.cell.js').then((part) => ({ default: part.HtmlCell })));

/** Cell kinds by column `form_type` (§3); a column without one is text. */
export const cellKinds = {
  3: { component: LinkCell, contentWidth: (props) => textWidth(linkText(props)) },
  4: { component: ButtonsCell, last: true },
  5: { component: ImageCell, measured: true, contentWidth: imagesWidth },
  6: {
    component: HtmlCell,
    measured: true,
    contentWidth: ({ cell }) => textWidth(cell.text.replaceAll(/<[^>]*>/g, '')),
  },
  7: {
    component: VideoCell,
    contentWidth: ({ view }) => textWidth(`▶ ${say(view.page.ports.locale(), 'video.play')}`),
  },
  99: { component: HtmlCell, measured: true },
  100: { component: ProgressCell, contentWidth: ({ cell }) => 90 + textWidth(cell.text) },
  101: { component: AvatarCell, contentWidth: ({ cell }) => 34 + textWidth(cell.text) },
} satisfies Record<CellType, CellKind>;

/** The kind of a column's `form_type`; undefined for plain text. */
export function cellKind(type: number | undefined): CellKind | undefined {
  return type === undefined ? undefined : (cellKinds as Partial<Record<number, CellKind>>)[type];
}
