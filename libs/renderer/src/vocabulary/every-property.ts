import { describe, expect, it, vi } from 'vitest';
import type { PageDocument } from '@sluice/document';
import { validateDocument } from '@sluice/document/validate';
import {
  changedDocuments,
  type Changed,
  READ_BY_SERVER,
  SILENT,
  vocabulary,
  type Property,
} from '@sluice/testing/vocabulary';
import { isWhole } from '@sluice/testing/whole';
import { drawn, handled } from './drawing.js';
import { played } from './play.js';
import { scenes } from './scenes.js';

type Look = (scene: PageDocument) => Promise<string[]>;

const all = scenes();
/**
 * What each look of an unchanged scene was seen to be: a screen that loads its parts late is not the same every time.
 */
const seen = new Map<Look, Map<string, Set<string>[]>>();

async function lookAgain(how: Look, scene: PageDocument): Promise<Set<string>[]> {
  const scenesSeen = seen.get(how) ?? new Map<string, Set<string>[]>();
  const known = scenesSeen.get(scene.uid) ?? [];
  for (const [at, look] of (await how(scene)).entries()) (known[at] ??= new Set()).add(look);
  seen.set(how, scenesSeen.set(scene.uid, known));
  return known;
}

/** True when a changed page looks as its scene never did, however often that is looked at again. */
async function isAnother(how: Look, scene: PageDocument, changed: PageDocument): Promise<boolean> {
  const looks = await how(changed);
  const differs = (known: Set<string>[]): boolean => looks.some((look, at) => !known[at]?.has(look));
  if (!differs(seen.get(how)?.get(scene.uid) ?? (await lookAgain(how, scene)))) return false;
  // The engine is the same at every turn; what is drawn may wait for a part.
  for (let turn = 0; turn < (how === played ? 0 : 2); turn += 1)
    if (!differs(await lookAgain(how, scene))) return false;
  return true;
}

/**
 * Which changes of a property are tried in which way, in turn: most show themselves at once, drawing is slow and
 * handling slower.
 */
const ROUNDS: readonly { how: Look; from: number; to: number }[] = [
  { how: played, from: 0, to: 4 },
  { how: drawn, from: 0, to: 4 },
  { how: played, from: 4, to: 8 },
  { how: drawn, from: 4, to: 8 },
  { how: played, from: 8, to: 60 },
  { how: drawn, from: 8, to: 30 },
  { how: handled, from: 0, to: 10 },
];

interface Change extends Changed {
  scene: PageDocument;
}

/**
 * Changes in the order in which they are tried: every value once, each in another scene, then every value in a further
 * one.
 */
function inTurn(changes: readonly Change[]): Change[] {
  const byValue = new Map<string, Change[]>();
  for (const change of changes) byValue.set(change.value, [...(byValue.get(change.value) ?? []), change]);
  const turns = [...byValue.values()].map((list, at) => {
    const first = (at * 7) % list.length;
    return [...list.slice(first), ...list.slice(0, first)];
  });
  const limit = Math.max(0, ...turns.map(({ length }) => length));
  return Array.from({ length: limit }, (_, turn) => turns.flatMap((list) => list[turn] ?? [])).flat();
}

/** How scenes of examples begin their uids, by the folder of the schemas whose examples they are. */
const STAGES: ReadonlySet<string> = new Set(['field', 'cell']);
/** Whether a scene is made of an example of the property's own schema: it shows what the property stands beside. */
const isOwn = ({ name, locations }: Property, { uid }: PageDocument): boolean => {
  const stage = name.slice(0, name.indexOf('/'));
  return STAGES.has(stage) && locations.some(({ code }) => uid.startsWith(`${stage}-${code ?? 'text'}-`));
};

const alternating = <T>(one: readonly T[], other: readonly T[]): T[] =>
  Array.from({ length: Math.max(one.length, other.length) }, (_, at) =>
    [one, other].flatMap((list) => list[at] ?? []),
  ).flat();

/** Valid changes of a property, the nearest first, every other one in its own examples; made as they are asked for. */
function* changesOf(property: Property): Generator<Change & { document: PageDocument }> {
  const made = all.flatMap((scene) =>
    [...changedDocuments(scene as unknown as Record<string, unknown>, property)].map((change) => ({
      ...change,
      scene,
    })),
  );
  const inOwn = new Set(all.filter((scene) => isOwn(property, scene)));
  for (const distance of [0, 1, 2]) {
    const near = made.filter((one) => one.distance === distance);
    const [own, others] = [near.filter(({ scene }) => inOwn.has(scene)), near.filter(({ scene }) => !inOwn.has(scene))];
    for (const change of alternating(inTurn(own), inTurn(others))) {
      const document = change.make();
      if (validateDocument(document).ok) yield { ...change, document: document as unknown as PageDocument };
    }
  }
}

/**
 * What shows that some other value of the property makes some scene show, send or say something else; undefined when
 * nothing does.
 */
async function effectOf(property: Property): Promise<string | undefined> {
  for (const { how, from, to } of ROUNDS) {
    let at = 0;
    for (const { scene, document, where } of changesOf(property)) {
      if (at >= to) break;
      if (at >= from && (await isAnother(how, scene, document))) return `${scene.uid} ${where}`;
      at += 1;
    }
  }
  return undefined;
}

/**
 * What a scene with late parts looks like is known better at every turn: what should do nothing must be seen to do
 * something at each.
 */
async function doesSomething(property: Property): Promise<boolean> {
  for (let turn = 0; turn < (SILENT.has(property.name) ? 4 : 1); turn += 1)
    if ((await effectOf(property)) === undefined) return false;
  return true;
}

/**
 * Properties that stand on a page, by the schema that offers them; what the server alone reads is changed in its own
 * test.
 */
function propertiesBySchema(): Map<string, Property[]> {
  const bySchema = new Map<string, Property[]>();
  for (const property of vocabulary()) {
    if (!property.locations.some(({ node, code }) => node !== 'document' || code === 'page')) continue;
    if (READ_BY_SERVER.has(property.name)) continue;
    const schema = property.name.split(' ')[0]!;
    bySchema.set(schema, [...(bySchema.get(schema) ?? []), property]);
  }
  return bySchema;
}

/**
 * Folders of schemas that have a file of their own, so that two run side by side; every other folder is in the first.
 */
const PARTS = { pages: undefined, fields: ['field', 'cell'] } as const;

/**
 * Declares a test for each schema of a part: some other value of each of its properties must make some scene show, send
 * or say something else. A schema in a new folder is tested without a line here.
 */
export function testEveryProperty(part: keyof typeof PARTS): void {
  const taken: readonly string[] = Object.values(PARTS).flatMap((folders) => folders ?? []);
  const isIn = (folder: string): boolean =>
    PARTS[part] === undefined ? !taken.includes(folder) : (PARTS[part] as readonly string[]).includes(folder);
  vi.setConfig({ testTimeout: 600_000 });
  const mine = [...propertiesBySchema()].filter(([schema]) => isIn(schema.split('/')[0]!));
  // A minute of the same for each part: a schema that grows a property is tried with `npm test -- --full unit`.
  describe.runIf(isWhole)(`every property of ${part}`, () => {
    it.each(mine)('%s does something', async (_schema, properties) => {
      const silent: string[] = [];
      for (const property of properties) if (!(await doesSomething(property))) silent.push(property.name);
      expect(silent).toEqual(properties.map(({ name }) => name).filter((name) => SILENT.has(name)));
    });
  });
}
