import type { EndpointTls } from '../connector.js';

/** What Node's TLS shows of us to a server that asks for a certificate; nothing without both halves of it. */
export const clientCertificate = ({ cert, key }: EndpointTls): { cert: string; key: string } | undefined =>
  cert === undefined || key === undefined ? undefined : { cert, key };
