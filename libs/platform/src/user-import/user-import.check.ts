import { interpolate, type BothTexts, type Locale } from '@sluice/document';
import type { OperationContext } from '../dispatch/operation.js';
import { momentOf } from '../host/entity.words.js';
import { userFields } from '../user/user.schemas.js';
import { importColumns, importTexts, type ImportColumn } from './user-import.texts.js';
import type { SheetRow } from './xlsx.reader.js';

/** What is wrong with a cell; the row is the program's own number. */
export interface Fault {
  row: number;
  column: string;
  text: string;
}

/** A person of the file, ready to be made. */
export interface ImportedPerson {
  row: number;
  account: string;
  name: string;
  email: string;
  phone: string;
  departmentId: number | null;
  endTime: string | null;
}

export interface Checked {
  people: ImportedPerson[];
  faults: Fault[];
  total: number;
}

type Cells = Record<ImportColumn, string>;

/** Days that a spreadsheet counts from, and one of them in milliseconds: 1 is 1 January 1900. */
const dayZero = Date.UTC(1899, 11, 30);
const dayMs = 86_400_000;

/** A moment as text: spreadsheets keep dates as numbers of days. */
function momentText(text: string): string {
  if (!/^\d{4,6}(\.\d+)?$/.test(text)) return text.replaceAll('/', '-');
  return new Date(Math.round(dayZero + Number(text) * dayMs)).toISOString().slice(0, 19).replace('T', ' ');
}

const departmentsSql = `
  WITH RECURSIVE tree (id, path) AS (
    SELECT d.id, d.name::text FROM department d WHERE d.parent_id IS NULL UNION ALL SELECT d.id,
      t.path || ' / ' || d.name FROM department d JOIN tree t ON t.id = d.parent_id)
  SELECT id, path FROM tree`;

const fits = (text: string, { maxLength, pattern }: { maxLength: number; pattern?: string }): boolean =>
  text.length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(text));

/** What stands against a person's cells, by column; `taken` holds accounts that are no longer free, and gets theirs. */
function faultsOf(
  cells: Cells,
  { taken, departments, now }: { taken: Map<string, number>; departments: ReadonlyMap<string, number>; now: number },
): [ImportColumn, keyof typeof importTexts, Record<string, unknown>?][] {
  const faults: [ImportColumn, keyof typeof importTexts, Record<string, unknown>?][] = [];
  const { account, name, email, phone, department, end_time: end } = cells;
  const earlier = taken.get(account.toLowerCase());
  if (account === '') faults.push(['account', 'required']);
  else if (/\s/.test(account) || !fits(account, userFields.account)) faults.push(['account', 'account-format']);
  else if (earlier !== undefined)
    faults.push(earlier === 0 ? ['account', 'account-taken'] : ['account', 'account-twice', { row: earlier }]);
  if (name === '') faults.push(['name', 'required']);
  else if (!fits(name, userFields.name)) faults.push(['name', 'too-long', { most: userFields.name.maxLength }]);
  if (!fits(email, userFields.email)) faults.push(['email', 'email-format']);
  if (!fits(phone, userFields.phone)) faults.push(['phone', 'phone-format']);
  if (department !== '' && !departments.has(department)) faults.push(['department', 'department-unknown']);
  if (end !== '' && !isAhead(end, now)) faults.push(['end_time', 'end-time']);
  return faults;
}

function isAhead(text: string, now: number): boolean {
  if (!new RegExp(userFields.end_time.pattern, 'u').test(text)) return false;
  try {
    return (momentOf(text, 'end_time')?.getTime() ?? 0) > now;
  } catch {
    return false;
  }
}

/**
 * The columns as the heading names them, in either language; faults where one that must be there is not, or one is not
 * known.
 */
function headingOf(
  first: SheetRow | undefined,
  say: (text: BothTexts) => string,
): { order: ImportColumn[]; faults: Fault[] } {
  const names = Object.entries(importColumns) as [ImportColumn, BothTexts][];
  const found = (first?.cells ?? []).map((cell) =>
    names.find(([, texts]) => Object.values(texts).some((text) => text.toLowerCase() === cell.toLowerCase())),
  );
  const missing = (['account', 'name'] as const).filter((name) => !found.some((one) => one?.[0] === name));
  const faults = missing.map((name) => ({
    row: first?.row ?? 1,
    column: say(importColumns[name]),
    text: say(importTexts['column-missing']),
  }));
  return { order: found.map((one) => one?.[0] as ImportColumn), faults };
}

/** Checks a file of people row by row, against itself and against who is there. */
export async function checkRows(ctx: OperationContext, rows: readonly SheetRow[], locale: Locale): Promise<Checked> {
  const say = (text: BothTexts): string => text[locale];
  const [first, ...rest] = rows;
  const { order, faults } = headingOf(first, say);
  if (faults.length > 0) return { people: [], faults, total: rest.length };
  if (rest.length === 0)
    return { people: [], faults: [{ row: 2, column: '', text: say(importTexts.empty) }], total: 0 };
  const known = await ctx.db.query<{ id: number; path: string }>(departmentsSql);
  const departments = new Map(known.rows.map(({ id, path }) => [path, id]));
  const now = ctx.platform.clock.now();
  const named = rest.map(({ row, cells }): { row: number; cells: Cells } => {
    const empty: Cells = { account: '', name: '', email: '', phone: '', department: '', end_time: '' };
    order.forEach((column, at) => {
      if (column) empty[column] = cells[at] ?? '';
    });
    return { row, cells: { ...empty, end_time: momentText(empty.end_time) } };
  });
  const { rows: there } = await ctx.db.query<{ account: string }>(
    'SELECT lower(account) AS account FROM user_account WHERE NOT is_deleted AND lower(account) = ANY ($1)',
    [named.map(({ cells }) => cells.account.toLowerCase())],
  );
  const taken = new Map(there.map(({ account }) => [account, 0]));
  const people: ImportedPerson[] = [];
  for (const { row, cells } of named) {
    const wrong = faultsOf(cells, { taken, departments, now });
    for (const [column, key, facts = {}] of wrong)
      faults.push({ row, column: say(importColumns[column]), text: interpolate(say(importTexts[key]), facts, locale) });
    const { account, name, email, phone, department, end_time: endTime } = cells;
    if (!taken.has(account.toLowerCase())) taken.set(account.toLowerCase(), row);
    const departmentId = departments.get(department) ?? null;
    if (wrong.length === 0) people.push({ row, account, name, email, phone, departmentId, endTime: endTime || null });
  }
  return { people, faults, total: rest.length };
}
