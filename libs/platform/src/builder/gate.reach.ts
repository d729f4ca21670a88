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
  const quoted = quotingDocuments(items, new Set(alone.map(({ item }) => item.uid)));
  return alone
    .filter(({ item: { id, uid } }) => ![...(quoted.get(uid) ?? [])].some((other) => other !== id))
    .map(({ item: { kind, uid, id } }) => ({
      ...{ kind, uid, id, rule: 'reach', severity: 'warning', path: [] },
      message: gateText('unreached', {}),
    }));
}

/**
 * A uid in quotes within a text, as an expression writes one; double ones are escaped in JSON. The quote behind it may
 * open the next one.
 */
const QUOTED = /'([\w-]+)(?=')|\\"([\w-]+)(?=\\")/g;

/** By name, the documents that quote it. Each text is read once, however many names are looked for. */
function quotingDocuments(items: readonly ReleaseItem[], names: ReadonlySet<string>): Map<string, Set<number>> {
  const quoting = new Map<string, Set<number>>();
  for (const { id, content } of items)
    for (const [, single, double] of JSON.stringify(content).matchAll(QUOTED)) {
      const name = single ?? double ?? '';
      if (names.has(name)) quoting.set(name, (quoting.get(name) ?? new Set()).add(id));
    }
  return quoting;
}
