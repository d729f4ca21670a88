import { useEffect, useRef, useState } from 'react';
import { imageAddresses } from '../cells/image-address.js';
import { mayRetry, type Upload } from './upload.hook.js';

/** One picture of an image field (`id` tells two equal ones apart): `address` is the stored one, or a local one while it is on its way; a `final` failure is not helped by trying again. `before`: what it is to replace, there again when it is not taken. */
export interface ImageItem { id: number; address: string; name: string; state: 'there' | 'waiting' | 'failed'; reason?: string; final?: boolean; file?: File; before?: readonly ImageItem[] }

/** What an image field does with its pictures. */
export interface Images { items: readonly ImageItem[]; add: (files: readonly File[]) => void; retry: (item: ImageItem) => void; remove: (item: ImageItem) => void }

interface Options { value: unknown; most: number; upload: Upload; change: (value: unknown) => void }

let made = 0;
const named = (address: string): ImageItem => ({ id: (made += 1), address, name: address.startsWith('data:') ? '' : address.split('/').pop() ?? '', state: 'there' });
/** What the form holds: a failed picture is no value, one on its way is its `blob:` address, which the rules refuse. */
const valueOf = (items: readonly ImageItem[], most: number): unknown => {
  const kept = items.filter((item) => item.state !== 'failed').map((item) => item.address);
  return kept.length === 0 ? null : most === 1 ? kept[0] : kept;
};
const sameAs = (items: readonly ImageItem[], value: unknown): boolean => JSON.stringify(items.filter((item) => item.state !== 'failed').map((item) => item.address)) === JSON.stringify(addressesOf(value));
const addressesOf = (value: unknown): string[] => (Array.isArray(value) ? (value as unknown[]) : [value]).flatMap((one) => (String(one).startsWith('blob:') ? [String(one)] : imageAddresses(one)));

/** The pictures of a field and their uploads; what is still running when the field goes is cut off. */
export function useImages({ value, most, upload, change }: Options): Images {
  const [items, setItems] = useState<readonly ImageItem[]>(() => imageAddresses(value).map(named));
  const now = useRef(items);
  const leaving = useRef(new AbortController());
  useEffect(() => {
    leaving.current = new AbortController();
    const { current } = leaving;
    return () => current.abort();
  }, []);
  const set = (next: readonly ImageItem[]): void => {
    now.current = next;
    setItems(next);
    change(valueOf(next, most));
  };
  // A value from elsewhere (reset, a loaded record) replaces what is here.
  useEffect(() => {
    if (sameAs(now.current, value)) return;
    now.current = imageAddresses(value).map(named);
    setItems(now.current);
  }, [value]);

  const replace = (id: number, by: Partial<ImageItem>): void => set(now.current.map((item) => (item.id === id ? { ...item, ...by } : item)));
  /** What a field of one picture held before, also before a picture that is on its way: it stays until another is there. */
  const earlier = (): ImageItem[] => (most === 1 ? now.current.flatMap((item) => (item.state === 'there' ? [item] : item.before ?? [])) : []);
  const send = async (item: ImageItem): Promise<void> => {
    const { signal } = leaving.current;
    try {
      const address = await upload(item.file as File, signal);
      if (!signal.aborted && now.current.some((one) => one.id === item.id)) replace(item.id, { address, state: 'there', before: undefined });
    } catch (fault) {
      if (signal.aborted) return;
      const failed: ImageItem = { ...item, state: 'failed', reason: fault instanceof Error ? fault.message : String(fault), final: !mayRetry(fault), before: undefined };
      set(now.current.flatMap((one) => (one.id === item.id ? [...item.before ?? [], failed] : [one])));
    }
  };
  return {
    items,
    add(files) {
      const room = most === 1 ? 1 : most - now.current.length;
      const before = earlier();
      const fresh = files.slice(0, Math.max(0, room)).map((file): ImageItem => ({ id: (made += 1), address: URL.createObjectURL(file), name: file.name, state: 'waiting', file, before }));
      if (fresh.length === 0) return;
      set(most === 1 ? fresh : [...now.current, ...fresh]);
      for (const item of fresh) void send(item);
    },
    retry(item) {
      const again: ImageItem = { ...item, state: 'waiting', reason: undefined, before: earlier() };
      set(most === 1 ? [again] : now.current.map((one) => (one.id === item.id ? again : one)));
      void send(again);
    },
    remove: (item) => set(now.current.filter((one) => one.id !== item.id)),
  };
}
