import { lazy } from 'react';
import type { CellType } from '@sluice/document';
import { ButtonsCell } from './buttons.cell.js';
import './cells.css';
import type { CellKind } from './cell.type.js';
import { ImageCell } from './image.cell.js';
import { LinkCell } from './link.cell.js';
import { VideoCell } from './video.cell.js';

/** Kinds that need templates load the template engine and the sanitiser when first drawn. */
const HtmlCell = lazy(() => import('./html.cell.js').then((part) => ({ default: part.HtmlCell })));

/** Cell kinds by column `form_type` (§3); a column without one is text. */
export const cellKinds = {
  3: { component: LinkCell },
  4: { component: ButtonsCell, last: true },
  5: { component: ImageCell, measured: true },
  6: { component: HtmlCell, measured: true },
  7: { component: VideoCell },
  99: { component: HtmlCell, measured: true },
} satisfies Record<CellType, CellKind>;

/** The kind of a column's `form_type`; undefined for plain text. */
export function cellKind(type: number | undefined): CellKind | undefined {
  return type === undefined ? undefined : (cellKinds as Partial<Record<number, CellKind>>)[type];
}
