import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';
import type { CompiledPage, CompiledParam, CompiledView } from '@sluice/document';
import { startChild, startTestPlatform, type Child, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';

const program = fileURLToPath(new URL('./serve.child.ts', import.meta.url));
const megabyte = 1024 * 1024;
const max = 100 * megabyte;

interface Envelope {
  code: number;
  msg: string;
  data: Record<string, unknown>;
}

const paramsOf = (views: readonly CompiledView[]): CompiledParam[] =>
  views.flatMap((view) => [...view.app_params, ...paramsOf(view.sub_views)]);

/** Spec §5: people come in a workbook of at most 100 MB; the server that takes it needs no more memory for it. */
describe('a large workbook of people', () => {
  const masterKey = randomBytes(32);
  const dir = mkdtempSync(join(tmpdir(), 'sluice-large-'));
  const files = join(dir, 'data', 'files');
  let world: TestPlatform;
  let child: Child;
  let address: string;
  let system: TestPerson;
  let page: { app: number; param: number };

  /** A workbook of two people that is filled up by a picture of `size` bytes, without holding it. */
  async function workbook(name: string, size: number): Promise<string> {
    const zip = new ZipFile();
    const part = (path: string, text: string): void => zip.addBuffer(Buffer.from(text), path);
    part('[Content_Types].xml', '<Types/>');
    part('xl/workbook.xml', '<workbook xmlns:r="r"><sheets><sheet name="a" r:id="a"/></sheets></workbook>');
    part('xl/_rels/workbook.xml.rels', '<R><Relationship Id="a" Target="sheet.xml"/></R>');
    // Texts that no cell of the sheet refers to stand before those that do.
    const others = 400_000;
    const texts = ['账号', '姓名', `${name}1`, '一', `${name}2`, '二'];
    part(
      'xl/sharedStrings.xml',
      `<sst>${'<si><t>something else</t></si>'.repeat(others)}${texts.map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    );
    const rows = [0, 1, 2].map(
      (row) =>
        `<row r="${row + 1}">${[0, 1].map((at) => `<c t="s"><v>${others + row * 2 + at}</v></c>`).join('')}</row>`,
    );
    part('xl/sheet.xml', `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`);
    const noise = randomBytes(megabyte);
    const picture = function* (): Generator<Buffer> {
      for (let left = size; left > 0; left -= megabyte) yield noise.subarray(0, Math.min(left, megabyte));
    };
    zip.addReadStream(Readable.from(picture()), 'xl/media/picture.bin', { compress: false });
    zip.end();
    const path = join(dir, `${name}.xlsx`);
    await pipeline(zip.outputStream as Readable, createWriteStream(path));
    return path;
  }

  /** Sends a file as a browser does, from the disk. */
  async function send(path: string): Promise<Envelope> {
    const boundary = 'sluice-large-import';
    const head = `--${boundary}\r\ncontent-disposition: form-data; name="app_id"\r\n\r\n${page.app}\r\n--${boundary}\r\ncontent-disposition: form-data; name="id"\r\n\r\n${page.param}\r\n--${boundary}\r\ncontent-disposition: form-data; name="f"; filename="people.xlsx"\r\ncontent-type: application/octet-stream\r\n\r\n`;
    const sent = request(`${address}api/app/param/upload`, {
      method: 'POST',
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}`, 'access-token': system.token },
    });
    const answer = new Promise<Envelope>((resolve, reject) => {
      sent.on('error', reject);
      sent.on('response', (response) => {
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () => resolve(JSON.parse(Buffer.concat(chunks).toString()) as Envelope));
      });
    });
    const body = async function* (): AsyncGenerator<Uint8Array> {
      yield Buffer.from(head);
      for await (const chunk of createReadStream(path)) yield chunk as Buffer;
      yield Buffer.from(`\r\n--${boundary}--\r\n`);
    };
    await pipeline(Readable.from(body()), sent);
    return answer;
  }
  const call = async (path: string, body: Record<string, unknown>): Promise<Envelope> => {
    const answer = await fetch(`${address}api/${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'access-token': system.token },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as Envelope;
  };
  const importPeople = (file: unknown): Promise<Envelope> => call('operation/user.import', { file });
  /** The most memory that the server has had, in megabytes. */
  const peak = (): number =>
    Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.process.pid}/status`, 'utf8'))?.[1]) / 1024;

  beforeAll(async () => {
    world = await startTestPlatform({ config: { role: 'api', masterKey } });
    system = await world.person(['system_admin']);
    const env = { DATABASE_URL: world.database.url, SLUICE_MASTER_KEY: masterKey.toString('hex') };
    child = startChild(program, [], { env: { ...env, SLUICE_DATA: join(dir, 'data') } });
    address = await child.line();
    const site = (await (await fetch(`${address}api/site/info?domain=console`)).json()) as Envelope;
    const app = Number(site.data.id);
    const found = await call('app/page/get', { app_id: app, page: 'user-import' });
    const param = paramsOf((found.data as unknown as CompiledPage).views).find(({ name }) => name === 'file');
    page = { app, param: param?.id ?? 0 };
  });
  afterAll(async () => {
    await child.kill();
    await world.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  it('is taken and read with flat memory, and one of a byte more is refused with the limit', async () => {
    // What is read of a small one is read of every one: parsers, caches, the pool.
    const small = await send(await workbook('small', 1_000));
    expect(await importPeople(small.data.url)).toMatchObject({ code: 200, data: { made: 2 } });
    const probe = await workbook('large', 0);
    const fill = max - statSync(probe).size;
    const whole = await workbook('large', fill);
    expect(statSync(whole).size).toBe(max);
    const before = peak();
    const sent = await send(whole);
    expect(sent, sent.msg).toMatchObject({ code: 200 });
    expect(await importPeople(sent.data.url)).toMatchObject({ code: 200, data: { made: 2, total: 2 } });
    expect(peak() - before).toBeLessThan(90);
    const kept = readdirSync(files).length;
    const more = await send(await workbook('large', fill + 1));
    expect(more).toMatchObject({ code: 400, data: { field: 'file' } });
    expect(more.msg).toContain('100 MB');
    expect(readdirSync(files)).toHaveLength(kept);
  }, 300_000);
});
