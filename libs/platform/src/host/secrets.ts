import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto';

/** Seals small secrets for storage (AES-256-GCM under the master key, design §8). */
export interface Secrets {
  /**
   * Text to an opaque stored form; `context` (table.column:id) is authenticated, so a sealed value cannot be moved to
   * another row.
   */
  seal(plain: string, context: string): string;
  /** The reverse; throws when the value was altered, moved or sealed under another key. */
  open(sealed: string, context: string): string;
  /** A key of its own per purpose, derived from the master key: mask HMAC, audit chain, tickets. */
  derive(purpose: string): Buffer;
}

const form = 'v1';

/** The sealing service under a 32-byte master key. */
export function createSecrets(masterKey: Buffer): Secrets {
  if (masterKey.length !== 32) throw new Error('the master key must be 32 bytes');
  const derive = (purpose: string): Buffer => createHmac('sha256', masterKey).update(`sluice:${purpose}`).digest();
  const key = derive('secret');
  return {
    derive,
    seal(plain, context) {
      const iv = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context));
      const body = Buffer.concat([cipher.update(plain, 'utf8'), cipher.final()]);
      return [
        form,
        iv.toString('base64url'),
        body.toString('base64url'),
        cipher.getAuthTag().toString('base64url'),
      ].join('.');
    },
    open(sealed, context) {
      const [version, iv, body, tag] = sealed.split('.');
      if (version !== form || iv === undefined || body === undefined || tag === undefined)
        throw new Error('not a sealed value');
      const decipher = createDecipheriv('aes-256-gcm', key, Buffer.from(iv, 'base64url'), { authTagLength: 16 });
      decipher.setAAD(Buffer.from(context)).setAuthTag(Buffer.from(tag, 'base64url'));
      return Buffer.concat([decipher.update(Buffer.from(body, 'base64url')), decipher.final()]).toString('utf8');
    },
  };
}
