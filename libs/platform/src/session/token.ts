import { hash, randomBytes } from 'node:crypto';

/** The two kinds of secret that identify a caller; the prefix tells them apart and lets scanners find leaked ones. */
export type TokenKind = 'session' | 'api';
const prefixes = { session: 'sls_', api: 'slt_' } as const satisfies Record<TokenKind, string>;

/** A new random token of 256 bits. It is shown once; only its hash is stored. */
export function newToken(kind: TokenKind): string {
  return prefixes[kind] + randomBytes(32).toString('base64url');
}

/** The kind a token claims to be. */
export function tokenKind(token: string): TokenKind {
  return token.startsWith(prefixes.api) ? 'api' : 'session';
}

/** What is stored. The tokens are random, so a plain digest cannot be searched backwards. */
export function hashToken(token: string): string {
  return hash('sha256', token);
}
