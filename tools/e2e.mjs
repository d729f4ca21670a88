#!/usr/bin/env node
// Browser journeys and the gallery: `npm run e2e -- [--full [--look NAMES] [--shard I/N] [--resume] | --pictures]
// [PATH…]`. With --full every kind and every shipped page is looked at in all sixteen looks (language, theme, width,
// role) instead of one, and the pictures of docs/ are taken anew;
// --pictures does that alone. The matrix alone is `--full e2e/gallery e2e/journeys/20`; --look takes the looks whose
// names have one of the parts (`zh-dark,390-1`), --shard one of N equal parts, and --resume leaves out what an earlier
// run on the same build found in order.
import { parseArgs } from 'node:util';
import { build, productTargets, staleTargets } from './build.mjs';
import { findChromium } from './chromium.mjs';
import { provideTestServers } from './debian.mjs';
import { journeyLanes } from './journey.lanes.mjs';
import { runTool } from './run.mjs';

const options = {
  full: { type: 'boolean' },
  pictures: { type: 'boolean' },
  resume: { type: 'boolean' },
  look: { type: 'string' },
  shard: { type: 'string' },
};
const usage = 'usage: npm run e2e -- [--full [--look NAMES] [--shard I/N] [--resume] | --pictures] [PATH…]';

function refuse(reason) {
  console.error(`${reason}; ${usage}`);
  process.exit(2);
}

/** The command line, or its refusal. */
function words() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (fault) {
    return refuse(fault.message);
  }
}

const {
  values: { full = false, pictures = false, resume = false, look = '', shard = '1/1' },
  positionals: paths,
} = words();
const [part, parts] = /^\d+\/\d+$/.test(shard) ? shard.split('/').map(Number) : [0, 0];
if (part < 1 || part > parts) refuse(`--shard ${shard} is not one of N parts, as 1/4 is`);
if (!full && (resume || look !== '' || parts > 1)) refuse('--look, --shard and --resume choose from --full');
if (pictures && paths.length === 0) paths.push('e2e/gallery');
provideTestServers();
const chromium = findChromium();
if (!chromium) {
  console.error('not run: browser journeys need Chromium, Chrome or Edge (set SLUICE_CHROMIUM to its path)');
  process.exit(1);
}
await build(staleTargets([...productTargets, ...(paths.length > 0 ? [] : ['gallery'])]));
// Whoever names a story wants all of it, not the sample of a usual run.
const said = {
  SLUICE_WHOLE: full || paths.length > 0,
  SLUICE_E2E_FULL: full,
  SLUICE_E2E_PICTURES: full || pictures,
  SLUICE_E2E_RESUME: resume,
};
const env = {
  ...process.env,
  SLUICE_CHROMIUM: chromium,
  SLUICE_E2E_LOOK: look,
  SLUICE_E2E_SHARD: shard,
  ...Object.fromEntries(
    Object.keys(said)
      .filter((name) => said[name])
      .map((name) => [name, 'true']),
  ),
};
// The whole in lanes, as `npm test` runs it; the matrix and named paths in one.
const lanes = full || paths.length > 0 ? [[]] : journeyLanes();
const codes = await Promise.all(
  lanes.map((lane) => runTool('vitest', ['run', '--config', 'e2e/vitest.config.ts', ...lane, ...paths], { env })),
);
process.exit(codes.find((code) => code !== 0) ?? 0);
