import { connectorOf, type Endpoint, type TestStep } from '@sluice/connectors';
import { error, type BothTexts, type Locale } from '@sluice/document';
import { sourceError } from './source.directory.js';
import { stepTexts } from './source.step.texts.js';
import { sourceTexts } from './source.texts.js';
import type { AccountUse, SourceRecord } from './source.type.js';

/** A step of a test, and with which account it was taken. */
export interface ProbeStep extends TestStep {
  account: AccountUse;
}
/** What a test came to, step by step and in words. */
export interface ProbeResult {
  steps: ProbeStep[];
  message: string;
}

const accountTexts = {
  read: sourceTexts.account,
  write: sourceTexts.write_account,
  manage: sourceTexts.manage_account,
  monitor: sourceTexts.monitor_account,
} as const satisfies Record<AccountUse, BothTexts>;

const words = {
  done: { 'zh-chs': '连接成功', en: 'The connection works' },
  version: { 'zh-chs': '版本', en: 'version' },
  encrypted: { 'zh-chs': '已加密', en: 'encrypted' },
  plain: { 'zh-chs': '未加密', en: 'not encrypted' },
} as const satisfies Record<string, BothTexts>;

/**
 * Tries a source with each of its accounts, step by step; where the first cannot reach it the others are not tried.
 * Throws `source.unreachable` with the steps, naming the account and the step that failed.
 */
export async function probeSource(
  source: Pick<SourceRecord, 'name' | 'type' | 'tls'>,
  endpoints: readonly { account: AccountUse; endpoint: Endpoint }[],
  locale: Locale,
): Promise<ProbeResult> {
  const connector = await connectorOf(source.type).catch((cause: unknown) => {
    throw sourceError(source, cause);
  });
  const steps: ProbeStep[] = [];
  for (const { account, endpoint } of endpoints)
    for await (const step of connector.connect.test(endpoint)) {
      steps.push({ ...step, account });
      if (!step.ok) throw failed(source, steps);
    }
  return { steps, message: messageOfSteps(source, steps, locale) };
}

function failed(source: Pick<SourceRecord, 'name'>, steps: ProbeStep[]): Error {
  const { account, step, detail, error: code, words: own } = steps.at(-1) as ProbeStep;
  const reason = (locale: Locale): string =>
    `${accountTexts[account][locale]} · ${stepTexts[step][locale]}: ${own?.[locale] ?? detail ?? code ?? ''}`;
  return error(
    'source.unreachable',
    { name: source.name, reason: { 'zh-chs': reason('zh-chs'), en: reason('en') } },
    { data: { steps: steps.map(({ words: _words, offeredKey: _key, ...step }) => step) } },
  );
}

/** One sentence: that it works, which version answered, whether it is encrypted, and how long each account took. */
function messageOfSteps({ tls }: Pick<SourceRecord, 'tls'>, steps: readonly ProbeStep[], locale: Locale): string {
  const accounts = [...new Set(steps.map(({ account }) => account))];
  const version = steps.find(({ step }) => step === 'sign-in' || step === 'tls')?.detail ?? '';
  const times = accounts.map((account) => {
    const cost = steps.filter((step) => step.account === account).reduce((sum, { costMs }) => sum + costMs, 0);
    return `${accountTexts[account][locale]} ${cost} ms`;
  });
  const encrypted = tls.mode === 'off' ? words.plain : words.encrypted;
  const parts = [`${words.version[locale]} ${version}`, encrypted[locale], ...times];
  return `${words.done[locale]}${locale === 'en' ? ': ' : '：'}${parts.join(locale === 'en' ? ', ' : '，')}`;
}
