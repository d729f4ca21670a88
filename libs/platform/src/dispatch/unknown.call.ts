import { error, type PlatformError } from '@sluice/document';
import { callText } from './call.texts.js';
import type { Operation } from './operation.js';
import type { RegisteredOperation } from './operation.registry.js';

const operation: Operation = {
  name: 'unknown',
  access: 'signed-in',
  audit: { action: 'call.unknown' },
  input: { type: 'object' },
  run: () => Promise.reject(new Error('checkKnown has let an unknown call through')),
};

/**
 * Stands for whatever answers at an address where nothing does, so that such a call passes the same steps until
 * `checkKnown`.
 */
export const unknownOperation: RegisteredOperation = { operation, validate: (body) => body };

/** What a signed-in caller is told of an address that nothing answers. */
export const unknownCall = (path: string): PlatformError => error('object.unknown', { kind: callText, name: path });
