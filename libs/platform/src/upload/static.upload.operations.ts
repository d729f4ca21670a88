import { error } from '@sluice/document';
import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto';
import { requireSignedIn } from '../dispatch/access.js';
import { defineOperation, type OperationContext } from '../dispatch/operation.js';
import { listAppFiles } from './app.file.operations.js';
import { filesNamed } from './upload.claim.js';
import { buildsApp } from '../document/app.rights.js';
import { checkUpload, storeUpload, uploadAnswer, type UploadAnswer } from './accept.upload.js';
import { mediaKinds, pictureKinds } from './media.catalogue.js';
import { LARGEST_UPLOAD } from './uploaded.file.js';
import { uploadTexts } from './upload.texts.js';
import { answer, text } from '../dispatch/answer.schema.js';

/**
 * §7 `GET /upload`: what an object store hands out; local storage answers the same fields (decisions, "Files and
 * exports").
 */
export interface UploadCredential {
  key: string;
  token: string;
  access_key_id: string;
  expire_time: string;
}

const lifeMs = 5 * 60_000;
const localKeyId = 'local';

function signed({ platform, caller }: OperationContext, key: string, endMs: number): string {
  return `${endMs}.${createHmac('sha256', platform.secrets.derive('upload-credential'))
    .update(`${key}:${endMs}:${caller.userId ?? ''}`)
    .digest('base64url')}`;
}

/** `GET /upload`: lets a signed-in person store one file within five minutes. */
export const uploadCredentialOperation = defineOperation<unknown, UploadCredential>({
  name: 'file.credential',
  route: { method: 'GET', path: '/upload' },
  access: 'signed-in',
  input: { type: 'object' },
  output: answer({ key: text, token: text, access_key_id: text, expire_time: text }),
  audit: 'none',
  transaction: false,
  async run(ctx) {
    const key = randomUUID();
    const endMs = ctx.platform.clock.now() + lifeMs;
    return {
      key,
      token: signed(ctx, key, endMs),
      access_key_id: localKeyId,
      expire_time: new Date(endMs).toISOString(),
    };
  },
});

/** A credential is right for its key and its person, until its end, once. Throws `upload.credential`. */
async function spend(ctx: OperationContext, key: string, token: string): Promise<void> {
  const endMs = Number(token.split('.')[0]);
  const [given, wanted] = [Buffer.from(token), Buffer.from(signed(ctx, key, endMs))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted) || endMs < ctx.platform.clock.now())
    throw error('upload.credential');
  // One use per key: the second attempt within the life of the credential is over the limit.
  await ctx.platform.throttle.attempt(`upload-key:${key}`, { limit: 1, windowMs: lifeMs }).catch(() => {
    throw error('upload.credential');
  });
}

/** Media of an app come from whoever builds it, released or not. */
function mayAdd({ platform, caller }: OperationContext, appId: number): boolean {
  const app = platform.documents.app(appId, { draft: true });
  return app !== undefined && buildsApp(app, caller);
}

interface StaticUploadInput {
  f?: unknown;
  key?: string;
  token?: string;
  app_id?: number;
}

/**
 * `POST multipart /manager/file/static/upload` (§7): pictures, videos and manuals of apps; by people who make apps, or
 * with a credential.
 */
export const staticUploadOperation = defineOperation<StaticUploadInput, UploadAnswer>({
  name: 'file.static-upload',
  route: { method: 'POST', path: '/manager/file/static/upload' },
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    properties: {
      f: {},
      key: { type: 'string', maxLength: 36 },
      token: { type: 'string', maxLength: 100 },
      app_id: { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER },
    },
  },
  output: uploadAnswer,
  audit: { action: 'file.upload', describe: (_input, output) => ({ objects: output ? [output.url] : [] }) },
  async run(ctx, { f, key, token, app_id: appId }) {
    requireSignedIn(ctx);
    const makesApps = ctx.caller.roles.some((role) => role === 'super_admin' || role === 'app_admin');
    if (!makesApps && (key === undefined || token === undefined)) throw error('access.denied');
    const checked = checkUpload(f, {
      label: uploadTexts.file,
      field: 'f',
      limit: LARGEST_UPLOAD,
      kinds: makesApps ? mediaKinds : pictureKinds,
    });
    if (!makesApps) await spend(ctx, key ?? '', token ?? '');
    if (appId !== undefined && !mayAdd(ctx, appId)) throw error('app.unknown', {}, { field: 'app_id' });
    const stored = await storeUpload(ctx, checked, { waits: !makesApps, appId });
    if (appId !== undefined) await listAppFiles(ctx, appId, filesNamed(stored.url));
    return stored;
  },
});
