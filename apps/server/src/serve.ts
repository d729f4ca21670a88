import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { createLog, productRoot, readEnvironment, startHost, type Environment, type Host } from '@sluice/platform';
import { join } from 'node:path';
import { createHttp } from './http/create-http.js';

/** A serving process. */
export interface Served {
  host: Host;
  address: string;
  /** Closes HTTP, platform and database, in this order; later calls wait for the first. */
  stop(): Promise<void>;
}

/** After this long, calls that still run are cut off. */
const drainMs = 10_000;

function addressOf(environment: Environment, port: number): string {
  const host = ['0.0.0.0', '::'].includes(environment.HOST) ? 'localhost' : environment.HOST;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
}

async function closeHttp(http: NestFastifyApplication): Promise<void> {
  const cut = setTimeout(() => http.getHttpServer().closeAllConnections(), drainMs);
  await http.close();
  clearTimeout(cut);
}

/** Starts everything and listens. `prepare` runs before the first call is answered, e.g. to load the demo. */
export async function serve(
  source: Readonly<Record<string, string | undefined>>,
  prepare?: (host: Host) => Promise<void>,
): Promise<Served> {
  const environment = readEnvironment(source);
  const host = await startHost(environment, createLog(environment.SLUICE_LOG));
  try {
    await prepare?.(host);
    const http = await createHttp(host.platform, join(productRoot, 'apps', 'web', 'dist'));
    await http.listen(environment.PORT, environment.HOST);
    const { port } = http.getHttpServer().address() as { port: number };
    const address = addressOf(environment, port);
    host.embedded?.lock.announce(address);
    // In the background, once calls are answered.
    if (environment.SLUICE_ROLE !== 'worker') void host.platform.storedQueries.prepare();
    let stopping: Promise<void> | undefined;
    const stop = async (): Promise<void> => {
      await closeHttp(http);
      await host.stop();
    };
    return { host, address, stop: () => (stopping ??= stop()) };
  } catch (reason) {
    await host.stop();
    throw reason;
  }
}
