import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { Platform } from '@sluice/platform';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The same for every answer. TLS and its strict transport header belong to whatever stands before this process. */
const fixed = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'x-permitted-cross-domain-policies': 'none',
} as const;

/** Answers of calls are data: nothing in them may run or be framed. */
const dataPolicy = "default-src 'none'; frame-ancestors 'none'";

/** Design §5: scripts are our own files alone; antd, CodeMirror and echarts set styles. */
const pagePolicy = [
  "default-src 'self'",
  "script-src 'self'",
  "script-src-attr 'none'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data: blob:",
  "media-src 'self' blob:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "object-src 'none'",
  "base-uri 'none'",
].join('; ');

const appAddress = /^\/(?:default\/|simple\/)?(\d+)(?:\/|$)/;

/** Anything but a plain origin would open the policy to further words. */
const origin = /^https?:\/\/[A-Za-z0-9.*-]+(?::\d+)?$/;

/** Who may embed this address: the settings' origins, and for an app's address those that the app names itself. */
export function embedders(platform: Platform, path: string): string {
  const appId = appAddress.exec(path)?.[1];
  const own = appId === undefined ? [] : (platform.documents.app(Number(appId))?.document.frame_ancestors ?? []);
  return ["'self'", ...[...platform.settings.get('embed.origins'), ...own].filter((name) => origin.test(name))].join(
    ' ',
  );
}

/**
 * Adds the security headers to every answer; written here because a policy per app and request must cost next to
 * nothing.
 */
export function secure(app: NestFastifyApplication, platform: Platform): void {
  app
    .getHttpAdapter()
    .getInstance()
    .addHook('onRequest', (request: FastifyRequest, reply: FastifyReply, done: () => void) => {
      reply.headers(fixed);
      const isCall = request.url.startsWith('/api/');
      reply.header(
        'content-security-policy',
        isCall ? dataPolicy : `${pagePolicy}; frame-ancestors ${embedders(platform, request.url)}`,
      );
      done();
    });
}
