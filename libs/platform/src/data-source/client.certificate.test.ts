import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const folder = mkdtempSync(join(tmpdir(), 'sluice-client-'));

function makeCertificate(name: string): { cert: string; key: string } {
  const [key, certificate] = [join(folder, `${name}.key`), join(folder, `${name}.pem`)];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', `/CN=${name}`],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  return { cert: readFileSync(certificate, 'utf8'), key: readFileSync(key, 'utf8') };
}

/** Certificates that sources are shown (screens F3: TLS with CA, certificate, key). */
describe('the client certificate of a source', () => {
  let server: TestPlatform;
  let system: TestPerson;
  const [own, other] = [makeCertificate('own'), makeCertificate('other')];
  const form = {
    name: 'guarded',
    type: 'postgres',
    host: '10.0.0.9',
    database_name: 'shop',
    account: 'reader',
    password: 'Secret-reader1',
    tls_mode: 'verify',
    tls_cert: own.cert,
  };
  const call = (name: string, input: Record<string, unknown>) =>
    server.call(`/operation/data-source.${name}`, input, { token: system.token });

  beforeAll(async () => {
    server = await startTestPlatform();
    system = await server.person(['system_admin']);
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it.each([
    ['is missing', '', 'tls_key', /客户端私钥/],
    ['is none', 'secret', 'tls_key', /PEM/],
    ['is that of another certificate', other.key, 'tls_key', /匹配/],
  ])('is refused when its key %s', async (_what, tls_key, field, words) => {
    expect(await call('create', { ...form, tls_key })).toMatchObject({
      code: 400,
      msg: expect.stringMatching(words) as unknown,
      data: { field },
    });
  });

  it('is refused when it is none', async () => {
    expect(await call('create', { ...form, tls_cert: 'x', tls_key: own.key })).toMatchObject({
      code: 400,
      data: { field: 'tls_cert' },
    });
  });

  it('is stored with its key sealed, also when the field has taken the line breaks of the key, and goes where the source is', async () => {
    const created = await call('create', { ...form, tls_key: own.key.replaceAll('\n', '') });
    expect(created).toMatchObject({ code: 200 });
    const { id } = created.data as { id: number };
    const row = await server.platform.db.one<{ text: string }>(
      'SELECT row_to_json(d)::text AS text FROM data_source d WHERE id = $1',
      [id],
    );
    expect(row.text).toContain('BEGIN CERTIFICATE');
    expect(row.text).not.toContain('PRIVATE KEY');
    const { sources, versions } = server.platform.gateway;
    const tlsNow = async (): Promise<unknown> => {
      versions.suspect();
      return (await sources.endpoint(await sources.get(id), 'read')).tls;
    };
    expect(await tlsNow()).toEqual({ mode: 'verify', cert: own.cert, key: own.key });
    // Another certificate needs its own key; the same one keeps what is stored.
    expect(await call('update', { ...form, id, tls_cert: other.cert })).toMatchObject({ data: { field: 'tls_key' } });
    expect(await call('update', { ...form, id, name: 'renamed' })).toMatchObject({ code: 200 });
    expect(await tlsNow()).toMatchObject({ key: own.key });
    expect(await call('update', { ...form, id, tls_mode: 'off' })).toMatchObject({ code: 200 });
    expect(await tlsNow()).toEqual({ mode: 'off' });
  });
});
