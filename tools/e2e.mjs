#!/usr/bin/env node
// Browser journeys and the gallery: `npm run e2e -- [--full] [PATH…]`. With --full every kind and every shipped page is looked at in all
// sixteen looks (language, theme, width, role) instead of one, and the pictures of docs/ are taken anew.
import { build, staleTargets } from './build.mjs';
import { provideChromium } from './chromium.mjs';
import { runTool } from './run.mjs';

const words = process.argv.slice(2);
const isFull = words.includes('--full');
const paths = words.filter((word) => word !== '--full');
const unknown = paths.find((word) => word.startsWith('-'));
if (unknown) {
  console.error(`there is no option ${unknown}; usage: npm run e2e -- [--full] [PATH…]`);
  process.exit(2);
}
const chromium = provideChromium();
if (!chromium) {
  console.error('not run: browser journeys need Chromium, Chrome or Edge (set SLUICE_CHROMIUM to its path)');
  process.exit(1);
}
await build(staleTargets());
const env = { ...process.env, SLUICE_CHROMIUM: chromium, ...(isFull ? { SLUICE_E2E_FULL: 'true' } : {}) };
process.exit(await runTool('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...paths], { env }));
