#!/usr/bin/env node
// Browser journeys and the gallery: `npm run e2e -- [--full | --pictures] [PATH…]`. With --full every kind and every shipped page is looked
// at in all sixteen looks (language, theme, width, role) instead of one, and the pictures of docs/ are taken anew; --pictures does that alone.
import { build, staleTargets } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { provideTestServers } from './debian.mjs';
import { runTool } from './run.mjs';

const words = process.argv.slice(2);
const isFull = words.includes('--full');
const isPictures = isFull || words.includes('--pictures');
const paths = words.filter((word) => word !== '--full' && word !== '--pictures');
if (words.includes('--pictures') && paths.length === 0) paths.push('e2e/gallery');
const unknown = paths.find((word) => word.startsWith('-'));
if (unknown) {
  console.error(`there is no option ${unknown}; usage: npm run e2e -- [--full | --pictures] [PATH…]`);
  process.exit(2);
}
provideTestServers();
const chromium = findChromium();
if (!chromium) {
  console.error('not run: browser journeys need Chromium, Chrome or Edge (set SLUICE_CHROMIUM to its path)');
  process.exit(1);
}
await build(staleTargets());
const env = { ...process.env, SLUICE_CHROMIUM: chromium, ...(isFull ? { SLUICE_E2E_FULL: 'true' } : {}), ...(isPictures ? { SLUICE_E2E_PICTURES: 'true' } : {}) };
process.exit(await runTool('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...paths], { env }));
