import { abortSignalOf } from '@sluice/connectors';
import { error, interpolate, type Locale } from '@sluice/document';
import { randomInt } from 'node:crypto';
import { answer, integer, listOf, orNull, text } from '../dispatch/answer.schema.js';
import { platformDialect } from '../data-source/source.dialect.js';
import { defineOperation, type FileOutput, type Operation, type OperationContext } from '../dispatch/operation.js';
import { inRecordedTransaction } from '../dispatch/recorded.transaction.js';
import { recordChange } from '../duties/change.js';
import { csvFormat } from '../export/formats/csv.format.js';
import type { ExportColumn, ExportFormat } from '../export/formats/format.type.js';
import { xlsxFormat } from '../export/formats/xlsx.format.js';
import type { OpenedFile } from '../file/file.contract.js';
import { filesNamed } from '../upload/upload.claim.js';
import { createUser } from '../user/create.operation.js';
import { breaksRules } from '../user/password.js';
import { checkRows, type Checked, type Fault, type ImportedPerson } from './user-import.check.js';
import { importColumns, importTexts } from './user-import.texts.js';
import { readSheet } from './xlsx.reader.js';

/** People of one file: each password is hashed at a cost, and all of them stand in one transaction. */
const MAX_PEOPLE = 1_000;
const MAX_COLUMNS = 64;
/** How long the report of first passwords waits to be fetched. */
const REPORT_MS = 10 * 60_000;
/** What the store knows the report by: no other file of the product is of this type. */
const reportType = 'text/csv; charset=utf-8; header=present';
/** How long a file that was only checked is kept. */
const KEPT_MS = 3_600_000;

const keepers = ['super_admin', 'system_admin'] as const;

interface ImportForm {
  file: string;
  /** Nothing is made. */
  only_check?: boolean | null;
  /** What becomes of the good rows where others have faults. */
  mode?: 'none' | 'good' | '' | null;
}

interface ImportAnswer {
  total: number;
  made: number;
  faults: Fault[];
  people: { account: string; name: string; password: string }[];
  text: string;
  /** Fetches the first passwords as a file, once. */
  ticket: string | null;
}

/** Signs that are not taken for each other when they are read. */
const letters = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ';
const digits = '23456789';

/** A first password that keeps the rules of §5. */
function firstPassword(account: string): string {
  for (;;) {
    const signs = Array.from({ length: 14 }, (_, at) => {
      const from = at % 4 === 3 ? digits : letters;
      return from[randomInt(from.length)] ?? '';
    }).join('');
    if (!breaksRules(signs, account)) return signs;
  }
}

/** A file that the caller has sent; whatever the form claimed, it is kept for an hour. Throws `upload.gone`. */
async function fileOf(ctx: OperationContext, address: string): Promise<{ id: string; file: OpenedFile }> {
  const [id = ''] = filesNamed(address);
  const { rows } = await ctx.db.query(
    'UPDATE stored_file SET claims = 0, expire_time = $3 WHERE is_upload AND create_user_id = $2 AND id::text = $1 RETURNING id',
    [id, ctx.caller.userId, new Date(ctx.platform.clock.now() + KEPT_MS)],
  );
  const file = rows.length === 0 ? undefined : await ctx.platform.files.open(ctx.db, id);
  if (!file) throw error('upload.gone', {}, { field: 'file' });
  return { id, file };
}

type Made = ImportAnswer['people'];

async function makePeople(ctx: OperationContext, people: readonly ImportedPerson[]): Promise<Made> {
  const made: Made = [];
  for (const { account, name, email, phone, departmentId, endTime } of people) {
    const pwd = firstPassword(account);
    const form = { account, name, pwd, pwd2: pwd, email, phone, department_id: departmentId, end_time: endTime };
    await createUser(ctx, form, { userId: ctx.caller.userId, mustChange: true });
    made.push({ account, name, password: pwd });
  }
  return made;
}

const columnOf = (name: string, label: string): ExportColumn => ({
  name,
  label,
  numeric: false,
  text: (value) => (typeof value === 'string' ? value : ''),
});

async function sheetBytes(
  format: ExportFormat,
  title: string,
  columns: ExportColumn[],
  rows: string[][],
): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const batches = (async function* () {
    yield rows;
  })();
  for await (const chunk of format.encode({ title, dialect: platformDialect, columns, batches })) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** The first passwords as a file that is fetched once, encrypted until then. */
async function keepReport(ctx: OperationContext, made: Made, locale: Locale): Promise<string> {
  const columns = [
    columnOf('account', importColumns.account[locale]),
    columnOf('name', importColumns.name[locale]),
    columnOf('password', importTexts.password[locale]),
  ];
  const rows = made.map(({ account, name, password }) => [account, name, password]);
  const bytes = await sheetBytes(csvFormat, importTexts.report[locale], columns, rows);
  const written = await ctx.platform.files.write(
    (async function* () {
      yield bytes;
    })(),
    abortSignalOf(ctx.signal),
  );
  await ctx.platform.files.keep(ctx.db, written, {
    name: `${importTexts.report[locale]}.csv`,
    contentType: reportType,
    userId: ctx.caller.userId,
    expireTime: new Date(ctx.platform.clock.now() + REPORT_MS),
  });
  return written.id;
}

/** What a person reads of it all. */
function textOf({ faults, people, total }: Checked, made: Made, isCheck: boolean, locale: Locale): string {
  const say = (key: keyof typeof importTexts, facts: Record<string, unknown> = {}): string =>
    interpolate(importTexts[key][locale], facts, locale);
  const lines: string[] = [];
  if (faults.length > 0) {
    lines.push(say('some-bad', { total, good: people.length, bad: faults.length }));
    lines.push(...faults.map((fault) => say('line', { ...fault })));
  } else if (isCheck) lines.push(say('all-good', { total }));
  if (!isCheck && made.length === 0) lines.push(say('none-made'));
  if (made.length > 0)
    lines.push(
      say('made', { made: made.length }),
      ...made.map(({ account, name, password }) => `${account}\t${name}\t${password}`),
    );
  return lines.join('\n');
}

/**
 * `user.import`: people of a workbook, checked row by row; all of them or none, or the good rows alone where that is
 * chosen, in one transaction. They are ordinary users whose first passwords are random, told once, and changed at the
 * first sign-in.
 */
const importOperation = defineOperation<ImportForm, ImportAnswer>({
  name: 'user.import',
  access: { roles: [...keepers] },
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['file'],
    properties: {
      file: { type: 'string', minLength: 1, maxLength: 500, label: importTexts.file },
      only_check: { type: ['boolean', 'null'] },
      mode: { type: ['string', 'null'], enum: ['none', 'good', '', null], label: importTexts.mode },
    },
  },
  output: answer({
    total: integer,
    made: integer,
    faults: listOf(answer({ row: integer, column: text, text })),
    people: listOf(answer({ account: text, name: text, password: text })),
    text,
    ticket: orNull(text),
  }),
  audit: {
    action: 'user.import',
    describe: (_form, output) => ({
      objects: output ? [`people:${output.made}`, ...output.people.slice(0, 50).map(({ account }) => account)] : [],
    }),
  },
  async run(ctx, form) {
    const { locale } = ctx.request;
    const { id, file } = await fileOf(ctx, form.file);
    const checked = await checkRows(ctx, await readSheet(file, MAX_PEOPLE, MAX_COLUMNS), locale);
    const isCheck = form.only_check === true;
    const makes = !isCheck && (checked.faults.length === 0 || form.mode === 'good');
    const made = makes ? await makePeople(ctx, checked.people) : [];
    if (made.length > 0) {
      await ctx.platform.files.remove(ctx.db, id);
      const members = made.slice(0, 200).map(({ account, name }) => `${name} (${account})`);
      await recordChange(ctx, { object: 'user_account', name: `${made.length}`, before: {}, after: { members } });
    }
    const ticket = made.length > 0 ? await keepReport(ctx, made, locale) : null;
    const { faults, total } = checked;
    const words = textOf(checked, made, isCheck, locale);
    return { total, made: made.length, faults, people: made, text: words, ticket };
  },
});

const once = (bytes: Buffer): AsyncIterable<Uint8Array> =>
  (async function* () {
    yield bytes;
  })();

/** `user.import-template`: a workbook with the columns and one example. It says nothing of the installation. */
const templateOperation = defineOperation<{ locale?: Locale }, FileOutput>({
  name: 'user.import-template',
  route: { method: 'GET', path: '/user/import-template' },
  access: 'anonymous',
  input: { type: 'object', properties: { locale: { type: 'string', enum: ['zh-chs', 'en'] } } },
  audit: 'none',
  transaction: false,
  stream: 'file',
  versionFree: true,
  async run({ request }, input) {
    const locale = input.locale ?? request.locale;
    const columns = Object.entries(importColumns).map(([name, label]) => columnOf(name, label[locale]));
    const title = importTexts.title[locale];
    const example = ['zhangsan', '张三', 'zhangsan@example.com', '13800000000', '', '2030-12-31'];
    const format = xlsxFormat();
    const bytes = await sheetBytes(format, title, columns, [example]);
    return { name: `${title}.xlsx`, contentType: format.contentType, size: bytes.length, body: once(bytes) };
  },
});

/**
 * `user.import-report`: the first passwords as a file, once: whoever holds the ticket fetches it, and it is gone.
 * Throws `upload.gone`.
 */
const reportOperation = defineOperation<{ ticket: string }, FileOutput>({
  name: 'user.import-report',
  route: { method: 'GET', path: '/user/import-report' },
  access: 'anonymous',
  input: {
    type: 'object',
    required: ['ticket'],
    properties: { ticket: { type: 'string', pattern: '^[0-9a-f-]{36}$' } },
  },
  audit: { action: 'user.import-report', describe: () => ({ objects: [] }) },
  transaction: false,
  stream: 'file',
  versionFree: true,
  async run(ctx, { ticket }) {
    const { platform } = ctx;
    return inRecordedTransaction(ctx, async ({ db: inside }) => {
      const own = await inside.maybeOne<{ id: string }>(
        `SELECT id::text AS id FROM stored_file WHERE id::text = $1 AND NOT is_upload AND content_type = $3
          AND expire_time > $2 FOR UPDATE`,
        [ticket, new Date(platform.clock.now()), reportType],
      );
      const file = own ? await platform.files.open(inside, own.id) : undefined;
      if (!file) throw error('upload.gone', {}, { field: 'ticket' });
      const chunks: Uint8Array[] = [];
      for await (const chunk of file.body) chunks.push(chunk);
      await platform.files.remove(inside, ticket);
      const bytes = Buffer.concat(chunks);
      return { name: file.name, contentType: file.contentType, size: bytes.length, body: once(bytes) };
    });
  },
});

/** People out of a file (screens I3). */
export const userImportOperations = [importOperation, templateOperation, reportOperation] as readonly Operation[];
