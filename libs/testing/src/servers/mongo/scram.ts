import { createHash, createHmac, pbkdf2Sync, randomBytes, timingSafeEqual } from 'node:crypto';

const ITERATIONS = 15_000;
const hmac = (key: Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

/** The server's half of SCRAM-SHA-256 (RFC 5802, RFC 7677) for one account. */
export class ScramServer {
  readonly #salt = randomBytes(28);
  readonly #salted: Buffer;
  readonly #account: string;
  #bare = '';
  #first = '';
  #nonce = '';

  constructor(account: string, password: string) {
    this.#account = account;
    this.#salted = pbkdf2Sync(password, this.#salt, ITERATIONS, 32, 'sha256');
  }

  /** The answer to `n,,n=NAME,r=NONCE`. */
  begin(message: string): string {
    this.#bare = message.replace(/^[^,]*,[^,]*,/, '');
    this.#nonce = (/r=([^,]+)/.exec(this.#bare)?.[1] ?? '') + randomBytes(18).toString('base64');
    this.#first = `r=${this.#nonce},s=${this.#salt.toString('base64')},i=${ITERATIONS}`;
    return this.#first;
  }

  /** The answer to `c=…,r=NONCE,p=PROOF`; undefined where the proof is not that of the account's password. */
  finish(message: string): string | undefined {
    const [, without = '', proof = ''] = /^(c=[^,]*,r=[^,]*),p=(.*)$/.exec(message) ?? [];
    const name = /n=([^,]*)/.exec(this.#bare)?.[1]?.replaceAll('=2C', ',').replaceAll('=3D', '=');
    const auth = `${this.#bare},${this.#first},${without}`;
    const clientKey = hmac(this.#salted, 'Client Key');
    const stored = createHash('sha256').update(clientKey).digest();
    const signature = hmac(stored, auth);
    const expected = Buffer.from(clientKey.map((byte, index) => byte ^ (signature[index] as number)));
    const given = Buffer.from(proof, 'base64');
    const isRight = given.length === expected.length && timingSafeEqual(given, expected);
    if (!isRight || name !== this.#account || !without.endsWith(`r=${this.#nonce}`)) return undefined;
    return `v=${hmac(hmac(this.#salted, 'Server Key'), auth).toString('base64')}`;
  }
}
