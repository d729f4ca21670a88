import { mkdirSync, readFileSync, rmSync, existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { findChromium } from './chromium.mjs';
import { provideTestServers } from './debian.mjs';
import { journeyLanes } from './journey.lanes.mjs';
import { install, isInstalled } from './start/installed.mjs';
import { root, run, runTool } from './run.mjs';

/**
 * `npm test`: every check of the project, in the order in which a failure is cheapest to find.
 * Each step counts its own passes and failures; the last line is the sum.
 * Arguments name steps to run alone, for example `npm test -- types lint`.
 */
const ci = process.env.CI === 'true';
const cache = join(root, '.cache');
const only = process.argv.slice(2);
const totals = { passed: 0, failed: 0 };
/** What failed, by name: repeated at the end, where somebody who reads only the tail of a log finds it. */
const failures = [];
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

/** The failed tests of a Vitest report, each with the first lines of its message. */
function failedTests(report) {
  return report.testResults.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    const names = tests.map(
      (test) => `${relative(root, file.name)} › ${test.fullName}\n    ${firstLines(test.failureMessages[0])}`,
    );
    if (names.length > 0 || file.status !== 'failed') return names;
    return [`${relative(root, file.name)}\n    ${firstLines(file.message)}`];
  });
}

function firstLines(message = '') {
  return stripVTControlCharacters(message).split('\n').slice(0, 6).join('\n    ');
}

/** The boundary rule reads Nx's project graph, which only an Nx command writes. */
async function lint() {
  const env = { ...process.env, NX_DAEMON: 'false', NX_NO_CLOUD: 'true' };
  if ((await runTool('nx', ['show', 'projects'], { env, stdio: ['ignore', 'ignore', 'inherit'] })) !== 0)
    return count(false);
  count((await runTool('eslint', ['.', '--max-warnings', '0'], { env })) === 0);
}

/** Runs one Vitest configuration and adds its own numbers to the totals. */
async function suite(name, args, env = process.env) {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${name}.json`);
  rmSync(file, { force: true });
  const code = await runTool(
    'vitest',
    [...args, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
    { env },
  );
  if (!existsSync(file)) return count(false, `${name}: no report was written (exit code ${code})`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  totals.passed += report.numPassedTests;
  totals.failed += report.numFailedTests;
  failures.push(...failedTests(report));
  // A file that cannot be loaded or an unhandled error fails the run without a failed test.
  if (code !== 0 && report.numFailedTests === 0)
    count(false, `${name}: exit code ${code} without a failed test: see "Unhandled" above`);
}

async function browserJourneys() {
  const chromium = findChromium();
  if (chromium) {
    const env = { ...process.env, SLUICE_CHROMIUM: chromium };
    // The gallery is built once for all lanes.
    await check('node', ['tools/build.mjs', 'gallery']);
    return Promise.all(
      journeyLanes().map((lane, at) =>
        suite(`e2e-${at + 1}`, ['run', '--config', 'e2e/vitest.config.ts', ...lane], env),
      ),
    );
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
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed === 0 ? 0 : 1);
