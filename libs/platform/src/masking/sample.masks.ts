import { createHmac, randomBytes } from 'node:crypto';
import { compileMask, type Mask } from '@sluice/policy';

/**
 * Masks of samples. Hashes and pseudonyms are made under a key that is drawn for one answer alone: under the
 * installation's own, somebody could look up what a masked value stands for.
 */
export function sampleMasks(): (algorithm: string, config: Readonly<Record<string, unknown>>) => Mask {
  const key = randomBytes(32);
  const hmac = (value: string, digest = 'sha256'): string => createHmac(digest, key).update(value).digest('hex');
  return (algorithm, config) => compileMask(algorithm, config, { hmac });
}
