import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { decryptFile, decryptPart, encryptFile } from './file.cipher.js';

const master = randomBytes(32);

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
const seal = (bytes: Buffer, id = 'a', size = 10_000): Promise<Buffer> =>
  collect(encryptFile(chunksOf(bytes, size), master, id));
const open = (bytes: Buffer, id = 'a', size = 7_000): Promise<Buffer> =>
  collect(decryptFile(chunksOf(bytes, size), master, id));

describe('files at rest', () => {
  it('come back as they went in, whatever the sizes of the pieces', async () => {
    const sizes = fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 200_000);
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.integer({ min: 1, max: 90_000 }),
        fc.integer({ min: 1, max: 90_000 }),
        async (length, write, read) => {
          const plain = randomBytes(length);
          const sealed = await seal(plain, 'a', write);
          expect((await open(sealed, 'a', read)).equals(plain)).toBe(true);
          if (length > 15) expect(sealed.includes(plain.subarray(0, 16))).toBe(false);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('give any part of themselves, and no part that was altered', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'sluice-cipher-'));
    const path = join(folder, 'part');
    const part = (size: number, first: number, last: number): Promise<Buffer> =>
      collect(decryptPart(path, master, 'a', { size, first, last }));
    try {
      await fc.assert(
        fc.asyncProperty(
          fc.constantFrom(1, 65_536, 65_537, 131_072, 200_000),
          fc.double({ min: 0, max: 1, noNaN: true }),
          fc.double({ min: 0, max: 1, noNaN: true }),
          async (size, one, other) => {
            const plain = randomBytes(size);
            await writeFile(path, await seal(plain));
            const [first = 0, last = 0] = [Math.floor(one * (size - 1)), Math.floor(other * (size - 1))].sort(
              (left, right) => left - right,
            );
            expect((await part(size, first, last)).equals(plain.subarray(first, last + 1))).toBe(true);
          },
        ),
        { numRuns: 30 },
      );
      const sealed = await seal(randomBytes(200_000));
      sealed[70_000] = (sealed[70_000] ?? 0) ^ 1;
      await writeFile(path, sealed);
      await expect(part(200_000, 70_000, 70_010)).rejects.toThrow();
      expect(await part(200_000, 0, 10)).toHaveLength(11);
      await expect(part(300_000, 250_000, 250_010)).rejects.toThrow();
    } finally {
      await rm(folder, { recursive: true });
    }
  });

  it('do not open altered, cut, extended, reordered or under another name', async () => {
    const plain = randomBytes(200_000);
    const sealed = await seal(plain);
    const frame = 65_552;
    const swapped = Buffer.concat([
      sealed.subarray(0, 20),
      sealed.subarray(20 + frame, 20 + 2 * frame),
      sealed.subarray(20, 20 + frame),
      sealed.subarray(20 + 2 * frame),
    ]);
    const flipped = Buffer.from(sealed);
    flipped[100_000] = (flipped[100_000] ?? 0) ^ 1;
    const wrong = [
      flipped,
      sealed.subarray(0, -1),
      sealed.subarray(0, 20 + frame),
      sealed.subarray(0, 10),
      Buffer.concat([sealed, Buffer.from('x')]),
      swapped,
      Buffer.alloc(0),
    ];
    for (const bytes of wrong) await expect(open(bytes)).rejects.toThrow();
    await expect(open(sealed, 'b')).rejects.toThrow();
  });
});
