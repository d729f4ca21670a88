import { useEffect, useSyncExternalStore } from 'react';
import type { FormRuntime } from '@sluice/engine';
import { imageAddresses } from '../cells/image-address.js';
import { mayRetry, type Upload } from './upload.hook.js';

/**
 * One picture of an image field (`id` tells two equal ones apart): `address` is the stored one, or a local one while it
 * is on its way; a `final` failure is not helped by trying again. `before`: what it is to replace, there again when it
 * is not taken.
 */
export interface ImageItem {
  id: number;
  address: string;
  name: string;
  state: 'there' | 'waiting' | 'failed';
  reason?: string;
  final?: boolean;
  file?: File;
  /** The part that has been sent, from 0 to 1, while it is on its way. */
  progress?: number;
  before?: readonly ImageItem[];
}

/** What an image field does with its pictures. */
export interface Images {
  items: readonly ImageItem[];
  add: (files: readonly File[]) => void;
  retry: (item: ImageItem) => void;
  remove: (item: ImageItem) => void;
}

interface Options {
  max: number;
  upload: Upload;
  change: (value: unknown) => void;
  /** The form was sent without files that were refused. */
  leftOut?: (names: readonly string[]) => void;
  /** How the addresses of a value are read and what their files are called; pictures where absent. */
  reading?: Reading;
}

interface Reading {
  addressesOf: (value: unknown) => string[];
  nameOf: (address: string) => string;
}

const PICTURES: Reading = {
  addressesOf: imageAddresses,
  nameOf: (address) => (address.startsWith('data:') ? '' : (address.split('/').pop() ?? '')),
};

let made = 0;
const named = (address: string, { nameOf }: Reading): ImageItem => ({
  id: (made += 1),
  address,
  name: nameOf(address),
  state: 'there',
});
/** What the form holds: a failed picture is no value, one on its way is its `blob:` address, which the rules refuse. */
const valueOf = (items: readonly ImageItem[], limit: number): unknown => {
  const kept = items.filter((item) => item.state !== 'failed').map((item) => item.address);
  return kept.length === 0 ? null : limit === 1 ? kept[0] : kept;
};
const sameAs = (items: readonly ImageItem[], value: unknown, reading: Reading): boolean =>
  JSON.stringify(items.filter((item) => item.state !== 'failed').map((item) => item.address)) ===
  JSON.stringify(addressesOf(value, reading));
const addressesOf = (value: unknown, reading: Reading): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) =>
    String(one).startsWith('blob:') ? [String(one)] : reading.addressesOf(one),
  );

/**
 * The pictures of one field and their uploads. It lives as long as its form: a field that goes while a picture is on
 * its way, because a condition hides it, has its value all the same when the picture is there, and none of it when it
 * failed.
 */
class FieldImages implements Images {
  items: readonly ImageItem[];
  readonly #listeners = new Set<() => void>();
  /** What ends an upload that nobody waits for any more, by the number of its picture. */
  readonly #running = new Map<number, AbortController>();
  readonly #reading: Reading;

  constructor(
    readonly form: FormRuntime,
    readonly address: string,
    public options: Options,
  ) {
    this.#reading = options.reading ?? PICTURES;
    this.items = this.#named();
    form.closed.addEventListener('abort', () => {
      const refused = this.items.filter(({ state }) => state === 'failed');
      // A form that was not sent has nothing that anybody could take for added.
      if (refused.length > 0 && !form.dirty()) this.options.leftOut?.(refused.map(({ name }) => name));
    });
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };
  readonly now = (): readonly ImageItem[] => this.items;

  /** A value from elsewhere (reset, a loaded record) replaces what is here. */
  readonly follow = (): void => {
    const value = this.#value();
    if (!sameAs(this.items, value, this.#reading)) this.#show(this.#named());
  };

  readonly add = (files: readonly File[]): void => {
    const { max: ceiling } = this.options;
    const room = ceiling === 1 ? 1 : ceiling - this.items.length;
    const before = this.#earlier();
    const fresh = files.slice(0, Math.max(0, room)).map((file): ImageItem => ({
      id: (made += 1),
      address: URL.createObjectURL(file),
      name: file.name,
      state: 'waiting',
      file,
      before,
    }));
    if (fresh.length === 0) return;
    this.#set(ceiling === 1 ? fresh : [...this.items, ...fresh]);
    for (const item of fresh) void this.#send(item);
  };

  readonly retry = (item: ImageItem): void => {
    const again: ImageItem = { ...item, state: 'waiting', reason: undefined, before: this.#earlier() };
    this.#set(this.options.max === 1 ? [again] : this.items.map((one) => (one.id === item.id ? again : one)));
    void this.#send(again);
  };

  readonly remove = (item: ImageItem): void => {
    this.#running.get(item.id)?.abort();
    this.#set(this.items.filter((one) => one.id !== item.id));
  };

  #named(): ImageItem[] {
    return this.#reading.addressesOf(this.#value()).map((address) => named(address, this.#reading));
  }

  #value(): unknown {
    return this.form.getField(this.address).value;
  }

  #show(items: readonly ImageItem[]): void {
    this.items = items;
    for (const listener of [...this.#listeners]) listener();
  }

  #set(items: readonly ImageItem[]): void {
    this.#show(items);
    this.options.change(valueOf(items, this.options.max));
  }

  /**
   * What a field of one picture held before, also before a picture that is on its way: it stays until another is there.
   */
  #earlier(): ImageItem[] {
    return this.options.max === 1
      ? this.items.flatMap((item) => (item.state === 'there' ? [item] : (item.before ?? [])))
      : [];
  }

  async #send(item: ImageItem): Promise<void> {
    const { closed } = this.form;
    const settle = (by: (one: ImageItem) => readonly ImageItem[]): void => {
      if (closed.aborted) return;
      this.follow();
      if (this.items.some(({ id }) => id === item.id))
        this.#set(this.items.flatMap((one) => (one.id === item.id ? by(one) : [one])));
    };
    const ending = new AbortController();
    const end = (): void => ending.abort();
    closed.addEventListener('abort', end);
    this.#running.set(item.id, ending);
    const progress = (part: number): void =>
      this.#show(
        this.items.map((one) => (one.id === item.id && one.state === 'waiting' ? { ...one, progress: part } : one)),
      );
    try {
      const address = await this.options.upload(item.file as File, ending.signal, progress);
      settle((one) => [{ ...one, address, name: this.#reading.nameOf(address), state: 'there', before: undefined }]);
    } catch (fault) {
      const failed: ImageItem = {
        ...item,
        state: 'failed',
        reason: fault instanceof Error ? fault.message : String(fault),
        final: !mayRetry(fault),
        before: undefined,
      };
      settle(() => [...(item.before ?? []), failed]);
    } finally {
      closed.removeEventListener('abort', end);
      this.#running.delete(item.id);
    }
  }
}

const known = new WeakMap<FormRuntime, Map<string, FieldImages>>();

function imagesOf(form: FormRuntime, address: string, options: Options): FieldImages {
  const fields = known.get(form) ?? new Map<string, FieldImages>();
  known.set(form, fields);
  const found = fields.get(address) ?? new FieldImages(form, address, options);
  fields.set(address, found);
  return found;
}

/**
 * The pictures of the field at an address and their uploads; what is still running when the page is closed is cut off.
 */
export function useImages(
  form: FormRuntime,
  address: string,
  { value, ...options }: Options & { value: unknown },
): Images {
  const images = imagesOf(form, address, options);
  const items = useSyncExternalStore(images.subscribe, images.now);
  useEffect(() => {
    images.options = options;
  });
  useEffect(() => {
    images.follow();
  }, [images, value]);
  return { items, add: images.add, retry: images.retry, remove: images.remove };
}
