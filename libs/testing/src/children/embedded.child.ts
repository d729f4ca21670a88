import { startEmbeddedPostgres } from '@sluice/platform';

/** Starts the embedded PostgreSQL of a folder, says its superuser address or why not, and stays. */
export async function main(folder: string): Promise<void> {
  try {
    const postgres = await startEmbeddedPostgres({ folder });
    process.on('SIGTERM', () => {
      void postgres.stop().then(() => process.exit(0));
    });
    process.stdout.write(`${postgres.adminUrl('postgres')}\n`);
  } catch (reason) {
    process.stdout.write(`${reason instanceof Error ? `${reason.name}: ${reason.message}` : String(reason)}\n`);
    process.exit(1);
  }
}
