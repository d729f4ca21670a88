import { Request, type Connection } from 'tedious';

/**
 * The driver ends the process where a connection is closed while it still works on an answer that has come whole: its
 * end is told to the request, which the closing has taken away. From then on a request stands there that tells nobody.
 */
export function guardClosing(client: Connection): void {
  const nobody = new Request('', () => undefined);
  let request = (client as unknown as { request?: Request }).request;
  Object.defineProperty(client, 'request', {
    configurable: true,
    get: () => request ?? ((client as unknown as { closed: boolean }).closed ? nobody : undefined),
    set: (next: Request | undefined) => void (request = next),
  });
}
