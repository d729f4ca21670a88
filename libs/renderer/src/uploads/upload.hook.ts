import { useCallback } from 'react';
import type { CompiledParam } from '@sluice/document';
import { CallError, namedFile, type ViewRuntime } from '@sluice/engine';
import { useSay } from '../texts/locale.context.js';

/** After that long a person is told that the upload still runs (§9); it is not stopped. */
export const SLOW_UPLOAD_MS = 120_000;
/** Without `upload_size`: the server's own limit for pictures. */
export const LARGEST_IMAGE = 10 * 1024 * 1024;

/** What a file dialog offers; the server decides by content, never by name. */
export const IMAGE_TYPES = 'image/png,image/jpeg,image/gif,image/webp,image/avif';

/**
 * Brings one picture to where `upload_type` says and answers its address. Rejects with an Error whose message is for
 * the person.
 */
export type Upload = (file: File, signal?: AbortSignal, progress?: (part: number) => void) => Promise<string>;

/** A file that is not even sent, for a reason of its own. */
class UploadRefused extends Error {}

/**
 * Codes at which the server has looked at what was sent and will say the same again, unless its answer says `again`.
 */
const FINAL_CODES: ReadonlySet<number> = new Set([400, 404, 413]);

/**
 * Whether the same file sent once more may be taken: after a lost connection or a fault of the server, not when it is
 * too large or no picture.
 */
export function mayRetry(fault: unknown): boolean {
  if (fault instanceof UploadRefused) return false;
  if (!(fault instanceof CallError) || !FINAL_CODES.has(fault.code)) return true;
  return (fault.data as { again?: unknown } | null | undefined)?.again === true;
}

/** The file as a data address (upload_type 2). */
function inline(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsDataURL(file);
  });
}

/** The upload of a field: checked here for a quick answer, checked again by the server. */
export function useUpload(view: ViewRuntime, param: CompiledParam): Upload {
  const say = useSay();
  return useCallback(
    async (file, signal) => {
      const largest = param.config?.upload_size ?? LARGEST_IMAGE;
      if (!IMAGE_TYPES.split(',').includes(file.type))
        throw new UploadRefused(say('upload.wrong-type', { name: file.name }));
      if (file.size > largest)
        throw new UploadRefused(say('upload.too-large', { name: file.name, size: sizeText(largest) }));
      if (param.config?.upload_type === 2) return inline(file);
      return (await send({ view, param, say, signal }, file)).url;
    },
    [view, param, say],
  );
}

interface Sending {
  view: ViewRuntime;
  param: CompiledParam;
  say: ReturnType<typeof useSay>;
  signal?: AbortSignal;
  progress?: (part: number) => void;
}

/** Brings a file to the server, and says so when that takes long. */
async function send({ view, param, say, ...options }: Sending, file: File): Promise<{ url: string; name: string }> {
  const { transport, clock, message } = view.page.ports;
  const slow = clock.setTimeout(() => message.warning(say('upload.slow', { name: file.name })), SLOW_UPLOAD_MS);
  try {
    return await transport.upload<{ url: string; name: string }>(
      '/app/param/upload',
      { app_id: view.page.doc.app_id, id: param.id },
      file,
      options,
    );
  } finally {
    clock.clearTimeout(slow);
  }
}

/** Without `upload_size`: the server's own limit for files. */
export const LARGEST_FILE = 20 * 1024 * 1024;

/**
 * The upload of a field of files: its size is looked at here, its content by the server. The address has the name
 * behind it.
 */
export function useFileUpload(view: ViewRuntime, param: CompiledParam): Upload {
  const say = useSay();
  return useCallback(
    async (file, signal, progress) => {
      const largest = param.config?.upload_size ?? LARGEST_FILE;
      if (file.size > largest)
        throw new UploadRefused(say('upload.too-large', { name: file.name, size: sizeText(largest) }));
      const { url, name } = await send({ view, param, say, signal, progress }, file);
      return namedFile(url, name);
    },
    [view, param, say],
  );
}

/** Bytes as people read them: `300 KB`, `10 MB`. */
export function sizeText(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  const kilo = bytes / 1024;
  return kilo < 1024 ? `${Math.round(kilo)} KB` : `${Math.round(kilo / 102.4) / 10} MB`;
}

/** Pictures among what was pasted or dropped. */
export const imagesOf = (list: FileList | null | undefined): File[] =>
  [...(list ?? [])].filter((file) => file.type.startsWith('image/'));
