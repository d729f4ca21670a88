import { documentUsages } from '@sluice/document';
import { readableDocument } from '@sluice/document/validate';
import type { ReleaseItem } from '../document/release.item.type.js';
import { gateText } from './gate.texts.js';
import type { GateFinding } from './gate.type.js';

/**
 * Pages of a release that no menu, button or other page leads to, and that are not what the app opens with. Warnings:
 * whoever has the address opens them. Micro-pages and blocks are made to be without, and so is a page whose uid some
 * text of another document quotes: an expression may lead there.
 */
export function unreachedPages(items: readonly ReleaseItem[]): Omit<GateFinding, 'node' | 'place'>[] {
  const documents = items.map((item) => ({ item, document: readableDocument(item.content) }));
  const reached = new Set<string>();
  for (const { document } of documents)
    for (const { kind, app, target } of documentUsages(document))
      if (kind === 'page' && app === undefined && !(document.kind === 'page' && document.uid === target))
        reached.add(target);
  const alone = documents.filter(
    ({ document }) =>
      document.kind === 'page' && document.micro !== true && document.block !== true && !reached.has(document.uid),
  );
  if (alone.length === 0) return [];
  const texts = items.map(({ id, content }) => ({ id, text: JSON.stringify(content) }));
  return alone
    .filter(({ item: { id, uid } }) => !texts.some((other) => other.id !== id && quotes(other.text, uid)))
    .map(({ item: { kind, uid, id } }) => ({
      ...{ kind, uid, id, rule: 'reach', severity: 'warning', path: [] },
      message: gateText('unreached', {}),
    }));
}

/** Whether the text of a document has a name in quotes, as an expression writes one. */
const quotes = (text: string, uid: string): boolean => text.includes(`'${uid}'`) || text.includes(`\\"${uid}\\"`);
