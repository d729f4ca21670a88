import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import files from '@fastify/static';
import { Module, type DynamicModule, type Type } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { FastifyAdapter, type NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Platform, PlatformConfig } from '@sluice/platform';
import { CallController } from './call.controller.js';
import { readBodies } from './bodies.js';
import { CasController } from './cas.controller.js';
import { endIdle, connectionTimeouts, timeouts, type ConnectionTimeouts } from './connections.js';
import { FailureFilter } from './failure.filter.js';
import { FileController } from './file.controller.js';
import { HealthController } from './health.controller.js';
import { KindController } from './kind.controller.js';
import { SchemaController } from './schema.controller.js';
import { secure } from './security.js';
import { PLATFORM } from './tokens.js';
import { trustedProxies } from './trusted.proxies.js';
import { WEB_FOLDER, WebController } from './web.controller.js';

/** Of what is compressed while somebody waits: half the time of zlib's own level for one part in a hundred more. */
const answerLevel = 4;
const compressed = /^(?:text\/(?:html|css|javascript|plain)|application\/(?:json|javascript)|image\/svg\+xml)\b/;

@Module({})
class HttpModule {
  /** A worker answers operators only; the rest serve calls and the browser program. */
  static over(platform: DynamicModule, { role, webFolder }: HttpOptions): DynamicModule {
    const controllers: Type[] =
      role === 'worker'
        ? [HealthController]
        : [
            HealthController,
            CallController,
            CasController,
            FileController,
            KindController,
            SchemaController,
            WebController,
          ];
    return {
      module: HttpModule,
      imports: [platform],
      controllers,
      providers: [{ provide: WEB_FOLDER, useValue: webFolder }],
    };
  }
}

/** What the HTTP side is built with. */
export interface HttpOptions {
  role: PlatformConfig['role'];
  /** The browser program as it was built. */
  webFolder: string;
  limits?: ConnectionTimeouts;
}

/** What a call meets before its controller, and what it leaves through. */
async function prepareCalls(
  app: NestFastifyApplication,
  platform: Platform,
  { webFolder }: HttpOptions,
): Promise<void> {
  app.useGlobalFilters(new FailureFilter(platform));
  secure(app, platform);
  readBodies(app, platform);
  endIdle(app.getHttpServer());
  // Bodies come as they are: one that unfolds while it is read is not taken, and no call pays for looking.
  await app.register(compress, {
    global: true,
    globalDecompression: false,
    threshold: 8192,
    customTypes: compressed,
    encodings: ['gzip', 'br', 'identity'],
    zlibOptions: { level: answerLevel },
  });
  await app.register(multipart, { throwFileSizeLimit: false });
  // The program's files stand there compressed, made so when it was built.
  await app.register(files, { root: webFolder, serve: false, preCompressed: true });
}

/**
 * Builds the application over the module that provides the platform, and starts what has a part in the start; it does
 * not listen yet. `close` ends it in reverse. Throws what failed, after ending what had started.
 */
export async function createHttp(module: DynamicModule, options: HttpOptions): Promise<NestFastifyApplication> {
  let platform: Platform | undefined;
  const adapter = new FastifyAdapter({
    forceCloseConnections: 'idle',
    trustProxy: trustedProxies(() => platform),
    ...timeouts(options.limits ?? connectionTimeouts),
  });
  const app = await NestFactory.create<NestFastifyApplication>(HttpModule.over(module, options), adapter, {
    logger: ['error', 'warn'],
    bodyParser: false,
    abortOnError: false,
  });
  try {
    platform = app.get<Platform>(PLATFORM);
    await prepareCalls(app, platform, options);
    const { notices } = platform;
    // Browsers that listen would hold the server open until they are cut off.
    app
      .getHttpAdapter()
      .getInstance()
      .addHook('preClose', (done: () => void) => {
        notices.hangUp();
        done();
      });
    return await app.init();
  } catch (reason) {
    await app.close();
    throw reason;
  }
}
