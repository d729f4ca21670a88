import { startTestPlatform, type TestPerson, type TestPlatform } from '@sluice/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import type { Envelope } from '../dispatch/call.js';
import { xlsxFormat } from '../export/formats/xlsx.format.js';
import { readSheet } from './xlsx.reader.js';

const heading = ['账号', '姓名', '邮箱', '手机号', '部门', '到期时间'];

async function workbook(rows: readonly string[][], names = heading): Promise<Buffer> {
  const columns = names.map((label) => ({ name: label, label, numeric: false, text: String }));
  const batches = (async function* () {
    yield rows as unknown[][];
  })();
  const chunks: Uint8Array[] = [];
  for await (const chunk of xlsxFormat().encode({ title: 'people', dialect: 'postgres', columns, batches }))
    chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A file that is held. */
const held = (bytes: Buffer): Parameters<typeof readSheet>[0] => ({
  size: bytes.length,
  async *part(first, last) {
    yield bytes.subarray(first, last + 1);
  },
});

/** A workbook that is small and unfolds to much. */
async function bomb(): Promise<Buffer> {
  const zip = new ZipFile();
  zip.addBuffer(
    Buffer.from('<workbook xmlns:r="r"><sheets><sheet name="a" r:id="a"/></sheets></workbook>'),
    'xl/workbook.xml',
  );
  zip.addBuffer(
    Buffer.from('<Relationships><Relationship Id="a" Target="sheet.xml"/></Relationships>'),
    'xl/_rels/workbook.xml.rels',
  );
  const space = Buffer.alloc(210 * 1024 * 1024, ' ');
  zip.addBuffer(Buffer.concat([Buffer.from('<sheet>'), space, Buffer.from('</sheet>')]), 'xl/sheet.xml');
  zip.end();
  const chunks: Uint8Array[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Uint8Array);
  return Buffer.concat(chunks);
}

describe('people out of a file', () => {
  let world: TestPlatform;
  let system: TestPerson;
  let other: TestPerson;
  const as = (who: TestPerson, name: string, body: Record<string, unknown>): Promise<Envelope> =>
    world.call(`/operation/${name}`, body, { token: who.token });
  const sent = async (who: TestPerson, bytes: Buffer): Promise<string> => {
    const { files, db } = world.platform;
    const written = await files.write(
      (async function* () {
        yield bytes;
      })(),
      new AbortController().signal,
    );
    const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
    await files.keep(db, written, {
      name: 'a.xlsx',
      contentType,
      userId: who.id,
      expireTime: null,
      upload: { appId: null },
    });
    return `/file/${written.id}`;
  };
  const people = async (): Promise<number> =>
    (await world.platform.db.one<{ count: number }>('SELECT count(*) AS count FROM user_account')).count;

  beforeAll(async () => {
    world = await startTestPlatform();
    system = await world.person(['system_admin']);
    other = await world.person(['user']);
    await world.platform.db.query("INSERT INTO department (name) VALUES ('总部')");
  });
  afterAll(() => world.stop());

  it('are told by row and column what is wrong with them, and nobody is made', async () => {
    const file = await sent(
      system,
      await workbook([
        ['wang', '王五', 'wang@example.com', '', '总部', ''],
        ['li si', '李四', 'nothing', '', '', ''],
        ['WANG', '', '', '', '没有', '2001-01-01'],
      ]),
    );
    const before = await people();
    const answer = await as(system, 'user.import', { file });
    expect(answer).toMatchObject({ code: 200, data: { total: 3, made: 0, ticket: null } });
    const { faults } = answer.data as { faults: { row: number; column: string }[] };
    expect(faults.map(({ row, column }) => `${row} ${column}`)).toEqual([
      '3 账号',
      '3 邮箱',
      '4 账号',
      '4 姓名',
      '4 部门',
      '4 到期时间',
    ]);
    expect(await people()).toBe(before);
  });

  it('are made with first passwords that are told once and must be changed, the good rows alone where that is chosen', async () => {
    const file = await sent(
      system,
      await workbook([
        ['zhao', '赵六', '', '138 0000', '总部', '2099-12-31'],
        ['', '无名', '', '', '', ''],
      ]),
    );
    expect(await as(system, 'user.import', { file, mode: 'good', only_check: true })).toMatchObject({
      data: { made: 0 },
    });
    const answer = await as(system, 'user.import', { file, mode: 'good' });
    expect(answer).toMatchObject({ code: 200, data: { made: 1, people: [{ account: 'zhao', name: '赵六' }] } });
    const row = await world.platform.db.one(
      `SELECT u.must_change_pwd, u.access_level, d.name AS department FROM user_account u JOIN department d ON d.id = u.department_id WHERE account = 'zhao'`,
    );
    expect(row).toEqual({ must_change_pwd: true, access_level: 'public', department: '总部' });
    const { people: made } = answer.data as { people: { password: string }[] };
    const stored = await world.platform.db.query(`SELECT array_to_string(objects, ' ') AS said, error FROM audit_log`);
    expect(JSON.stringify(stored.rows)).not.toContain(made[0]?.password);
    // The file is gone with its people in it.
    expect(await as(system, 'user.import', { file })).toMatchObject({ code: 409 });
  });

  it('come from a file of one’s own that is a workbook and does not unfold to too much', async () => {
    const good = await workbook([['sun', '孙七', '', '', '', '']]);
    expect(await as(other, 'user.import', { file: await sent(other, good) })).toMatchObject({ code: 401 });
    expect(await as(system, 'user.import', { file: await sent(other, good) })).toMatchObject({ code: 409 });
    const broken = await sent(system, good.subarray(0, good.length - 40));
    expect(await as(system, 'user.import', { file: broken })).toMatchObject({ code: 400, data: { field: 'file' } });
    const headless = await sent(system, await workbook([['x', 'y']], ['a', 'b']));
    expect((await as(system, 'user.import', { file: headless })).data).toMatchObject({ made: 0 });
    await expect(readSheet(held(await bomb()), 10, 10)).rejects.toMatchObject({ key: 'user-import.too-large' });
    await expect(
      readSheet(held(await workbook(Array.from({ length: 12 }, (_, at) => [`u${at}`, 'x']))), 10, 10),
    ).rejects.toMatchObject({ key: 'user-import.too-many' });
  });
});
