import { abortSignalOf } from '@sluice/connectors';
import { error, PlatformError, type Locale } from '@sluice/document';
import { answer, flag, integer, listOf, nothing, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import { inRecordedTransaction } from '../dispatch/recorded.transaction.js';
import { recordChange } from '../duties/change.js';
import type { ById } from '../host/entity.words.js';
import { settingCatalogue, type SettingKey } from '../setting/setting.catalogue.js';
import { recordSettings } from '../setting/setting.change.js';
import { inDirectory } from './directory.client.js';
import { checkDirectory, directoryFields, directorySettings, usedDirectory } from './directory.settings.js';
import type { DirectorySettings } from './directory.settings.js';
import { storeFailure, storeRun } from './directory.store.js';
import { askDirectory, bothTexts, changesOf, previewPlan, synchronise, type ReadDirectory } from './directory.sync.js';
import { directoryTexts as texts } from './directory.texts.js';

const access = { roles: ['super_admin', 'system_admin'] } as const;
const byId = {
  type: 'object',
  additionalProperties: false,
  required: ['id'],
  properties: { id: { type: 'integer', label: texts.id }, large: { type: ['boolean', 'null'] } },
} as const;

type SettingsForm = Partial<DirectorySettings>;

/** An empty password keeps the stored one, as long as it goes to the same directory for the same account. */
function passwordOf(given: string | undefined, form: DirectorySettings, before: DirectorySettings): string {
  if (given) return given;
  const isElsewhere = (['url', 'account', 'tls', 'ca'] as const).some((field) => form[field] !== before[field]);
  if (isElsewhere && before.password !== '') throw error('directory.password-again', {}, { field: 'password' });
  return before.password;
}

/**
 * `directory.save`: how the directory is asked. Whoever chooses it chooses who is in which group, so a second person
 * confirms it.
 */
const saveOperation = defineOperation<SettingsForm, null>({
  name: 'directory.save',
  access,
  confirmable: true,
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['url', 'tls', 'account', 'base', 'filter'],
    properties: Object.fromEntries(
      Object.entries(directoryFields).map(([field, key]) => {
        const { schema } = settingCatalogue[key];
        return [field, field === 'password' || field === 'ca' ? { ...schema, type: ['string', 'null'] } : schema];
      }),
    ),
  },
  output: nothing,
  audit: {
    action: 'directory.save',
    describe: (input) => ({
      objects: Object.keys(input).map((field) => directoryFields[field as keyof DirectorySettings]),
    }),
  },
  async run(ctx, input) {
    const { settings } = ctx.platform;
    await settings.refresh();
    const before = directorySettings(settings);
    const form = { ...before, ...input, ca: input.ca ?? '' };
    const after = { ...form, password: passwordOf(input.password, form, before) };
    checkDirectory(after);
    const values: Partial<Record<SettingKey, unknown>> = {};
    for (const [field, key] of Object.entries(directoryFields)) {
      const value = after[field as keyof DirectorySettings];
      if (value === before[field as keyof DirectorySettings]) continue;
      values[key] = value;
      await settings.set(ctx.db, key, value, ctx.caller.userId);
    }
    await recordSettings(ctx, values, (key) => before[fieldOf(key)]);
    return null;
  },
});

const fieldOf = (key: SettingKey): keyof DirectorySettings =>
  Object.entries(directoryFields).find(([, one]) => one === key)![0] as keyof DirectorySettings;

const works = {
  'zh-chs': (people: number) => `目录可用：绑定成功，共找到 ${people} 人`,
  en: (people: number) => `The directory works: signed in, ${people} people found`,
} as const satisfies Record<Locale, unknown>;

/** `directory.test`: signs in to the stored directory and counts its people; a typed password goes nowhere. */
const testOperation = defineOperation<unknown, { people: number; message: string }>({
  name: 'directory.test',
  access,
  transaction: false,
  input: { type: 'object', additionalProperties: false },
  output: answer({ people: integer, message: text }),
  audit: { action: 'directory.test', intent: true },
  async run({ platform, signal, request }) {
    await platform.settings.refresh();
    const used = usedDirectory(platform.settings);
    const found = await inDirectory(used, abortSignalOf(signal), (session) =>
      session.find(used.base, used.filter, [used.account_attribute]),
    );
    return { people: found.length, message: works[request.locale](found.length) };
  },
});

/** Asks the directory; that it could not be asked is kept among the runs, where the next look at them tells it. */
async function asked(ctx: OperationContext, mode: 'preview' | 'hand'): Promise<ReadDirectory> {
  const { platform, caller } = ctx;
  try {
    return await askDirectory(platform, abortSignalOf(ctx.signal));
  } catch (reason) {
    if (reason instanceof PlatformError && reason.key !== 'directory.off')
      await storeFailure(platform.db, { mode, userId: caller.userId }, bothTexts(reason));
    throw reason;
  }
}

/** `directory.preview`: what a synchronisation would change, kept line by line; nothing is changed. */
const previewOperation = defineOperation<unknown, { id: number; changes: number; is_large: boolean; message: string }>({
  name: 'directory.preview',
  access,
  transaction: false,
  input: { type: 'object', additionalProperties: false },
  output: answer({ id: integer, changes: integer, is_large: flag, message: text }),
  audit: {
    action: 'directory.preview',
    describe: (_input, run) => (run ? { objects: [`directory_run:${run.id}`] } : {}),
  },
  async run(ctx) {
    const read = await asked(ctx, 'preview');
    return inRecordedTransaction(ctx, async ({ db, caller, request }) => {
      const plan = await previewPlan(db, read);
      const changes = plan.lines.filter(({ what }) => what !== 'keep').length;
      const found = { plan, status: 'previewed', people: read.answer.people.length };
      const id = await storeRun(db, { mode: 'preview', userId: caller.userId }, found);
      return { id, changes, is_large: plan.isLarge, message: previewed[request.locale](changes) };
    });
  },
});

const previewed = {
  'zh-chs': (changes: number) => (changes > 0 ? `已预览：共 ${changes} 处变更，尚未应用` : '已预览：没有变更'),
  en: (changes: number) => (changes > 0 ? `${changes} changes, none of them made yet` : 'Nothing would change'),
} as const satisfies Record<Locale, unknown>;

interface Applied {
  id: number;
  changes: number;
  /** Departments and groups that it changed, as records name them. */
  objects: string[];
}

/**
 * `directory.apply`: makes what a preview showed, all of it or nothing. The directory is asked again, and if anything
 * else would change now, nothing is. `large`: the person has seen that it takes away much.
 */
const applyOperation = defineOperation<ById & { large?: boolean | null }, Applied>({
  name: 'directory.apply',
  access,
  transaction: false,
  input: byId,
  output: answer({ id: integer, changes: integer, objects: listOf(text) }),
  audit: {
    action: 'directory.apply',
    describe: ({ id }, done) => ({ objects: [`directory_run:${done?.id ?? id}`, ...(done?.objects ?? [])] }),
  },
  async run(ctx, { id, large }) {
    const { platform, caller } = ctx;
    const shown = await platform.db.maybeOne<{ digest: string; is_large: boolean; removed: number }>(
      `SELECT digest, is_large, removed FROM directory_run WHERE id = $1 AND status IN ('previewed', 'held')
        AND id = (SELECT max(x.id) FROM directory_run x)`,
      [id],
    );
    if (!shown) throw error('directory.preview-outdated', {}, { field: 'id' });
    if (shown.is_large && !large) throw error('directory.many-removals', { count: shown.removed }, { field: 'large' });
    const read = await asked(ctx, 'hand');
    platform.gateway.versions.suspect();
    return inRecordedTransaction(ctx, async (inside) => {
      const by = { mode: 'hand', userId: caller.userId, shown: shown.digest, mayBeLarge: shown.is_large } as const;
      const { runId, plan, facts } = await synchronise(inside.db, read, by);
      for (const change of changesOf(facts)) await recordChange(inside, change);
      const changes = plan.lines.filter(({ what }) => what !== 'keep').length;
      return { id: runId, changes, objects: facts.map(({ object }) => object) };
    });
  },
});

/** Operations on the directory that fills departments and groups. */
export const directoryOperations: readonly Operation[] = [
  saveOperation as Operation,
  testOperation as Operation,
  previewOperation as Operation,
  applyOperation as Operation,
];
