import { describe, expect, it } from 'vitest';
import { CallError } from '../api/call.error.js';
import type { Client } from '../api/client.js';
import { createPageSource } from './page.source.js';
import type { PageTarget } from './page-target.js';

const target: PageTarget = { appId: 1, page: 7, params: {} };

/** A client that counts the pages asked for and answers as told. */
function counting(answer: () => Promise<unknown>): { client: Client; asked: () => number } {
  let count = 0;
  const client = {
    call: () => {
      count += 1;
      return answer();
    },
  } as unknown as Client;
  return { client, asked: () => count };
}

const ignore = (): void => undefined;

describe('page source', () => {
  it('has what a page is drawn with fetched before the screen takes the page', async () => {
    const { client } = counting(() => Promise.resolve({ id: 7 }));
    const prepared: unknown[] = [];
    createPageSource(client, (page) => prepared.push(page)).begin(target);
    await expect.poll(() => prepared).toEqual([{ id: 7 }]);
  });

  it('hands a visit begun by the router to the screen, once', async () => {
    const { client, asked } = counting(() => Promise.resolve({ id: 7 }));
    const source = createPageSource(client, ignore);
    source.begin(target);
    await source.take(target).document;
    expect(asked()).toBe(1);
    await source.take(target).document;
    expect(asked()).toBe(2);
  });

  it('hands over a refusal too, instead of asking again', async () => {
    const refusal = new CallError({ code: 406, msg: '', data: null, url: '', requestId: null }, true);
    const { client, asked } = counting(() => Promise.reject(refusal));
    const source = createPageSource(client, ignore);
    source.begin(target);
    await Promise.resolve();
    await expect(source.take(target).document).rejects.toBe(refusal);
    expect(asked()).toBe(1);
  });

  it('asks for nothing when the page is open already, and again once it was closed', () => {
    const { client, asked } = counting(() => Promise.resolve({ id: 7 }));
    const source = createPageSource(client, ignore);
    const release = source.hold(target);
    source.begin(target);
    expect(asked()).toBe(0);
    release();
    source.begin(target);
    expect(asked()).toBe(1);
  });

  it('counts the first visit from the moment at which the browser began, later ones from now', () => {
    const source = createPageSource(counting(() => Promise.resolve({})).client, ignore);
    expect(source.take(target).startedAt).toBe(performance.timeOrigin);
    expect(source.take(target).startedAt).toBeGreaterThan(performance.timeOrigin);
  });
});
