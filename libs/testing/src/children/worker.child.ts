import { createPlatform } from '@sluice/platform';

/**
 * Runs the jobs of an installation in a process of its own, says when it has begun, and stays: so that a test may kill
 * it.
 */
export async function main(databaseUrl: string, dataDir: string, masterKey: string): Promise<void> {
  const silent = (): void => undefined;
  await createPlatform({
    log: { info: silent, warn: silent, error: silent },
    config: {
      version: 'test',
      dataDir,
      databaseUrl,
      role: 'worker',
      masterKey: Buffer.from(masterKey, 'hex'),
      poolSize: 8,
      watchDocuments: false,
      shippedAppsDir: `${process.cwd()}/schemas/apps`,
    } as Parameters<typeof createPlatform>[0]['config'],
  });
  process.stdout.write('ready\n');
}
