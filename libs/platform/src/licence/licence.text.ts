import { createPublicKey, verify, type KeyObject } from 'node:crypto';
import { Ajv } from 'ajv';

/** What a vendor signs: who may use the product, until when and how much of it. Limits of 0 or left out mean none. */
export interface LicenceText {
  type: 'licence';
  serial: string;
  edition: string;
  holder: string;
  /** ISO 8601. */
  start: string;
  /** ISO 8601; left out: for ever. */
  end?: string;
  max_users?: number;
  max_sources?: number;
  max_hosts?: number;
  features?: string[];
  /** The installation that it is for; left out: any. */
  machine_code?: string;
  /** It comes into force only with an activation code of the same serial for this installation. */
  needs_activation?: boolean;
}

/** What a vendor signs for one installation: the licence of this serial may run there. */
export interface ActivationText {
  type: 'activation';
  serial: string;
  machine_code: string;
}

const word = (maxLength: number): object => ({ type: 'string', minLength: 1, maxLength });
const count = { type: 'integer', minimum: 0 };
const ajv = new Ajv({
  allErrors: false,
  formats: { 'date-time': (value: string) => !Number.isNaN(Date.parse(value)) },
});
/** Whether a value is a licence as a vendor may sign it. */
export const isLicenceText = ajv.compile<LicenceText>({
  type: 'object',
  required: ['type', 'serial', 'edition', 'holder', 'start'],
  properties: {
    type: { const: 'licence' },
    serial: word(64),
    edition: word(32),
    holder: word(128),
    start: { type: 'string', format: 'date-time' },
    end: { type: 'string', format: 'date-time' },
    max_users: count,
    max_sources: count,
    max_hosts: count,
    features: { type: 'array', items: word(64), maxItems: 100 },
    machine_code: word(64),
    needs_activation: { type: 'boolean' },
  },
});
/** Whether a value is an activation as a vendor may sign it. */
export const isActivationText = ajv.compile<ActivationText>({
  type: 'object',
  required: ['type', 'serial', 'machine_code'],
  properties: { type: { const: 'activation' }, serial: word(64), machine_code: word(64) },
});

/** Longest code that is looked at. */
export const MAX_CODE = 16_384;

/**
 * The vendor's public key (Ed25519, RFC 8032) from its base64: the 32 bytes themselves or their SPKI form; throws for
 * anything else.
 */
export function readVendorKey(text: string): KeyObject {
  const bytes = Buffer.from(text, 'base64');
  const spki = bytes.length === 32 ? Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes]) : bytes;
  const key = createPublicKey({ key: spki, format: 'der', type: 'spki' });
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('the vendor key is no Ed25519 public key');
  return key;
}

/**
 * The signed content of a code `base64url(JSON).base64url(signature)`, or null when it is not signed by the vendor or
 * says something else. Line breaks of a mail do not matter.
 */
function readSigned(code: string, key: KeyObject): unknown {
  const [content, signature, ...more] = code.replaceAll(/\s/g, '').split('.');
  if (code.length > MAX_CODE || !content || !signature || more.length > 0) return null;
  if (!verify(null, Buffer.from(content, 'utf8'), key, Buffer.from(signature, 'base64url'))) return null;
  try {
    return JSON.parse(Buffer.from(content, 'base64url').toString('utf8'));
  } catch {
    // Signed, and still no JSON: a code for something else.
    return null;
  }
}

/** The licence of a registration code, or null when it is none. */
export function readLicence(code: string, key: KeyObject): LicenceText | null {
  const content = readSigned(code, key);
  return isLicenceText(content) ? content : null;
}

/** The activation of an activation code, or null when it is none. */
export function readActivation(code: string, key: KeyObject): ActivationText | null {
  const content = readSigned(code, key);
  return isActivationText(content) ? content : null;
}
