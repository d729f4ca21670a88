import { createHash } from 'node:crypto';
import { error } from '@sluice/document';
import { searchPathOf } from '../data-source/source.dialect.js';
import type { SourceRecord } from '../data-source/source.type.js';
import type { OperationContext } from '../dispatch/operation.js';
import { momentOf } from '../host/entity.words.js';
import { ProjectMember } from '../project/project-member.entity.js';
import { ProjectSource } from '../project/project-source.entity.js';
import { Project } from '../project/project.entity.js';
import { ownMembership } from '../project/project.rights.js';
import { filesNamed } from '../upload/upload.claim.js';
import { orderKindOf } from './kinds/registry.js';
import type { RunMode, WorkOrder, WorkOrderKind } from './work-order.entity.js';
import { maxScript } from './work-order.schemas.js';

/** A new order as its form holds it. */
export interface OrderForm {
  name: string;
  project_id: number;
  kind: WorkOrderKind;
  data_source_id: number;
  databases?: string[] | null;
  script?: string | null;
  script_file?: string | null;
  is_backup?: boolean | null;
  is_backup_needed?: boolean | null;
  is_transaction?: boolean | null;
  timeout?: number | null;
  run_mode?: RunMode | null;
  plan_time?: string | null;
  window_start?: string | null;
  window_end?: string | null;
  reason?: string | null;
  copies_to?: number[] | null;
  attachments?: string[] | null;
}

/** Its fields by name. */
export const formFields = [
  'name',
  'project_id',
  'kind',
  'data_source_id',
  'databases',
  'script',
  'script_file',
  'is_backup',
  'is_backup_needed',
  'is_transaction',
  'timeout',
  'run_mode',
  'plan_time',
  'window_start',
  'window_end',
  'reason',
  'copies_to',
  'attachments',
] as const;

/** What a form says once it is checked. */
export type OrderFacts = Pick<
  WorkOrder,
  | 'name'
  | 'projectId'
  | 'kind'
  | 'dataSourceId'
  | 'databases'
  | 'script'
  | 'scriptHash'
  | 'isBackup'
  | 'isBackupNeeded'
  | 'isTransaction'
  | 'timeout'
  | 'runMode'
  | 'planTime'
  | 'windowStart'
  | 'windowEnd'
  | 'reason'
  | 'copiesTo'
  | 'attachments'
>;

/** Seconds that a statement of an order may take where its form does not say. */
const defaultTimeout = 60;

/** Kinds that change something; the others read. */
export const isChange = (kind: WorkOrderKind): boolean => kind === 'dml' || kind === 'ddl' || kind === 'rollback';

/** What an approval is bound to: what runs, where, and how. */
export function hashOf(
  order: Pick<
    WorkOrder,
    'kind' | 'dataSourceId' | 'databases' | 'script' | 'isBackup' | 'isBackupNeeded' | 'isTransaction' | 'timeout'
  >,
): string {
  const { kind, dataSourceId, databases, script, isBackup, isBackupNeeded, isTransaction, timeout } = order;
  const bound = [kind, dataSourceId, databases, script, isBackup, isBackupNeeded, isTransaction, timeout];
  return createHash('sha256').update(JSON.stringify(bound)).digest('hex');
}

/** Checks a form: every field by itself and against the project that it is for. Changes nothing. */
export async function factsOf(ctx: OperationContext, form: OrderForm): Promise<OrderFacts & { source: SourceRecord }> {
  const name = form.name.trim();
  if (/\s/u.test(form.name)) throw error('work-order.name-spaces', {}, { field: 'name' });
  await checkMember(ctx, form.project_id);
  const source = await projectSource(ctx, form);
  const changes = isChange(form.kind);
  const databases = await targetsOf(ctx, source, form.databases ?? []);
  if (!changes && databases.length > 1) throw error('work-order.one-database', {}, { field: 'databases' });
  const facts = {
    name,
    projectId: form.project_id,
    kind: form.kind,
    dataSourceId: source.id,
    databases,
    script: await scriptOf(ctx, form),
    isBackup: form.kind === 'dml' && (form.is_backup ?? true),
    isBackupNeeded: form.is_backup_needed ?? true,
    isTransaction: changes && (form.is_transaction ?? true),
    timeout: form.timeout ?? defaultTimeout,
    runMode: form.run_mode ?? 'hand',
    reason: form.reason?.trim() || null,
    copiesTo: await peopleOf(ctx, form),
    attachments: await attachedBy(ctx, form.attachments ?? []),
    ...timesOf(ctx, form),
  };
  return { ...facts, scriptHash: hashOf(facts), source };
}

async function checkMember(ctx: OperationContext, projectId: number): Promise<void> {
  const project = await ctx.orm.findOneBy(Project, { id: projectId });
  const now = ctx.platform.clock.now();
  const isOpen = project?.status === 'active' && (project.endTime === null || project.endTime.getTime() > now);
  if (!isOpen || !(await ownMembership(ctx, projectId)))
    throw error('work-order.not-in-project', {}, { field: 'project_id' });
}

/** The source of the order: one of the project's, in use, of a kind whose changes can be run and taken back. */
async function projectSource(ctx: OperationContext, form: OrderForm): Promise<SourceRecord> {
  const field = { field: 'data_source_id' };
  const isIn = await ctx.orm.existsBy(ProjectSource, {
    projectId: form.project_id,
    sourceId: form.data_source_id,
  });
  if (!isIn) throw error('work-order.source-outside', {}, field);
  const source = await ctx.platform.gateway.sources.get(form.data_source_id);
  if (!source.is_enabled) throw error('work-order.source-outside', {}, field);
  if (!orderKindOf(source)) throw error('work-order.kind-unsupported', { kind: source.type }, field);
  return source;
}

/** The databases that the order runs in, each known to the catalogue; the source's own where none is chosen. */
async function targetsOf(ctx: OperationContext, source: SourceRecord, chosen: readonly string[]): Promise<string[]> {
  const wanted = chosen.length > 0 ? [...new Set(chosen)] : searchPathOf(source);
  const { rows } = await ctx.db.query<{ name: string }>(
    `SELECT DISTINCT name FROM catalogue_object WHERE data_source_id = $1 AND kind = 'schema' AND gone_time IS NULL
      AND name = ANY ($2)`,
    [source.id, wanted],
  );
  const known = new Set(rows.map((row) => row.name));
  const missing = wanted.find((name) => !known.has(name));
  if (missing !== undefined || wanted.length === 0)
    throw error('work-order.database-unknown', { name: missing ?? '' }, { field: 'databases' });
  return wanted;
}

/** The script, from the editor or from a file that was uploaded. */
async function scriptOf(ctx: OperationContext, { script, script_file: file }: OrderForm): Promise<string> {
  const typed = script ?? '';
  if (file && typed.trim() !== '') throw error('work-order.script-twice', {}, { field: 'script_file' });
  const text = file ? await fileText(ctx, file) : typed;
  if (Buffer.byteLength(text, 'utf8') > maxScript) throw error('work-order.script-large', {}, { field: 'script' });
  if (text.trim() === '') throw error('work-order.script-empty', {}, { field: 'script' });
  return text;
}

async function fileText(ctx: OperationContext, address: string): Promise<string> {
  const field = { field: 'script_file' };
  const [id] = filesNamed(address);
  const file = id === undefined ? undefined : await ctx.platform.files.open(ctx.platform.db, id);
  // Its address tells nobody what is in it: only who sent it makes an order of it.
  if (!file?.isUpload || file.userId === null || file.userId !== ctx.caller.userId)
    throw error('work-order.script-file', {}, field);
  if (file.size > maxScript) throw error('work-order.script-large', {}, field);
  const chunks: Uint8Array[] = [];
  for await (const chunk of file.body) chunks.push(chunk);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks));
  } catch {
    throw error('work-order.script-file', {}, field);
  }
}

/** Files that go with the order; like a script, only what its asker has sent. */
async function attachedBy(ctx: OperationContext, addresses: readonly string[]): Promise<string[]> {
  for (const address of addresses) {
    const [id] = filesNamed(address);
    const file = id === undefined ? undefined : await ctx.platform.files.open(ctx.platform.db, id);
    if (!file?.isUpload || file.userId === null || file.userId !== ctx.caller.userId)
      throw error('work-order.attachment', {}, { field: 'attachments' });
  }
  return [...addresses];
}

/** Who is told of the order: members of the project. */
async function peopleOf(ctx: OperationContext, { copies_to: wanted, project_id: projectId }: OrderForm) {
  if (!wanted || wanted.length === 0) return [];
  const members = await ctx.orm.findBy(ProjectMember, { projectId, status: 'active' });
  const ids = new Set(members.map(({ userId }) => userId));
  if (!wanted.every((id) => ids.has(id))) throw error('user.unknown', {}, { field: 'copies_to' });
  return [...new Set(wanted)];
}

/** When it may run and when it is planned. */
export function timesOf(
  ctx: Pick<OperationContext, 'platform'>,
  form: Pick<OrderForm, 'run_mode' | 'plan_time' | 'window_start' | 'window_end'>,
): Pick<OrderFacts, 'planTime' | 'windowStart' | 'windowEnd'> {
  const [planTime, windowStart, windowEnd] = [
    form.run_mode === 'timed' ? momentOf(form.plan_time, 'plan_time') : null,
    momentOf(form.window_start, 'window_start'),
    momentOf(form.window_end, 'window_end'),
  ];
  if (form.run_mode === 'timed') checkPlan(ctx, planTime);
  checkWindow({ planTime, windowStart, windowEnd });
  if (windowEnd && windowEnd.getTime() <= ctx.platform.clock.now())
    throw error('work-order.time-range', {}, { field: 'window_end' });
  return { planTime, windowStart, windowEnd };
}

function checkPlan({ platform }: Pick<OperationContext, 'platform'>, planTime: Date | null): void {
  if (planTime === null) throw error('work-order.time-missing', {}, { field: 'plan_time' });
  if (planTime.getTime() < platform.clock.now() - 1_000)
    throw error('work-order.time-past', {}, { field: 'plan_time' });
}

/** A window begins before it ends, and the plan lies within. */
export function checkWindow({
  planTime,
  windowStart,
  windowEnd,
}: Pick<OrderFacts, 'planTime' | 'windowStart' | 'windowEnd'>): void {
  const [from, to] = [windowStart?.getTime() ?? -Infinity, windowEnd?.getTime() ?? Infinity];
  if (from >= to) throw error('work-order.time-range', {}, { field: 'window_end' });
  const plan = planTime?.getTime();
  if (plan !== undefined && (plan < from || plan >= to))
    throw error('work-order.time-range', {}, { field: 'plan_time' });
}

/** The window is asked for and approved with the order: whoever approves or plans it may narrow it and not widen it. */
export function checkNarrower(
  { windowStart: from, windowEnd: to }: Pick<WorkOrder, 'windowStart' | 'windowEnd'>,
  { windowStart, windowEnd }: Pick<WorkOrder, 'windowStart' | 'windowEnd'>,
): void {
  if (from && (windowStart === null || windowStart < from))
    throw error('work-order.window-wider', {}, { field: 'window_start' });
  if (to && (windowEnd === null || windowEnd > to)) throw error('work-order.window-wider', {}, { field: 'window_end' });
}
