import { validateDocument } from '@sluice/document/validate';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import {
  changedDocuments,
  type Changed,
  READ_BY_SERVER,
  SILENT_TO_SERVER,
  vocabulary,
  type Property,
} from '../vocabulary/index.js';
import { isWhole } from '../whole.js';
import { startShop, type ShopServer } from './shop.server.js';

/** Values beside those that every property of a form is tried with. */
const MORE: Readonly<Record<string, readonly unknown[]>> = {
  'common/action-step operation': ['user.change-password'],
  'common/action-step on_error.steps': [[{ fail: 'the branch failed' }]],
};
/** Changes of one property that are tried; nearly all show themselves with the first. */
const MOST_CHANGES = 24;
/** Changes tried of a property that is known to do nothing, so that it is noticed when it begins to. */
const SOME_CHANGES = 3;

/** Properties that no page has: what a server alone makes something of. */
const properties = vocabulary().filter(
  ({ name, locations }) =>
    !READ_BY_SERVER.has(name) && locations.every(({ node, code }) => node === 'document' && code !== 'page'),
);
const schemas = [...new Set(properties.map(({ name }) => name.split(' ')[0]!))];

/** Changes in another order: the first of every place, then the second of every place. */
function inTurn<T extends Changed & { from: Record<string, unknown> }>(changes: readonly T[]): T[] {
  const byLocation = new Map<string, T[]>();
  for (const change of changes) {
    const location = `${String(change.from.uid)} ${change.where.split(' = ')[0]}`;
    byLocation.set(location, [...(byLocation.get(location) ?? []), change]);
  }
  const lists = [...byLocation.values()];
  const limit = Math.max(0, ...lists.map(({ length }) => length));
  return Array.from({ length: limit }, (_, turn) => lists.flatMap((list) => list[turn] ?? [])).flat();
}

vi.setConfig({ testTimeout: 600_000 });

// As `every-page-property.test` of the renderer: a schema that grows a property is tried with `npm test -- --full
// unit`.
describe.runIf(isWhole)('every property of documents that only the server reads', () => {
  let shop: ShopServer;
  const usual: string[] = [];

  beforeAll(async () => {
    shop = await startShop();
    for await (const answer of shop.answers()) usual.push(answer);
  });
  afterAll(() => shop?.stop());

  it('the documents are valid, and answered the same whenever they are asked', async () => {
    for (const document of shop.documents) expect(validateDocument(document).errors, String(document.uid)).toEqual([]);
    const again: string[] = [];
    for await (const answer of shop.answers()) again.push(answer);
    expect(again).toEqual(usual);
  });

  async function isAnother(): Promise<boolean> {
    let at = 0;
    for await (const answer of shop.answers()) if (answer !== usual[at++]) return true;
    return at !== usual.length;
  }

  /** Valid changes, the nearest first, at every place in turn. */
  function* changesOf({ name, locations, values }: Property) {
    const property = { name, locations, values: [...(MORE[name] ?? []), ...values] };
    const all = shop.documents.flatMap((from) =>
      [...changedDocuments(from, property)].map((change) => ({ ...change, from })),
    );
    for (const distance of [0, 1, 2])
      for (const { make, from, where } of inTurn(all.filter((change) => change.distance === distance))) {
        const to = make();
        if (validateDocument(to).ok) yield { from, to, where: `${String(from.uid)} ${where}` };
      }
  }

  async function effectOf(property: Property): Promise<string | undefined> {
    let tried = 0;
    const ceiling = SILENT_TO_SERVER.has(property.name) ? SOME_CHANGES : MOST_CHANGES;
    for (const { from, to, where } of changesOf(property)) {
      if (tried++ >= ceiling) return undefined;
      if ((await shop.install({ from, to })) && (await isAnother())) return where;
    }
    return undefined;
  }

  it.each(schemas)('%s does something', async (schema) => {
    const mine = properties.filter(({ name }) => name.startsWith(`${schema} `));
    const silent: string[] = [];
    for (const property of mine) {
      const where = await effectOf(property);
      if (where === undefined) silent.push(property.name);
    }
    await shop.install();
    expect(await isAnother(), 'the answers after everything is as it was').toBe(false);
    expect(silent).toEqual(mine.map(({ name }) => name).filter((name) => SILENT_TO_SERVER.has(name)));
  });
});
