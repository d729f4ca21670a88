import { createHash } from 'node:crypto';

/**
 * A host's key as it is shown and pinned: its algorithm and its fingerprint, as OpenSSH writes them (`ssh-ed25519
 * SHA256:…`).
 */
export function shownKey(key: Buffer): string {
  const length = key.readUInt32BE(0);
  const fingerprint = createHash('sha256').update(key).digest('base64').replace(/=+$/, '');
  return `${key.subarray(4, 4 + length).toString('latin1')} SHA256:${fingerprint}`;
}

/** Signature algorithms of a kind of key (RFC 8332 for RSA): one key is asked for by several names. */
const signatures: Readonly<Record<string, string[]>> = { 'ssh-rsa': ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'] };

/** The algorithms to ask a host for first, so that one with several keys shows the kind that was pinned. */
export function preferredKeys(pinned: string): string[] {
  const [kind = ''] = pinned.split(' ');
  return kind === '' ? [] : (signatures[kind] ?? [kind]);
}
