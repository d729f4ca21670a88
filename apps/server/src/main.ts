import 'reflect-metadata';
import { stopOnSignals } from './signals.js';
import { serve } from './serve.js';

const starting = serve(process.env);
stopOnSignals(starting);
try {
  process.stdout.write(`${(await starting).address}\n`);
} catch (reason) {
  process.stderr.write(`sluice: ${reason instanceof Error ? reason.message : String(reason)}\n`);
  process.exitCode = 1;
}
