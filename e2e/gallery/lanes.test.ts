import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { intoLanes } from '../world/by-name.sequencer.js';

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
