import fc from 'fast-check';
import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecrets } from './secrets.js';

describe('sealed secrets', () => {
  const secrets = createSecrets(randomBytes(32));

  it('open to what was sealed, look different each time, and hide the text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.string(), (plain, context) => {
        const sealed = secrets.seal(plain, context);
        expect(secrets.open(sealed, context)).toBe(plain);
        expect(secrets.seal(plain, context)).not.toBe(sealed);
        if (plain.length > 8) expect(sealed).not.toContain(plain);
      }),
    );
  });

  it('do not open when altered, moved to another row, or under another key', () => {
    const sealed = secrets.seal('hunter2', 'data_source:1');
    expect(() => secrets.open(sealed, 'data_source:2')).toThrow();
    expect(() => createSecrets(randomBytes(32)).open(sealed, 'data_source:1')).toThrow();
    fc.assert(
      fc.property(fc.nat(sealed.length - 1), fc.constantFrom(...'ABCabc019-_.'), (index, letter) => {
        fc.pre(sealed[index] !== letter);
        const altered = sealed.slice(0, index) + letter + sealed.slice(index + 1);
        // The last character of a base64 group carries unused bits: the same bytes are the same secret.
        const [, ...parts] = sealed.split('.');
        const same =
          altered
            .split('.')
            .slice(1)
            .every((part, n) => Buffer.from(part, 'base64url').equals(Buffer.from(parts[n] ?? '', 'base64url'))) &&
          altered.startsWith('v1.');
        fc.pre(!same);
        expect(() => secrets.open(altered, 'data_source:1')).toThrow();
      }),
    );
  });

  it('give each purpose a key of its own', () => {
    expect(secrets.derive('audit').equals(secrets.derive('mask'))).toBe(false);
  });
});
