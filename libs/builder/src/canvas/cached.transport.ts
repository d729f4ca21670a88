import type { Transport } from '@sluice/engine';

const ROWS = '/app/data/run';
/** What a builder's canvas asks of the server: rows and options. Everything else belongs to visitors. */
const READS: ReadonlySet<string> = new Set([ROWS, '/app/param/dict', '/app/param/data']);

/** Answers of the canvas, kept from one drawing to the next. */
export interface CachedTransport extends Transport {
  /** Forgets the answers of some views, by number, and all options: the draft that they were made of has changed. */
  forget(views: ReadonlySet<number>): void;
}

/**
 * A transport that asks each question once, so that drawing the page anew after each change costs the server nothing.
 */
export function cachedTransport(transport: Transport): CachedTransport {
  const kept = new Map<string, { view: number | undefined; answer: Promise<unknown> }>();
  return {
    call<T>(path: string, body: Record<string, unknown>, options = {}): Promise<T> {
      if (!READS.has(path)) return transport.call<T>(path, body, options);
      const key = `${path} ${JSON.stringify(body)}`;
      const known = kept.get(key);
      if (known) return known.answer as Promise<T>;
      // Shared by several drawings: one that goes must not break it off for the next.
      const asked = transport.call<T>(path, body);
      kept.set(key, { view: path === ROWS ? Number(body['data_id']) : undefined, answer: asked });
      asked.catch(() => kept.delete(key));
      return asked;
    },
    upload: (path, fields, file, options) => transport.upload(path, fields, file, options),
    forget(views) {
      for (const [key, { view }] of kept) if (view === undefined || views.has(view)) kept.delete(key);
    },
  };
}
