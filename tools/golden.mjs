// `node tools/golden.mjs`: accepts what the shipped pages look like now as their golden trees (libs/testing/golden);
// look at the difference before you commit it. `--record` first asks a real product with the demo for the answers that
// the pages are drawn from.
import { runTool } from './run.mjs';

const tests = 'libs/testing/src/golden';
const record = process.argv.includes('--record');
if (record) {
  const code = await runTool('vitest', ['run', `${tests}/record-answers`], {
    env: { ...process.env, SLUICE_RECORD: '1' },
  });
  if (code !== 0) process.exit(code);
}
process.exit(await runTool('vitest', ['run', `${tests}/shipped-pages`, '--update']));
