import type { Transport } from '@sluice/engine';

/** What a builder's canvas asks of the server: rows and options. Everything else belongs to visitors. */
const READS: ReadonlySet<string> = new Set(['/app/data/run', '/app/param/dict', '/app/param/data']);

/** Answers of the canvas, kept from one drawing to the next. */
export interface KeptTransport extends Transport {
  /** Forgets the answers: the draft that they were made of has changed. */
  forget(): void;
}

/**
 * A transport that asks each question once, so that drawing the page anew after each change costs the server nothing.
 */
export function keptTransport(transport: Transport): KeptTransport {
  const kept = new Map<string, Promise<unknown>>();
  return {
    call<T>(path: string, body: Record<string, unknown>, options = {}): Promise<T> {
      if (!READS.has(path)) return transport.call<T>(path, body, options);
      const key = `${path} ${JSON.stringify(body)}`;
      const known = kept.get(key);
      if (known) return known as Promise<T>;
      // Shared by several drawings: one that goes must not break it off for the next.
      const asked = transport.call<T>(path, body);
      kept.set(key, asked);
      asked.catch(() => kept.delete(key));
      return asked;
    },
    upload: (path, fields, file, options) => transport.upload(path, fields, file, options),
    forget: () => kept.clear(),
  };
}
