import { isObject, misfit, type ValueSchema } from '@sluice/document';

/** The version of the channel that pages and frames speak. */
export const PROTOCOL = 1;
/** Signs of one message from a frame; a value of 64 K and what stands around it. */
export const MESSAGE_LENGTH = 72 * 1024;
const DEEPEST = 32;
/** Heights that a frame may ask for, in px. */
export const HEIGHTS = { least: 16, most: 4000 } as const;

/** What a frame may say. */
export type FrameMessage =
  | { type: 'ready'; protocol: number }
  | { type: 'height'; height: number }
  | { type: 'change'; value: unknown }
  | { type: 'select'; row: number }
  | { type: 'error'; text: string };

type Properties = NonNullable<ValueSchema['properties']>;
const message = (properties: Properties): ValueSchema => ({
  type: 'object',
  required: Object.keys(properties),
  properties: { type: { type: 'string' }, ...properties },
  additionalProperties: false,
});

/** The schema of each message, by its type; `value` is checked by the manifest of the kind. */
const schemas: Readonly<Record<FrameMessage['type'], ValueSchema>> = {
  ready: message({ protocol: { type: 'integer', enum: [PROTOCOL] } }),
  height: message({ height: { type: 'number', minimum: 0, maximum: 100_000 } }),
  change: message({ value: {} }),
  select: message({ row: { type: 'integer', minimum: 0, maximum: 10_000 } }),
  error: message({ text: { type: 'string', maxLength: 500 } }),
};

/**
 * A message of a frame, read as what anybody may have sent: a JSON text of limited length and depth that fits the
 * schema of its type; undefined for everything else.
 */
export function readMessage(data: unknown): FrameMessage | undefined {
  if (typeof data !== 'string' || data.length > MESSAGE_LENGTH || isDeep(data)) return undefined;
  let found: unknown;
  try {
    found = JSON.parse(data);
  } catch {
    return undefined;
  }
  if (!isObject(found) || typeof found['type'] !== 'string' || !Object.hasOwn(schemas, found['type'])) return undefined;
  const read = found as unknown as FrameMessage;
  return misfit(schemas[read.type], read) === undefined ? read : undefined;
}

/** Whether a JSON text is nested deeper than anything here needs, before anybody walks through it. */
function isDeep(text: string): boolean {
  let depth = 0;
  let inside = false;
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at];
    if (inside && sign === '\\') at += 1;
    else if (sign === '"') inside = !inside;
    else if (!inside && (sign === '[' || sign === '{')) {
      depth += 1;
      if (depth > DEEPEST) return true;
    } else if (!inside && (sign === ']' || sign === '}')) depth -= 1;
  }
  return false;
}
