import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import {
  createLog,
  openHost,
  productRoot,
  readEnvironment,
  type Environment,
  type Host,
  type OpenHost,
  type Platform,
} from '@sluice/platform';
import { join } from 'node:path';
import { createHttp } from './http/create-http.js';
import { PLATFORM } from './http/tokens.js';
import { PlatformModule } from './platform.module.js';

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

/** Ends the application, calls first, then what its container started; then the database below it. */
async function close(app: NestFastifyApplication, opened: OpenHost): Promise<void> {
  const cut = setTimeout(() => app.getHttpServer().closeAllConnections(), drainMs);
  try {
    await app.close();
  } finally {
    clearTimeout(cut);
    await opened.close();
  }
}

/**
 * The application, started and not yet listening; when it cannot start, the database is closed and the reason thrown.
 */
async function createOn(opened: OpenHost, environment: Environment): Promise<NestFastifyApplication> {
  try {
    return await createHttp(PlatformModule.on(opened, createLog(environment.SLUICE_LOG)), {
      role: environment.SLUICE_ROLE,
      webFolder: join(productRoot, 'apps', 'web', 'dist'),
    });
  } catch (reason) {
    await opened.close();
    throw reason;
  }
}

/** Starts everything and listens. `prepare` runs before the first call is answered, e.g. to load the demo. */
export async function serve(
  source: Readonly<Record<string, string | undefined>>,
  prepare?: (host: Host) => Promise<void>,
): Promise<Served> {
  const environment = readEnvironment(source);
  const opened = await openHost(environment, createLog(environment.SLUICE_LOG));
  const app = await createOn(opened, environment);
  let stopping: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopping ??= close(app, opened));
  try {
    const host: Host = { ...opened, platform: app.get<Platform>(PLATFORM) };
    await prepare?.(host);
    await app.listen(environment.PORT, environment.HOST);
    const { port } = app.getHttpServer().address() as { port: number };
    const address = addressOf(environment, port);
    opened.embedded?.lock.announce(address);
    // In the background, once calls are answered.
    if (environment.SLUICE_ROLE !== 'worker') void host.platform.storedQueries.prepare();
    return { host, address, stop };
  } catch (reason) {
    await stop();
    throw reason;
  }
}
