import 'reflect-metadata';
import { stopOnSignals } from './signals.js';
import { serve } from './serve.js';

const served = await serve(process.env);
stopOnSignals(served);
process.stdout.write(`${served.address}\n`);
