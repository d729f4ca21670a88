import { loadDemo } from '@sluice/platform';
import { serve } from './serve.js';

const small = { customers: 200, products: 20, employees: 20, orders: 400, accessLogs: 200 };

/** Serves a small demo on a free port until it is killed; says its address. */
export async function main(): Promise<void> {
  const served = await serve({ ...process.env, PORT: '0', SLUICE_LOG: 'error' }, async (host) => {
    await loadDemo(host, small);
  });
  process.on('SIGTERM', () => {
    void served.stop().then(() => process.exit(0));
  });
  process.stdout.write(`${served.address}\n`);
}
