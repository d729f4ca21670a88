import { PAGE_SIZE } from '@sluice/document';
import type { Operation } from '../dispatch/operation.js';
import type { JsonSchema } from '../dispatch/json.schema.js';
import { components, failureStatuses } from './openapi.components.js';
import { openApiSchema } from './openapi.schema.js';

/** Where machines call; the same addresses under `/api` answer HTTP 200 whatever the code. */
export const MACHINE_PATH = '/openapi/v1';

const number = { type: 'integer', minimum: -1 };
/** How a page of a list is asked for and answered; see `listPaging`. */
const paging = {
  page_no: { ...number, description: 'From zero; answered with list and count' },
  page_size: { ...number, description: `At most ${PAGE_SIZE.max}; -1 means all of them` },
  page: { ...number, description: 'From zero; answered with content and totalElements' },
  size: { ...number, description: 'As page_size' },
};
/**
 * The schema of a list as `listPaging` answers it: what the operation answers, counted, or in the other words of §7.
 */
function countedOf(schema: JsonSchema): JsonSchema {
  const { list, ...more } = schema.properties as Record<string, JsonSchema>;
  return {
    type: 'object',
    required: Object.keys(more).filter((name) => (schema.required as string[]).includes(name) && name !== 'count'),
    properties: {
      ...more,
      list,
      count: { type: 'integer' },
      content: { ...list, description: 'In place of list where page or size was sent' },
      totalElements: { type: 'integer', description: 'In place of count where page or size was sent' },
    },
  };
}

/** What a change answers that waits for a second person. */
const waiting = {
  type: 'object',
  required: ['pending_change_id', 'message'],
  properties: { pending_change_id: { type: 'integer' }, message: { type: 'string' } },
};

/** What `data` holds of a success; undefined for a stream. */
export function dataOf({ output, list, confirmable }: Operation): JsonSchema | undefined {
  if (output === undefined) return undefined;
  const schema = openApiSchema(output) as JsonSchema;
  const own = list === undefined ? schema : countedOf(schema);
  return confirmable ? { anyOf: [own, waiting] } : own;
}

function inputOf({ input, list }: Operation): JsonSchema {
  const schema = openApiSchema(input) as JsonSchema;
  return list === undefined
    ? schema
    : { ...schema, properties: { ...paging, ...(schema.properties as JsonSchema | undefined) } };
}

/** Fields of a GET travel in its query string. */
function queryOf(schema: JsonSchema): object[] {
  const required = (schema.required ?? []) as readonly string[];
  return Object.entries((schema.properties ?? {}) as JsonSchema).map(([name, property]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: property,
  }));
}

/** A body is JSON or a form; one with a file is multipart. */
function bodyOf(name: string, schema: JsonSchema): object {
  const reference = { schema: { $ref: `#/components/schemas/${name}` } };
  const properties = (schema.properties ?? {}) as JsonSchema;
  if ('f' in properties)
    return {
      required: true,
      content: {
        'multipart/form-data': {
          schema: {
            ...schema,
            properties: { ...properties, f: { type: 'string', format: 'binary', description: 'The file' } },
          },
        },
      },
    };
  return { content: { 'application/json': reference, 'application/x-www-form-urlencoded': reference } };
}

function answerOf(operation: Operation): object {
  if (operation.stream === 'file')
    return { 'application/octet-stream': { schema: { type: 'string', format: 'binary' } } };
  if (operation.stream === 'ndjson')
    return { 'application/x-ndjson': { schema: { description: 'One JSON value per line', type: 'string' } } };
  const data = dataOf(operation);
  const envelope = { $ref: '#/components/schemas/Envelope' };
  return {
    'application/json': {
      schema: {
        allOf: [envelope],
        properties: { code: { const: 200 }, data },
      },
    },
  };
}

function whoMay({ access, confirmable }: Operation): string {
  const who =
    access === 'anonymous'
      ? 'Anybody may call; what it answers depends on who does.'
      : access === 'signed-in'
        ? 'For everybody who is signed in.'
        : `For the roles ${access.roles.join(', ')}.`;
  return confirmable ? `${who} Some of its changes wait for a second person.` : who;
}

function describe(operation: Operation): object {
  const schema = inputOf(operation);
  const isGet = operation.route?.method === 'GET';
  const failures = failureStatuses.map((status) => [status, { $ref: `#/components/responses/Failure${status}` }]);
  return {
    operationId: operation.name,
    tags: [areaOf(operation)],
    summary: operation.name,
    description: whoMay(operation),
    security: operation.access === 'anonymous' ? [{}, { accessToken: [] }] : [{ accessToken: [] }],
    parameters: [{ $ref: '#/components/parameters/Locale' }, ...(isGet ? queryOf(schema) : [])],
    requestBody: isGet ? undefined : bodyOf(operation.name, schema),
    responses: { 200: { description: 'Success', content: answerOf(operation) }, ...Object.fromEntries(failures) },
  };
}

const areaOf = ({ name }: Operation): string => name.slice(0, name.indexOf('.'));

/** Files have an address beside the operations: `/file/{id}`, in parts where a range is asked for. */
const filePath = {
  servers: [{ url: '/' }],
  get: {
    operationId: 'file',
    tags: ['file'],
    summary: 'A stored picture, video or manual',
    security: [{}, { accessToken: [] }, { sessionCookie: [] }],
    parameters: [
      { name: 'id', in: 'path', required: true, schema: { type: 'string' } },
      { name: 'range', in: 'header', schema: { type: 'string' } },
    ],
    responses: {
      200: { description: 'The file' },
      206: { description: 'The part that was asked for' },
      403: { description: 'Not for this caller' },
      404: { description: 'There is no such file' },
    },
  },
};

/**
 * The OpenAPI 3.1 description of the operations (design §8): each at its fixed address where it has one, else at
 * `/operation/{name}`, with the input that the dispatcher checks, its answer, and the failures of the catalogue.
 */
export function openApiDocument(operations: readonly Operation[], version: string): JsonSchema {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const operation of operations) {
    const { method, path } = operation.route ?? { method: 'POST', path: `/operation/${operation.name}` };
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) };
  }
  const bodies = operations.filter(({ route }) => route?.method !== 'GET');
  const schemas = Object.fromEntries(bodies.map((operation) => [operation.name, inputOf(operation)]));
  return {
    openapi: '3.1.0',
    info: {
      title: 'Sluice',
      version,
      description:
        'Operations for machines. Each is also called as POST /operation/{name}. The same addresses under /api answer HTTP 200 with the code in the envelope.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: MACHINE_PATH }],
    tags: [...new Set(['file', ...operations.map(areaOf)])].sort().map((name) => ({ name })),
    paths: { ...paths, '/file/{id}': filePath },
    components: { ...components, schemas: { ...components.schemas, ...schemas } },
  };
}
