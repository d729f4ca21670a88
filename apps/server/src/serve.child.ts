import { serve } from './serve.js';

/** Serves on a free port until it is told to stop or killed; says its address. */
export async function main(): Promise<void> {
  const served = await serve({ ...process.env, PORT: '0', SLUICE_LOG: 'error' });
  process.on('SIGTERM', () => {
    void served.stop().then(() => process.exit(0));
  });
  process.stdout.write(`${served.address}\n`);
}
