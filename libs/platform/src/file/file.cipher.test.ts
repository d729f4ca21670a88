import { randomBytes } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decryptFile, encryptFile } from './file.cipher.js';

const master = randomBytes(32);

async function* chunksOf(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = [];
  for await (const chunk of chunks) parts.push(chunk);
  return Buffer.concat(parts);
}
const seal = (bytes: Buffer, id = 'a', size = 10_000): Promise<Buffer> => collect(encryptFile(chunksOf(bytes, size), master, id));
const open = (bytes: Buffer, id = 'a', size = 7_000): Promise<Buffer> => collect(decryptFile(chunksOf(bytes, size), master, id));

describe('files at rest', () => {
  it('come back as they went in, whatever the sizes of the pieces', async () => {
    const sizes = fc.constantFrom(0, 1, 65_535, 65_536, 65_537, 131_072, 200_000);
    await fc.assert(fc.asyncProperty(sizes, fc.integer({ min: 1, max: 90_000 }), fc.integer({ min: 1, max: 90_000 }), async (length, write, read) => {
      const plain = randomBytes(length);
      const sealed = await seal(plain, 'a', write);
      expect((await open(sealed, 'a', read)).equals(plain)).toBe(true);
      if (length > 15) expect(sealed.includes(plain.subarray(0, 16))).toBe(false);
    }), { numRuns: 30 });
  });

  it('do not open altered, cut, extended, reordered or under another name', async () => {
    const plain = randomBytes(200_000);
    const sealed = await seal(plain);
    const frame = 65_552;
    const swapped = Buffer.concat([sealed.subarray(0, 20), sealed.subarray(20 + frame, 20 + 2 * frame), sealed.subarray(20, 20 + frame), sealed.subarray(20 + 2 * frame)]);
    const flipped = Buffer.from(sealed);
    flipped[100_000] = (flipped[100_000] ?? 0) ^ 1;
    const wrong = [flipped, sealed.subarray(0, -1), sealed.subarray(0, 20 + frame), sealed.subarray(0, 10), Buffer.concat([sealed, Buffer.from('x')]), swapped, Buffer.alloc(0)];
    for (const bytes of wrong) await expect(open(bytes)).rejects.toThrow();
    await expect(open(sealed, 'b')).rejects.toThrow();
  });
});
