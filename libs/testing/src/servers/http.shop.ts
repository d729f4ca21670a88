import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A request as the shop heard it. */
export interface HeardRequest {
  method: string;
  url: string;
  headers: IncomingMessage['headers'];
  body: string;
}

/** A shop that answers JSON over HTTP, in this process. */
export interface HttpShop {
  host: string;
  port: number;
  token: string;
  /** Its requests, oldest first. */
  heard: HeardRequest[];
  /** Requests that it is busy with. */
  busy(): number;
  stop(): Promise<void>;
}

const cities = ['北京', '上海', '杭州'];

/** One order of the shop; its phone is the same whenever it is asked for. */
export const shopOrder = (id: number) => ({
  id,
  status: id % 2 === 0 ? 'paid' : 'open',
  total: `${id}.50`,
  paid: id % 2 === 0,
  time: `2026-01-${String((id % 28) + 1).padStart(2, '0')} 08:00:00`,
  customer: { name: `客户${id}`, phone: `138${String(id).padStart(8, '0')}`, city: cities[id % 3] },
  secret: 'never declared',
});

/** Its endpoints as a source declares them. */
export const shopEndpoints = [
  {
    name: 'orders',
    comment: '订单',
    path: '/orders',
    rows: '$.data.items',
    params: [
      { name: 'status', equals: true },
      { name: 'city', equals: true },
      { name: 'phone', equals: true },
      { name: 'count', type: 'integer', columns: [] },
      { name: 'slow', type: 'integer', columns: [] },
      { name: 'answer', columns: [] },
    ],
    columns: [
      { name: 'id', type: 'integer', key: true },
      { name: 'status' },
      { name: 'total', type: 'decimal' },
      { name: 'paid', type: 'boolean' },
      { name: 'time', type: 'datetime' },
      { name: 'name', path: '$.customer.name' },
      { name: 'phone', path: '$.customer.phone' },
      { name: 'city', path: '$.customer.city' },
    ],
  },
  {
    name: 'order',
    path: '/orders/{id}',
    params: [{ name: 'id', in: 'path', type: 'integer', equals: true }],
    columns: [
      { name: 'id', type: 'integer', key: true },
      { name: 'customer', type: 'json' },
      { name: 'phone', path: '$.customer.phone' },
    ],
  },
  { name: 'health', method: 'HEAD', path: '/health', columns: [{ name: 'status', path: '@status', type: 'integer' }] },
  {
    name: 'rename',
    method: 'PUT',
    path: '/orders/{id}/customer',
    params: [
      { name: 'id', in: 'path', type: 'integer', equals: true },
      { name: 'name', in: 'body', as: '$.customer.name', required: true },
      { name: 'big', in: 'body', as: '$.customer.points', type: 'integer', columns: [] },
    ],
    columns: [{ name: 'id', type: 'integer' }, { name: 'name' }],
  },
] as const;

/** Starts the shop on a free port; with a key and a certificate it speaks TLS. */
export async function startHttpShop(tls?: { key: string; cert: string }): Promise<HttpShop> {
  const token = 'shop-token-7c41';
  const heard: HeardRequest[] = [];
  let busy = 0;
  const onRequest = (request: IncomingMessage, response: ServerResponse): void => {
    busy += 1;
    response.once('close', () => (busy -= 1));
    void bodyOf(request).then((body) => {
      heard.push({ method: request.method ?? '', url: request.url ?? '', headers: request.headers, body });
      if (request.headers.authorization !== `Bearer ${token}`) return answer(response, 401, { error: token });
      route(request, response, body);
    });
  };
  const server: Server = tls ? createTlsServer(tls, onRequest) : createServer(onRequest);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    host: '127.0.0.1',
    port: (server.address() as AddressInfo).port,
    token,
    heard,
    busy: () => busy,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString('utf8');
}

function answer(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(value));
}

/** Ways of answering that a test asks for by `answer=`. */
const ODD: Readonly<Record<string, (response: ServerResponse) => void>> = {
  elsewhere: (response) => response.writeHead(302, { location: 'http://127.0.0.2:1/orders' }).end(),
  here: (response) => response.writeHead(302, { location: '/v1/orders?count=2' }).end(),
  loop: (response) => response.writeHead(307, { location: '/v1/orders?answer=loop' }).end(),
  broken: (response) => response.end('{"data":{"items":[{"id":1},'),
  html: (response) => response.end('<html>138'),
  packed: (response) => response.writeHead(200, { 'content-encoding': 'gzip' }).end('x'),
  other: (response) => answer(response, 200, { data: { orders: [] } }),
  object: (response) => answer(response, 200, { data: { items: [{ id: 1, status: { was: 'secret' } }] } }),
  exact: (response) =>
    response.end('{"data":{"items":[{"id":9007199254740993,"total":0.1000},{"id":2,"total":12345678901234567890.5}]}}'),
  failing: (response) => answer(response, 500, { error: 'row 13800000001' }),
  busy: (response) => answer(response, 429, {}),
  dying: (response) => {
    response.write('{"data":{"items":[{"id":1},');
    setTimeout(() => response.destroy(), 50);
  },
};

function route(request: IncomingMessage, response: ServerResponse, body: string): void {
  const url = new URL(request.url ?? '/', 'http://shop');
  const asked = (name: string): string | null => url.searchParams.get(name);
  const one = /^\/v1\/orders\/([^/]+)(\/customer)?$/.exec(url.pathname);
  if (url.pathname === '/v1/') return answer(response, 404, {});
  if (url.pathname === '/v1/health') return void response.writeHead(204).end();
  if (one?.[2]) return rename(response, one[1] as string, body);
  if (one) return answer(response, 200, shopOrder(Number(one[1])));
  if (url.pathname !== '/v1/orders') return answer(response, 404, {});
  const odd = ODD[asked('answer') ?? ''];
  if (odd) return odd(response);
  const orders = Array.from({ length: Number(asked('count') ?? 60) }, (_, index) => shopOrder(index + 1)).filter(
    ({ status, customer }) =>
      (asked('status') ?? status) === status &&
      (asked('city') ?? customer.city) === customer.city &&
      (asked('phone') ?? customer.phone) === customer.phone,
  );
  const send = (): void => answer(response, 200, { data: { items: orders } });
  setTimeout(send, Number(asked('slow') ?? 0));
}

function rename(response: ServerResponse, id: string, body: string): void {
  const { customer } = JSON.parse(body) as { customer: { name: string } };
  // A connection that ends without an answer: nobody knows what became of the change.
  if (customer.name === 'lost') return void response.destroy();
  answer(response, 200, { id: Number(id), name: customer.name });
}
