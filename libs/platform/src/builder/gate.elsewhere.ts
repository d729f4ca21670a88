import { documentUsages } from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import type { ReleaseItem } from '../document/release.item.type.js';
import { gateText } from './gate.texts.js';
import type { GateFinding } from './gate.type.js';

type Ctx = Pick<OperationContext, 'platform'>;

/**
 * Pages of other apps that a release leads to and that are not there. Warnings: another app comes and goes without this
 * one, and until it is there nothing opens.
 */
export function missingElsewhere(
  { platform: { documents } }: Ctx,
  app: Pick<LoadedApp, 'uid'>,
  items: readonly ReleaseItem[],
): Omit<GateFinding, 'node' | 'place'>[] {
  return items.flatMap(({ kind, uid, id, content }) =>
    documentUsages(readableDocument(content)).flatMap((usage): Omit<GateFinding, 'node' | 'place'>[] => {
      const { app: other, target, path } = usage;
      if (usage.kind !== 'page' || other === undefined || other === app.uid) return [];
      if (documents.page(other, target, { draft: true }) !== undefined) return [];
      const message = gateText('no-page-elsewhere', { app: other, page: target });
      return [{ kind, uid, id, rule: 'reference', severity: 'warning', path, message }];
    }),
  );
}
