import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { TURNS } from '@sluice/testing/turn';
import { expect, it } from 'vitest';
import { intoLanes } from '../world/by-name.sequencer.js';
import { ALWAYS, storiesOutOfTurn } from '../world/story.turns.js';

const stories = ['journeys', 'gallery'].flatMap((folder) =>
  readdirSync(join(import.meta.dirname, '..', folder))
    .filter((file) => file.endsWith('.test.ts'))
    .map((file) => `${folder}/${file}`),
);
const path = (story: string): string => story;

it.each([1, 2, 3])('every story runs in one of %i lanes, and each process shares them out alike', (count) => {
  const lanes = intoLanes(stories, path, count);
  expect(lanes.flat().sort()).toEqual([...stories].sort());
  expect(intoLanes([...stories].reverse(), path, count)).toEqual(lanes);
});

it('every story has its turn in one of the runs, and some in each', () => {
  const walked = Array.from({ length: TURNS }, (_, turn) => {
    const left = new Set(storiesOutOfTurn(join(import.meta.dirname, '..', '..'), turn));
    return stories.filter((story) => !left.has(story));
  });
  expect(new Set(walked.flat())).toEqual(new Set(stories));
  const always = [...ALWAYS].map((name) => `journeys/${name}.test.ts`);
  for (const turn of walked) expect(turn).toEqual(expect.arrayContaining(always));
  expect(walked[0]!.length).toBeLessThan(stories.length);
});
