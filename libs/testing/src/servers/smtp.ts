import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail as it arrived. */
export interface ReceivedMail {
  from: string;
  to: string[];
  secure: boolean;
  raw: string;
}

/** A real SMTP server with one account; it takes STARTTLS, or TLS from the start, with a certificate of its own. */
export interface TestSmtp {
  port: number;
  mails: ReceivedMail[];
  stop(): Promise<void>;
}

/** Starts the server. Recipients whose name begins with `nobody` are refused for good, with `busy` for now. */
export async function startSmtp({
  user,
  password,
  tls = false,
}: {
  user: string;
  password: string;
  tls?: boolean;
}): Promise<TestSmtp> {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    secure: tls,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.username === user && auth.password === password
        ? done(null, { user })
        : done(new Error(`Invalid login ${auth.username ?? ''} ${auth.password ?? ''}`)),
    onRcptTo: ({ address }, _session, done) => {
      const code = address.startsWith('nobody') ? 550 : address.startsWith('busy') ? 451 : 0;
      if (code === 0) done();
      else done(Object.assign(new Error('not taken'), { responseCode: code }));
    },
    onData: (stream, { envelope, secure }, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      stream.on('end', () => {
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address;
        const to = envelope.rcptTo.map(({ address }) => address);
        mails.push({ from, to, secure, raw: Buffer.concat(parts).toString('utf8') });
        done();
      });
    },
  });
  // A client that leaves in the middle of a handshake is no fault of the server.
  server.on('error', () => undefined);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return { port, mails, stop: () => new Promise((resolve) => server.close(() => resolve())) };
}
