import { defineOperation } from '../dispatch/operation.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { openApiDocument } from './openapi.document.js';

/** Operations do not change while a server runs, so its description is written once. */
const written = new WeakMap<object, JsonSchema>();

/**
 * `openapi.document`: the OpenAPI 3.1 description of all operations, for everybody who is signed in; also `GET
 * /openapi/v1`, without the envelope.
 */
export const openApiOperations = [
  defineOperation<unknown, JsonSchema>({
    name: 'openapi.document',
    access: 'signed-in',
    audit: 'none',
    transaction: false,
    input: { type: 'object', properties: {}, additionalProperties: false },
    output: { type: 'object', required: ['openapi', 'info', 'paths'], properties: {}, additionalProperties: true },
    lasting: () => true,
    async run({ platform, dispatcher: { operations } }) {
      let document = written.get(operations);
      if (document === undefined) {
        document = openApiDocument(operations, platform.config.version);
        written.set(operations, document);
      }
      return document;
    },
  }),
];
