import 'reflect-metadata';
import { parseArgs } from 'node:util';
import { stopOnSignals } from './signals.js';
import { serve } from './serve.js';

const { role } = parseArgs({ options: { role: { type: 'string' } } }).values;
const starting = serve({ ...process.env, SLUICE_ROLE: role ?? process.env['SLUICE_ROLE'] });
stopOnSignals(starting);
try {
  process.stdout.write(`${(await starting).address}\n`);
} catch (reason) {
  process.stderr.write(`sluice: ${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
