import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root, runTool } from './run.mjs';

const cache = join(root, '.cache');
/** A starved machine fails a file or two; more than these are a fault that a second run would only hide for longer. */
const MOST_FILES_AGAIN = 3;

/**
 * Runs Vitest and says what it counted: `{ passed, failed, failures, again }`, the last two as lines for a person.
 * With `again`, files that failed run once more by themselves, in a process, servers and databases of their own: what
 * fails there too has failed. What passed only then is named, since it is a test or a product that depends on the speed
 * of a machine.
 */
export async function runSuite(name, args, { env = process.env, again = false, alone = args } = {}) {
  const first = await runOnce(name, args, env);
  const files = first.failedFiles;
  if (!again || files.length === 0 || files.length > MOST_FILES_AGAIN || first.unhandled) return summed([first]);
  console.log(`\n▸ ${name}: ${files.length} failed file(s) once more, alone`);
  const second = await runOnce(`${name}-again`, [...alone, ...files], env);
  const rest = { ...first, passed: first.passedElsewhere, failed: 0, failures: [] };
  const saved = second.failed === 0 ? first.failures : [];
  return { ...summed([rest, second]), again: saved.map((failure) => `${failure}\n    passed alone`) };
}

function summed(runs) {
  return {
    passed: runs.reduce((sum, { passed }) => sum + passed, 0),
    failed: runs.reduce((sum, { failed }) => sum + failed, 0),
    failures: runs.flatMap(({ failures }) => failures),
    again: [],
  };
}

/** One run of Vitest, with its report read. */
async function runOnce(name, args, env) {
  mkdirSync(cache, { recursive: true });
  const file = join(cache, `${name}.json`);
  rmSync(file, { force: true });
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  const code = await runTool('vitest', [...args, ...reporters], { env });
  if (!existsSync(file)) return broken(`${name}: no report was written (exit code ${code})`);
  const report = JSON.parse(readFileSync(file, 'utf8'));
  // A file that cannot be loaded or an unhandled error fails the run without a failed test.
  if (code !== 0 && report.numFailedTests === 0)
    return {
      ...broken(`${name}: exit code ${code} without a failed test: see "Unhandled" above`),
      passed: report.numPassedTests,
    };
  const failedFiles = report.testResults.filter(({ status }) => status === 'failed');
  const passedIn = (file) => file.assertionResults.filter(({ status }) => status === 'passed').length;
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    failures: failedTests(report),
    failedFiles: failedFiles.map((file) => file.name),
    passedElsewhere: report.numPassedTests - failedFiles.reduce((sum, file) => sum + passedIn(file), 0),
    unhandled: false,
  };
}

function broken(failure) {
  return { passed: 0, failed: 1, failures: [failure], failedFiles: [], passedElsewhere: 0, unhandled: true };
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
