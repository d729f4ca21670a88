const form = 'application/x-www-form-urlencoded';
const json = 'application/json';
/** A body for a call below `/api`; `code`: what it may be answered with beside 400. */
export interface HostileBody {
  what: string;
  path: string;
  type: string;
  body: () => string;
  code?: number;
}

/** Bodies that nobody honest sends. */
export const hostileBodies: readonly HostileBody[] = [
  {
    what: '1.2 million fields',
    path: '/login',
    type: form,
    body: () => Array.from({ length: 1_200_000 }, (_, at) => `k${at}=1`).join('&'),
  },
  {
    what: '1.2 million keys',
    path: '/login',
    type: json,
    body: () => `{${Array.from({ length: 1_200_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
  },
  {
    what: '1.2 million keys for a call of signed-in people',
    path: '/operation/user.create',
    type: json,
    body: () => `{${Array.from({ length: 1_200_000 }, (_, at) => `"k${at}":1`).join(',')}}`,
    code: 403,
  },
  {
    what: 'many short fields within the size',
    path: '/app/data/run',
    type: form,
    body: () => 'a&'.repeat(120_000),
  },
  {
    what: 'a value 200,000 deep',
    path: '/app/data/run',
    type: form,
    body: () => `app_id=1&data_id=1&data_params=${'['.repeat(200_000)}${']'.repeat(200_000)}`,
  },
  {
    what: 'JSON 100,000 deep',
    path: '/app/data/run',
    type: json,
    body: () => `{"data_params":${'['.repeat(100_000)}${']'.repeat(100_000)}}`,
  },
  { what: 'a body of 15 MB', path: '/login', type: json, body: () => `{"name":"${'x'.repeat(15_000_000)}"}` },
  {
    what: 'a body of 15 MB for a call that does not exist',
    path: '/no/such/call',
    type: json,
    body: () => `{"name":"${'x'.repeat(15_000_000)}"}`,
    code: 403,
  },
  { what: 'NUL in a form', path: '/login', type: form, body: () => 'name=a%00b&pwd=x&captcha=abcd' },
  { what: 'NUL in JSON', path: '/login', type: json, body: () => '{"name":"a\\u0000b","pwd":"x"}' },
  {
    what: 'NUL inside data_params',
    path: '/app/data/run',
    type: form,
    body: () => `app_id=1&data_id=1&data_params=${encodeURIComponent('{"1":"\\u0000"}')}`,
    code: 403,
  },
  {
    what: 'a number beyond 2^63',
    path: '/app/page/get',
    type: form,
    body: () => 'app_id=1&page_id=9223372036854775808',
  },
  { what: 'a number of 1e300', path: '/app/page/get', type: json, body: () => '{"app_id":1,"page_id":1e300}' },
  { what: 'a prototype', path: '/login', type: json, body: () => '{"__proto__":{"a":1}}' },
  { what: 'a prototype in a form', path: '/login', type: form, body: () => '__proto__=1&name=a' },
  { what: 'half a body of JSON', path: '/login', type: json, body: () => '{"name":"a","pwd":' },
  {
    what: 'a number of 300,000 digits',
    path: '/app/page/get',
    type: form,
    body: () => `app_id=${'9'.repeat(300_000)}`,
  },
  { what: 'a key of 300,000 letters', path: '/app/data/run', type: form, body: () => `${'k'.repeat(300_000)}=1` },
];
