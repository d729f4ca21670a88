import { error } from '@sluice/document';
import { fieldKindOf } from '@sluice/engine/rules';
import { defineOperation } from '../dispatch/operation.js';
import { openApp, openNode } from '../page/located.js';
import { previewFields, type PreviewInput } from '../page/page.schemas.js';
import { previewed } from '../page/preview.context.js';
import { checkUpload, storeUpload, uploadAnswer, type UploadAnswer } from './accept.upload.js';
import { fileKinds, pictureKinds, type MediaKind } from './media.catalogue.js';
import { LARGEST_IMAGE } from './picture.fields.js';
import { LARGEST_FILE, LARGEST_UPLOAD } from './uploaded.file.js';

/** `f` is the file; the HTTP side puts it there. */
interface ParamUploadInput extends PreviewInput {
  app_id?: number;
  domain?: string;
  id: number;
  f?: unknown;
}

/** Visitors who have not signed in, per address. */
const anonymousRule = { limit: 60, windowMs: 3_600_000 };
const number = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;

/** Kinds by the names of `accept`; all of them where it is absent. */
const acceptedKinds = (accept: readonly string[] | undefined): readonly MediaKind[] =>
  accept ? fileKinds.filter(({ name }) => accept.includes(name.toLowerCase())) : fileKinds;

/** `POST multipart /app/param/upload` (§7): a picture or a file for a field of a page that the caller may open. */
export const paramUploadOperation = defineOperation<ParamUploadInput, UploadAnswer>({
  name: 'page.param-upload',
  route: { method: 'POST', path: '/app/param/upload' },
  access: 'anonymous',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['id'],
    properties: { app_id: number, domain: { type: 'string', maxLength: 255 }, id: number, f: {}, ...previewFields },
  },
  output: uploadAnswer,
  audit: { action: 'file.upload', describe: (_input, output) => ({ objects: output ? [output.url] : [] }) },
  async run(calling, input) {
    const ctx = await previewed(calling, input);
    const app = openApp(ctx, input);
    const { node, page } = openNode(ctx, app, input.id);
    if (node.kind !== 'param') throw error('page.node-unknown');
    const { name, label = name, config } = node.node;
    const { inlinePictures, takesFiles } = fieldKindOf(node.node);
    if (!takesFiles && (!inlinePictures || config?.upload_type === 2))
      throw error('upload.no-field', { label }, { field: name });
    if (calling.caller.kind === 'anonymous')
      await ctx.platform.throttle.attempt(`upload:${ctx.request.ip}`, anonymousRule);
    const [usual, max] = takesFiles ? [LARGEST_UPLOAD, LARGEST_FILE] : [LARGEST_IMAGE, LARGEST_IMAGE];
    const limit = Math.min(config?.upload_size ?? usual, max);
    const kinds = takesFiles ? acceptedKinds(config?.accept) : pictureKinds;
    // Through whatever eyes: the file is of the person who sends it.
    const upload = checkUpload(input.f, { label, field: name, limit, kinds });
    const ofPage = { appId: app.id, pageId: page.id, picturesToo: true };
    return storeUpload(calling, upload, takesFiles ? { waits: true, ...ofPage } : { waits: true });
  },
});
