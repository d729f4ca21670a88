import { createAnswerCheck, type Platform } from '@sluice/platform';
import request from 'supertest';
import { expect } from 'vitest';
import type { ConnectionTimeouts } from './connections.js';
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

/**
 * Collects what differs between the successes that are answered from now on and the schemas published for their
 * operations.
 */
function watchAnswers(dispatcher: Platform['dispatcher']): readonly string[] {
  const faults: string[] = [];
  const faultOf = createAnswerCheck(dispatcher.operations);
  const { handle } = dispatcher;
  dispatcher.handle = async (call) => {
    const answer = await handle(call);
    const isSuccess = answer.kind === 'json' && answer.envelope.code === 200;
    const fault = isSuccess ? faultOf(`${call.method} ${call.path}`, answer.envelope.data) : undefined;
    if (fault !== undefined) faults.push(fault);
    return answer;
  };
  return faults;
}

/** Serves a started platform on a free port; ends with an assertion that it answered what `/openapi/v1` says. */
export async function startHttp(
  platform: Platform,
  { webFolder = '/nowhere', limits }: { webFolder?: string; limits?: ConnectionTimeouts } = {},
): Promise<TestedHttp> {
  const app = await createHttp(
    { module: StartedPlatform, providers: [{ provide: PLATFORM, useValue: platform }], exports: [PLATFORM] },
    { role: platform.config.role, webFolder, limits },
  );
  await app.listen(0, '127.0.0.1');
  const faults = watchAnswers(platform.dispatcher);
  const close = async (): Promise<void> => {
    // A client that still sends what was refused would hold the end up.
    app.getHttpServer().closeAllConnections();
    await app.close();
    expect(faults, 'answers that differ from the description at /openapi/v1').toEqual([]);
  };
  return { ask: request(app.getHttpServer()), address: await app.getUrl(), close };
}
