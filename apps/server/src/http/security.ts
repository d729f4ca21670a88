import helmet from '@fastify/helmet';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Platform } from '@sluice/platform';

/** Registers the response headers of design §5: no script but our own files, frames only where the settings allow. */
export async function secure(app: NestFastifyApplication, platform: Platform): Promise<void> {
  await app.register(helmet, {
    // The process itself speaks plain HTTP; whoever puts TLS before it adds the strict transport header there.
    hsts: false,
    frameguard: false,
    crossOriginEmbedderPolicy: false,
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        scriptSrcAttr: ["'none'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", 'data:', 'blob:'],
        mediaSrc: ["'self'", 'blob:'],
        fontSrc: ["'self'", 'data:'],
        connectSrc: ["'self'"],
        workerSrc: ["'self'"],
        frameSrc: ["'self'"],
        frameAncestors: ["'self'", () => platform.settings.get('embed.origins').join(' ')],
        formAction: ["'self'"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
      },
    },
  });
}
