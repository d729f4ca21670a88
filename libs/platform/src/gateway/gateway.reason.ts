import { interpolate } from '@sluice/document';
import { maxEquality } from './equality.count.js';
import { gatewayTexts } from './gateway.texts.js';
import type { GatewayRequest } from './gateway.type.js';
import type { PlannedReason } from './plan.type.js';

/** Bytes of a statement with its values, as they travel to the source. */
export function packetBytes({ text, binds = [] }: GatewayRequest): number {
  let bytes = Buffer.byteLength(text);
  for (const bind of binds)
    bytes += typeof bind === 'string' ? Buffer.byteLength(bind) : (JSON.stringify(bind) ?? '').length;
  return bytes;
}

/** A reason of the gateway itself, beside those of the decision. */
export function gatewayReason(
  code: 'source-disabled' | 'token-source' | 'equality-exhausted' | 'packet-too-large' | 'confirmation-required',
  object: string,
): PlannedReason {
  return {
    code,
    object: object || undefined,
    text: (locale) => interpolate(gatewayTexts[code][locale], { object, most: maxEquality }),
  };
}
