import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection to the product below HTTP. */
async function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  return socket;
}

/** Connections that say something and then nothing more; answers what closes them. */
async function held(url: string, count: number, text: string): Promise<() => void> {
  const sockets = await Promise.all(Array.from({ length: count }, () => open(url)));
  for (const socket of sockets) socket.write(text);
  return () => sockets.forEach((socket) => socket.destroy());
}

/** Ways to keep many connections of a product busy without asking anything. */
export const hostileConnections: Readonly<Record<string, (url: string) => Promise<() => void>>> = {
  '300 headers without an end': (url) => held(url, 300, 'GET /health HTTP/1.1\r\nhost: x\r\nx-a: '),
  '300 bodies that do not come': (url) =>
    held(
      url,
      300,
      'POST /api/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
    ),
  '300 readers that do not read': async (url) => {
    const sockets = await Promise.all(Array.from({ length: 300 }, () => open(url)));
    for (const socket of sockets) {
      socket.pause();
      socket.write('GET / HTTP/1.1\r\nhost: x\r\n\r\n'.repeat(50));
    }
    return () => sockets.forEach((socket) => socket.destroy());
  },
};

/** Names that cannot be stored as they are, or stand for another account where case is mapped carelessly. */
export const hostileNames: readonly string[] = ['\uD800', 'a\uDFFFb', 'x\u0000y', 'polİcy', 'K\u212A', '\u202Eadmin'];
