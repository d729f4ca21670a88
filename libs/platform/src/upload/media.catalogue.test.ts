import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mediaKindOf, mediaKinds } from './media.catalogue.js';

const hex = (text: string): Buffer => Buffer.from(text.replaceAll(' ', ''), 'hex');
const whole: Record<string, Buffer> = {
  PNG: Buffer.concat([hex('89504e470d0a1a0a 0000000d'), Buffer.from('IHDR....IEND')]),
  JPEG: hex('ffd8ffe000104a464946000101 ffd9'),
  GIF: Buffer.from('GIF89a......;'),
  WebP: Buffer.concat([Buffer.from('RIFF'), hex('08000000'), Buffer.from('WEBPVP8 ')]),
  AVIF: Buffer.concat([hex('00000014'), Buffer.from('ftypavif....mif1')]),
  MP4: Buffer.concat([hex('00000010'), Buffer.from('ftypisom....'), hex('00000009'), Buffer.from('mdatx')]),
  PDF: Buffer.from('%PDF-1.7 ... %%EOF'),
};

describe('kinds of files', () => {
  it.each(Object.entries(whole))('%s is known by its content, and so is its end', (name, bytes) => {
    const kind = mediaKindOf(bytes);
    expect(kind?.name).toBe(name);
    expect(kind?.isWhole(bytes)).toBe(true);
    expect(kind?.isWhole(bytes.subarray(0, bytes.length - 1))).toBe(false);
  });

  it('takes no page, script or drawing for a picture', () => {
    for (const text of [
      '<!doctype html><script>alert(1)</script>',
      '<svg xmlns="http://www.w3.org/2000/svg"/>',
      '<?xml version="1.0"?><svg/>',
      'GIF9 not really a gif',
      '',
    ])
      expect(mediaKindOf(Buffer.from(text))).toBeUndefined();
  });

  it('fails on no bytes at all', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), fc.constantFrom(...Object.values(whole)), (tail, head) => {
        for (const bytes of [Buffer.from(tail), Buffer.concat([head.subarray(0, 12), tail])])
          for (const kind of mediaKinds) if (kind === mediaKindOf(bytes)) kind.isWhole(bytes);
      }),
    );
  });
});
