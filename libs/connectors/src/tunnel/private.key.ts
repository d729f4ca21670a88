import ssh2 from 'ssh2';

/** Why a private key cannot be used. */
export type PrivateKeyFault = 'unreadable' | 'passphrase';

const PEM = /-----BEGIN ([A-Z ]*PRIVATE KEY)-----([\s\S]*?)-----END \1-----/;
/** Characters in a line of PEM (RFC 7468 §2). */
const LINE = /.{1,64}/g;

/** The key as PEM again where a field of one line has taken its line breaks; what is none is answered as it is. */
export function privateKeyText(given: string): string {
  if (given.trim().includes('\n')) return `${given.trim().replaceAll('\r', '')}\n`;
  const [, label, body = ''] = PEM.exec(given) ?? [];
  if (label === undefined) return given;
  const lines = body.replace(/\s+/g, '').match(LINE) ?? [];
  return [`-----BEGIN ${label}-----`, ...lines, `-----END ${label}-----`, ''].join('\n');
}

/**
 * What stands in the way of signing in with a private key; undefined where nothing does. Its text is told to nobody.
 */
export function privateKeyFault(key: string, passphrase?: string): PrivateKeyFault | undefined {
  const parsed = ssh2.utils.parseKey(key, passphrase);
  if (parsed instanceof Error)
    return /passphrase|decrypt|integrity|encrypted/i.test(parsed.message) ? 'passphrase' : 'unreadable';
  const [first] = Array.isArray(parsed) ? parsed : [parsed];
  return first?.isPrivateKey() ? undefined : 'unreadable';
}
