import { spawnSync } from 'node:child_process';
import { findChromium } from './chromium.mjs';
import { provideTestServers } from './debian.mjs';
import { journeyLanes } from './journey.lanes.mjs';
import { install, isInstalled } from './start/installed.mjs';
import { root, run, runTool } from './run.mjs';
import { runSuite } from './suite.mjs';

/**
 * `npm test`: every check of the project, about in the order in which a failure is cheapest to find.
 * Each step counts its own passes and failures; the last line is the sum.
 * Arguments name steps to run alone, for example `npm test -- types lint`. A usual run takes a sample of what is alike:
 * a seventh of the screens in Chromium, the stories of one database kind; and a quarter of the slow stories and tests,
 * the next commit another. With `--full` it takes all of it, and 200,000 random statements of the gate instead of
 * 5,000.
 */
const ci = process.env.CI === 'true';
const full = process.argv.includes('--full');
const only = process.argv.slice(2).filter((word) => word !== '--full');
if (full) {
  /**
   * Random statements whose answers must not depend on a masked column: what a run of hours takes, not one before a
   * merge.
   */
  process.env.SLUICE_INTERFERENCE_RUNS ??= '200000';
  process.env.SLUICE_MYSQL_INTERFERENCE_RUNS ??= '20000';
  /** Every screen, property and story, where a usual run takes a sample of what is alike. */
  process.env.SLUICE_WHOLE ??= 'true';
} else {
  process.env.SLUICE_TURN ??= turnOfTree();
}
const totals = { passed: 0, failed: 0 };
/** What failed, by name: repeated at the end, where somebody who reads only the tail of a log finds it. */
const failures = [];
/** What passed only when it ran alone, by name. */
const shaky = [];
const failedSteps = [];

/**
 * Stages follow each other; the lanes of a stage run side by side, since each step but the two suites keeps one core
 * busy and no more. The command line that checks documents is what `types` has built.
 */
const stages = [
  [[['generate', 'generated files are fresh', () => check('node', ['tools/generate.mjs', '--check'])]]],
  [
    [
      ['types', 'types', () => check('tsc', ['-b'], runTool)],
      ['types', 'types of the tests', () => check('tsc', ['-p', 'tsconfig.check.json'], runTool)],
      [
        'documents',
        'shipped documents',
        () => check('node', ['tools/sluice.mjs', 'document', 'check', 'schemas/apps']),
      ],
    ],
    [['lint', 'lint and module boundaries', lint]],
    [['format', 'formatting', () => check('prettier', ['--check', '--log-level', 'warn', '--cache', '.'], runTool)]],
  ],
  [
    [['unit', 'unit, contract and API tests', () => suite('unit', ['run', '--config', 'vitest.config.ts'])]],
    [
      ['build', 'production build', () => check('node', ['tools/build.mjs'])],
      // The gallery is built once for all lanes of the journeys.
      ['e2e', 'build of the gallery', () => (findChromium() ? check('node', ['tools/build.mjs', 'gallery']) : 0)],
    ],
  ],
  [[['e2e', 'browser journeys', browserJourneys]]],
];

/** Which quarter of the slow stories and tests is taken: by the number of commits, so that each has its turn. */
function turnOfTree() {
  const { stdout } = spawnSync('git', ['rev-list', '--count', 'HEAD'], { cwd: root, encoding: 'utf8' });
  return String(Number(stdout || 0) % 4);
}

async function check(command, args, runner = run) {
  const program = command === 'node' ? process.execPath : command;
  return count((await runner(program, args)) === 0);
}

/** Counts a check; answers how many failed, none or one. */
function count(ok) {
  totals[ok ? 'passed' : 'failed'] += 1;
  return ok ? 0 : 1;
}

/** The boundary rule reads Nx's project graph, which only an Nx command writes; circles between files are Oxlint's. */
async function lint() {
  const env = { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' };
  if ((await runTool('nx', ['show', 'projects'], { env, stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    return count(false);
  const circles = await runTool('oxlint', []);
  return count((await runTool('eslint', ['.', '--max-warnings', '0'], { env })) + circles === 0);
}

/** Runs one Vitest configuration and adds its own numbers to the totals; answers how many failed. */
async function suite(name, args, options) {
  const result = await runSuite(name, args, { again: ci, ...options });
  totals.passed += result.passed;
  totals.failed += result.failed;
  failures.push(...result.failures);
  shaky.push(...result.again);
  return result.failed;
}

async function browserJourneys() {
  const chromium = findChromium();
  if (chromium) {
    const env = { ...process.env, SLUICE_CHROMIUM: chromium };
    const alone = ['run', '--config', 'e2e/vitest.config.ts'];
    const lanes = journeyLanes().map((lane, at) => suite(`e2e-${at + 1}`, [...alone, ...lane], { env, alone }));
    return (await Promise.all(lanes)).reduce((sum, failed) => sum + failed, 0);
  }
  console.log('not run: browser journeys need Chromium, Chrome or Edge (set SLUICE_CHROMIUM to its path)');
  return ci ? count(false) : 0;
}

/** Runs a step unless others are named, and says how it ended. */
async function runStep(key, title, step) {
  if (only.length > 0 && !only.includes(key)) return;
  const start = performance.now();
  console.log(`\n▸ ${title}`);
  const failed = await step();
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  if (failed > 0) failedSteps.push(title);
  console.log(`${failed > 0 ? '✗' : '✓'} ${title} (${seconds} s)`);
}

if (!isInstalled(root)) await install(root);
if (only.length === 0 || only.includes('unit') || only.includes('e2e')) provideTestServers();
for (const lanes of stages) {
  await Promise.all(
    lanes.map(async (steps) => {
      for (const step of steps) await runStep(...step);
    }),
  );
}
if (failedSteps.length > 0) console.log(`\nfailed: ${failedSteps.join('; ')}`);
for (const failure of failures) console.log(`  ✗ ${failure}`);
for (const failure of shaky) console.log(`  ~ ${failure}`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
