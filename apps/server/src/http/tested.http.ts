import type { Platform } from '@sluice/platform';
import request from 'supertest';
import type { Patience } from './connections.js';
import { createHttp } from './create-http.js';
import { PLATFORM } from './tokens.js';

/** The HTTP side of a platform that a test has started. */
export interface TestedHttp {
  /** A request to it, by supertest. */
  ask: ReturnType<typeof request>;
  /** Where it listens, for what speaks below HTTP. */
  address: string;
  close(): Promise<void>;
}

/** Stands in for the module that starts a platform: this one runs already, and whoever started it stops it. */
class StartedPlatform {}

/** Serves a started platform on a free port. */
export async function startHttp(
  platform: Platform,
  { webFolder = '/nowhere', limits }: { webFolder?: string; limits?: Patience } = {},
): Promise<TestedHttp> {
  const app = await createHttp(
    { module: StartedPlatform, providers: [{ provide: PLATFORM, useValue: platform }], exports: [PLATFORM] },
    { role: platform.config.role, webFolder, ...(limits === undefined ? {} : { limits }) },
  );
  await app.listen(0, '127.0.0.1');
  const close = async (): Promise<void> => {
    // A client that still sends what was refused would hold the end up.
    app.getHttpServer().closeAllConnections();
    await app.close();
  };
  return { ask: request(app.getHttpServer()), address: await app.getUrl(), close };
}
