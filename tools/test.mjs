import { findChromium } from './chromium.mjs';
import { provideTestServers } from './debian.mjs';
import { journeyLanes } from './journey.lanes.mjs';
import { install, isInstalled } from './start/installed.mjs';
import { root, run, runTool } from './run.mjs';
import { runSuite } from './suite.mjs';

/**
 * `npm test`: every check of the project, in the order in which a failure is cheapest to find.
 * Each step counts its own passes and failures; the last line is the sum.
 * Arguments name steps to run alone, for example `npm test -- types lint`. With `--full` random tests of the gate take 200,000 statements
 * instead of 5,000.
 */
const ci = process.env.CI === 'true';
const full = process.argv.includes('--full');
const only = process.argv.slice(2).filter((word) => word !== '--full');
/** Random statements whose answers must not depend on a masked column: what a run of hours takes, not one before a merge. */
if (full) process.env.SLUICE_INTERFERENCE_RUNS ??= '200000';
const totals = { passed: 0, failed: 0 };
/** What failed, by name: repeated at the end, where somebody who reads only the tail of a log finds it. */
const failures = [];
/** What passed only when it ran alone, by name. */
const shaky = [];
const failedSteps = [];

const steps = [
  ['generate', 'generated files are fresh', () => check('node', ['tools/generate.mjs', '--check'])],
  ['types', 'types', () => check('tsc', ['-b'], runTool)],
  ['types', 'types of the tests', () => check('tsc', ['-p', 'tsconfig.check.json'], runTool)],
  ['format', 'formatting', () => check('prettier', ['--check', '--log-level', 'warn', '--cache', '.'], runTool)],
  ['lint', 'lint and module boundaries', lint],
  ['documents', 'shipped documents', () => check('node', ['tools/sluice.mjs', 'document', 'check', 'schemas/apps'])],
  ['unit', 'unit, contract and API tests', () => suite('unit', ['run', '--config', 'vitest.config.ts'])],
  ['build', 'production build', () => check('node', ['tools/build.mjs'])],
  ['e2e', 'browser journeys', browserJourneys],
];

async function check(command, args, runner = run) {
  const program = command === 'node' ? process.execPath : command;
  count((await runner(program, args)) === 0);
}

function count(ok, what) {
  totals[ok ? 'passed' : 'failed'] += 1;
  if (!ok && what) failures.push(what);
}

/** The boundary rule reads Nx's project graph, which only an Nx command writes. */
async function lint() {
  const env = { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' };
  if ((await runTool('nx', ['show', 'projects'], { env, stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    return count(false);
  count((await runTool('eslint', ['.', '--max-warnings', '0'], { env })) === 0);
}

/** Runs one Vitest configuration and adds its own numbers to the totals. */
async function suite(name, args, options) {
  const result = await runSuite(name, args, { again: ci, ...options });
  totals.passed += result.passed;
  totals.failed += result.failed;
  failures.push(...result.failures);
  shaky.push(...result.again);
}

async function browserJourneys() {
  const chromium = findChromium();
  if (chromium) {
    const env = { ...process.env, SLUICE_CHROMIUM: chromium };
    // The gallery is built once for all lanes.
    await check('node', ['tools/build.mjs', 'gallery']);
    const alone = ['run', '--config', 'e2e/vitest.config.ts'];
    return Promise.all(journeyLanes().map((lane, at) => suite(`e2e-${at + 1}`, [...alone, ...lane], { env, alone })));
  }
  console.log('not run: browser journeys need Chromium, Chrome or Edge (set SLUICE_CHROMIUM to its path)');
  if (ci) count(false);
}

if (!isInstalled(root)) await install(root);
if (only.length === 0 || only.includes('unit') || only.includes('e2e')) provideTestServers();
for (const [key, title, step] of steps) {
  if (only.length > 0 && !only.includes(key)) continue;
  const before = totals.failed;
  const start = performance.now();
  console.log(`\n▸ ${title}`);
  await step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (totals.failed > before) failedSteps.push(title);
  console.log(`${totals.failed > before ? '✗' : '✓'} ${title} (${seconds} s)`);
}
if (failedSteps.length > 0) console.log(`\nfailed: ${failedSteps.join('; ')}`);
for (const failure of failures) console.log(`  ✗ ${failure}`);
for (const failure of shaky) console.log(`  ~ ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
