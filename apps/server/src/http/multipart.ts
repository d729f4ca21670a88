import { LARGEST_UPLOAD, UploadedFile } from '@sluice/platform';
import type { FastifyRequest } from 'fastify';

const limits = {
  fileSize: LARGEST_UPLOAD,
  files: 1,
  fields: 20,
  fieldSize: 64 * 1024,
  fieldNameSize: 100,
  headerPairs: 50,
};

/** Reads the first file; one that is larger than the limit keeps its beginning and is marked. */
async function readFile(part: {
  filename: string;
  file: AsyncIterable<Buffer> & { truncated: boolean };
}): Promise<UploadedFile> {
  const chunks: Buffer[] = [];
  for await (const chunk of part.file) chunks.push(chunk);
  return new UploadedFile(part.filename ?? '', Buffer.concat(chunks), part.file.truncated, false);
}

/**
 * The fields and the one file of a multipart call, whatever their order (§7 names the file in the middle). A body that ends too
 * early becomes a file that is marked as cut off, so that the refusal can name its field.
 */
export async function readMultipart(request: FastifyRequest): Promise<Record<string, unknown>> {
  const body: Record<string, unknown> = {};
  try {
    for await (const part of request.parts({ limits }))
      body[part.fieldname] = part.type === 'file' ? await readFile(part) : part.value;
  } catch (reason) {
    request.log.warn({ err: reason }, 'multipart body could not be read');
    body.f = new UploadedFile('', Buffer.alloc(0), false, true);
  }
  return body;
}
