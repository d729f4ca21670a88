import { createPrivateKey, createPublicKey, generateKeyPairSync, sign } from 'node:crypto';
import { isActivationText, isLicenceText } from './licence.text.js';

/** A vendor's key pair: the private one as PKCS 8 PEM, the public one as `SLUICE_VENDOR_KEY` takes it. */
export interface VendorKeys {
  privatePem: string;
  vendorKey: string;
}

/** Makes a vendor's Ed25519 key pair; the private one belongs on no installation. */
export function createVendorKeys(): VendorKeys {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    privatePem: privateKey.export({ format: 'pem', type: 'pkcs8' }).toString(),
    vendorKey: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
  };
}

/** The public half of a vendor's private key, as `SLUICE_VENDOR_KEY` takes it. */
export function vendorKeyOf(privatePem: string): string {
  return createPublicKey(createPrivateKey(privatePem)).export({ format: 'der', type: 'spki' }).toString('base64');
}

/** Signs a licence or an activation as the code that a person enters; throws when an installation would not take it. */
export function signCode(content: unknown, privatePem: string): string {
  if (!isLicenceText(content) && !isActivationText(content))
    throw Object.assign(new Error('neither a licence nor an activation: see docs/operators.md, Licence'), {
      code: 'bad-licence',
    });
  const text = Buffer.from(JSON.stringify(content)).toString('base64url');
  return `${text}.${sign(null, Buffer.from(text), createPrivateKey(privatePem)).toString('base64url')}`;
}
