import { errorCatalogue, httpStatusOf } from '@sluice/document';

const envelope = {
  type: 'object',
  required: ['code', 'data', 'msg'],
  properties: {
    code: { type: 'integer', description: 'Result code: 200 is success; see docs/reference/errors.md' },
    data: { description: 'What the operation answers; of a failure what names it, or null' },
    msg: { type: 'string', description: "In the caller's language" },
  },
};

const failure = {
  allOf: [{ $ref: '#/components/schemas/Envelope' }],
  properties: {
    data: {
      type: ['object', 'null'],
      properties: {
        field: { type: 'string', description: 'The wrong field of the input' },
        fields: {
          type: 'array',
          description: 'Every wrong field with its message, where there are several',
          items: { type: 'object', properties: { field: { type: 'string' }, msg: { type: 'string' } } },
        },
        reasons: { type: 'array', description: 'Why the gate refused the statement', items: { type: 'object' } },
        roles: { type: 'array', description: 'Roles that open a refused page', items: { type: 'string' } },
      },
    },
  },
};

const meanings: Readonly<Record<number, string>> = {
  400: 'Wrong input; `data.field` names it',
  401: 'No token, or one that has ended',
  403: 'No right, the gate has refused, the password is due, or the licence has ended; `code` tells which',
  404: 'Unknown object',
  408: 'The body came too slowly',
  409: 'Somebody has changed it meanwhile, or its state does not allow it',
  429: 'Too many tries',
  500: 'Internal error; `x-request-id` names it in the log',
  503: 'A data source or the database of the platform does not answer',
};

/** HTTP statuses of failures that the catalogue of errors has. */
export const failureStatuses: readonly number[] = [
  ...new Set(Object.values(errorCatalogue).map(({ code }) => httpStatusOf(code))),
].sort((a, b) => a - b);

const responseOf = (status: number): [string, object] => [
  `Failure${status}`,
  {
    description: meanings[status] ?? 'Failure',
    content: { 'application/json': { schema: { $ref: '#/components/schemas/Failure' } } },
  },
];

/** What all operations share in the description: envelope, failures, headers, ways to say who calls. */
export const components = {
  schemas: { Envelope: envelope, Failure: failure },
  responses: Object.fromEntries(failureStatuses.map(responseOf)),
  parameters: {
    Locale: {
      name: 'locale',
      in: 'header',
      description: 'Language of messages',
      schema: { type: 'string', enum: ['zh-chs', 'en'], default: 'zh-chs' },
    },
  },
  securitySchemes: {
    accessToken: {
      type: 'apiKey',
      in: 'header',
      name: 'access-token',
      description:
        'A personal token (`sluice token create --user NAME`), which acts as its user, or the token of a session from POST /login',
    },
    sessionCookie: {
      type: 'apiKey',
      in: 'cookie',
      name: 'x-access-token',
      description:
        'The token as a cookie, for files alone: a browser sets it for 30 seconds while it loads a picture or video',
    },
  },
};
