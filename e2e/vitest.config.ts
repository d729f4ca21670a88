import { join } from 'node:path';
import { configDefaults, defineConfig } from 'vitest/config';
import { isFull } from './world/axes.js';
import { ByNameSequencer } from './world/by-name.sequencer.js';
import { storiesOutOfTurn } from './world/story.turns.js';

/**
 * Browser journeys: one real server, one real Chromium, one story per file, in order of their names; and the gallery,
 * where every kind is looked at.
 */
export default defineConfig({
  ssr: { resolve: { conditions: ['@sluice/source', 'node'] } },
  test: {
    root: import.meta.dirname,
    include: ['journeys/**/*.test.ts', 'gallery/**/*.test.ts'],
    exclude: [...configDefaults.exclude, ...storiesOutOfTurn(join(import.meta.dirname, '..'))],
    globalSetup: ['world/start-world.ts'],
    fileParallelism: false,
    // The stories of a lane follow each other in one process, which loads Playwright and the world once.
    isolate: false,
    sequence: { concurrent: false, sequencer: ByNameSequencer },
    // Screens that are only looked at are opened side by side: each waits for its network to be still most of the time.
    maxConcurrency: isFull ? 4 : 2,
    testTimeout: isFull ? 240_000 : 90_000,
    hookTimeout: 480_000,
    // A shared two-core machine may starve a browser; a story that is wrong fails every time.
    retry: process.env.CI === 'true' ? 1 : 0,
    expect: { poll: { timeout: 15_000, interval: 100 } },
  },
});
