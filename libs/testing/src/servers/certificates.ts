import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A certificate with its key, as PEM texts. */
export interface Certificate {
  cert: string;
  key: string;
}

/** Makes certificates of two days in a folder of the test's own with openssl, which Debian's servers bring along. */
export interface CertificateMaker {
  /** An authority that signs itself; its files are `<name>.crt` and `<name>.key`. */
  authority(name: string): Certificate;
  /** A certificate signed by an authority; `host` is the only name that a server's is good for. */
  signed(name: string, authority: string, host?: string): Certificate;
}

/** Certificates in `folder`. */
export function certificatesIn(folder: string): CertificateMaker {
  const file = (name: string): string => join(folder, name);
  const openssl = (...args: string[]): void => {
    execFileSync('openssl', args, { stdio: 'ignore' });
  };
  const made = (name: string): Certificate => ({
    cert: readFileSync(file(`${name}.crt`), 'utf8'),
    key: readFileSync(file(`${name}.key`), 'utf8'),
  });
  // Elliptic keys are made in no time, those of RSA in up to a second each.
  const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  return {
    authority(name) {
      const files = ['-keyout', file(`${name}.key`), '-out', file(`${name}.crt`)];
      openssl('req', '-x509', ...newKey, '-days', '2', '-subj', `/CN=${name}`, ...files);
      return made(name);
    },
    signed(name, authority, host) {
      const request = file(`${name}.csr`);
      openssl('req', ...newKey, '-subj', `/CN=${name}`, '-keyout', file(`${name}.key`), '-out', request);
      if (host !== undefined) writeFileSync(file(`${name}.san`), `subjectAltName=DNS:${host}\n`);
      openssl(
        ...['x509', '-req', '-in', request, '-days', '2', '-out', file(`${name}.crt`)],
        ...(host === undefined ? [] : ['-extfile', file(`${name}.san`)]),
        ...['-CA', file(`${authority}.crt`), '-CAkey', file(`${authority}.key`), '-CAcreateserial'],
      );
      return made(name);
    },
  };
}
