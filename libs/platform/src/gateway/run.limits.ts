import { error, interpolateBoth, type BothTexts } from '@sluice/document';
import type { UsagePolicy } from '@sluice/policy';
import type { AccountUse, SourceRecord } from '../data-source/source.type.js';
import type { SettingService } from '../setting/setting.contract.js';
import { ownerOf } from './analysis.service.js';
import { gatewayTexts } from './gateway.texts.js';
import type { GatewayRequest } from './gateway.type.js';
import type { PlannedReason } from './plan.type.js';
import { SlotsBusy, type RunSlots, type SlotLimit } from './run.slots.js';
import type { Release } from './gateway.contract.js';

/**
 * Kinds of origins that get a share of a source's connections, so that a portal's pages find one; the others may use
 * them all.
 */
const shares = {
  workspace: 'gateway.workspace_share',
  compare: 'gateway.workspace_share',
  export: 'gateway.export_share',
} as const;

/** Nobody sits before an export: it waits until others have ended. In milliseconds. */
const exportWaitMs = 300_000;

/** Why a run found no room: what is full, and how many it holds. */
export const busyTexts = {
  person: {
    'zh-chs': '您同时执行的语句已达 {quota} 条, 请等待其中一条结束后再试',
    en: 'you run {quota} statements at once already; wait until one of them has ended',
  },
  app: {
    'zh-chs': '该应用同时执行的语句已达 {quota} 条, 请稍后再试',
    en: 'the application runs {quota} statements at once already; try again in a moment',
  },
  origin: {
    'zh-chs': '数据源为工作台和导出保留的 {quota} 个连接均在使用中, 请稍后再试',
    en: 'the {quota} connections that workspace or exports may use of the source are all in use; try again in a moment',
  },
  policy: {
    'zh-chs': '策略允许同时执行的语句已达 {quota} 条, 请稍后再试',
    en: 'a policy permits {quota} statements at once, and they are running; try again in a moment',
  },
  project: {
    'zh-chs': '项目同时执行的语句已达 {quota} 条, 请稍后再试',
    en: 'your project runs {quota} statements at once already; try again in a moment',
  },
  console: {
    'zh-chs': '系统正在执行的查询已达 {quota} 条, 请稍后再试',
    en: 'the platform answers {quota} queries at once already; try again in a moment',
  },
  source: {
    'zh-chs': '数据源的 {quota} 个连接均在使用中, 请稍后再试',
    en: 'all {quota} connections of the source are in use; try again in a moment',
  },
} as const satisfies Record<string, BothTexts>;

/** The text for a limit that had no room. */
export function busyText({ key, quota: allowed }: SlotLimit): BothTexts {
  const kind = key.slice(0, key.indexOf(':')) as keyof typeof busyTexts;
  return interpolateBoth(busyTexts[kind], { quota: allowed });
}

const reason = (code: string, text: BothTexts): PlannedReason => ({ code, text: (locale) => text[locale] });

/** How many run at once, per person, app, origin and source. */
export class RunLimits {
  constructor(
    private readonly slots: RunSlots,
    private readonly settings: SettingService,
  ) {}

  /**
   * A slot for a run on a source, or why there is none: who waited for it in vain, or left meanwhile, is told so.
   * Visitors of one address are one person; runs of one transaction share the slot of its first.
   */
  async forRun(
    { caller, request, app, origin, transaction, signal }: GatewayRequest,
    source: Pick<SourceRecord, 'id' | 'options'>,
    use: AccountUse,
    policy?: UsagePolicy,
    projects: readonly { id: number; limit: number }[] = [],
  ): Promise<Release | PlannedReason> {
    if (transaction?.holdsSlot) return () => undefined;
    const { settings } = this;
    const pool = source.options.pool;
    const owner = ownerOf(caller, undefined, request.ip);
    const limits: SlotLimit[] = [
      { key: `person:${owner}`, quota: settings.get('gateway.person_runs') },
      { key: `source:${source.id}:${use}`, quota: pool },
    ];
    if (app) limits.push({ key: `app:${app.id}`, quota: settings.get('gateway.app_runs') });
    if (policy)
      limits.push(
        { key: `policy:${policy.id}`, quota: policy.globalConcurrency },
        { key: `policy:${policy.id}:${owner}`, quota: policy.userConcurrency },
      );
    for (const { id, limit } of projects) limits.push({ key: `project:${id}`, quota: limit });
    const share = origin.kind in shares ? shares[origin.kind as keyof typeof shares] : undefined;
    if (share)
      limits.push({
        key: `origin:${origin.kind}:${source.id}:${use}`,
        quota: Math.max(1, Math.floor((pool * settings.get(share)) / 100)),
      });
    const waitMs = ['export', 'work_order'].includes(origin.kind) ? exportWaitMs : this.#waitMs();
    let release: Release;
    try {
      release = await this.slots.take({ owner, limits, signal, waitMs });
    } catch (cause) {
      if (cause instanceof SlotsBusy) return reason('busy', busyText(cause.limit));
      if (signal.aborted) return reason('cancelled', gatewayTexts.cancelled);
      throw cause;
    }
    if (!transaction) return release;
    transaction.holdSlot(release);
    return () => undefined;
  }

  /**
   * A slot for a query of the console, on the platform's own database; `quota` of all of them together run at once.
   * Throws `gateway.refused` after the wait.
   */
  async forConsole(userId: number | null, quota: number): Promise<Release> {
    const owner = ownerOf({ userId });
    const limits = [
      { key: `person:console:${owner}`, quota: this.settings.get('gateway.person_runs') },
      { key: 'console:all', quota },
    ];
    try {
      return await this.slots.take({ owner, limits, waitMs: this.#waitMs(), signal: new AbortController().signal });
    } catch (cause) {
      throw cause instanceof SlotsBusy ? error('gateway.refused', { reason: busyText(cause.limit) }, { cause }) : cause;
    }
  }

  #waitMs(): number {
    return this.settings.get('gateway.wait_seconds') * 1000;
  }
}
