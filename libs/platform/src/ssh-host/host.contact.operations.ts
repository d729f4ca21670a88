import { testHost, type TestStep } from '@sluice/connectors';
import { error, type Locale } from '@sluice/document';
import { answer, flag, listOf, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { stepTexts } from '../data-source/source.step.texts.js';
import type { ById } from '../host/entity.words.js';
import { openAccount } from './host.accounts.js';
import { hostAccess as access, hostFields as fields } from './host.fields.js';
import { SshHost } from './ssh-host.entity.js';

/** How long a host may take to each step, in milliseconds. */
const stepMs = 10_000;

interface Tried {
  steps: Omit<TestStep, 'words' | 'offeredKey'>[];
  message: string;
}

const works = {
  'zh-chs': (name: string, accounts: string) => `主机 ${name} 可用：密钥一致，账号 ${accounts} 已登录`,
  en: (name: string, accounts: string) => `Host ${name} works: its key is the accepted one, ${accounts} signed in`,
} as const satisfies Record<Locale, unknown>;

/**
 * `host.test`: tries each account step by step. A host whose key is not accepted is asked for it and nothing more; the
 * key is kept as the one that may be accepted. What was found is written outside any transaction: it is true whatever
 * becomes of the call.
 */
const testOperation = defineOperation<ById, Tried>({
  name: 'host.test',
  access,
  transaction: false,
  input: inputOf(fields, ['id'], ['id']),
  output: answer({
    steps: listOf(answer({ step: text, ok: flag, costMs: { type: 'number' } }, { detail: text, error: text })),
    message: text,
  }),
  audit: { action: 'host.test', intent: true, describe: ({ id }) => ({ objects: [`host:${id}`] }) },
  async run({ orm, db, platform, request }, { id }) {
    const host = await orm.findOneBy(SshHost, { id });
    if (!host) throw error('host.unknown', {}, { field: 'id' });
    if (host.accounts.length === 0) throw error('host.account-unknown', { name: host.name, account: '' });
    const steps: TestStep[] = [];
    let failed: TestStep | undefined;
    for (const account of host.accounts) {
      const { host: address, port, hostKey } = host;
      const tunnel = {
        host: address,
        port,
        hostKey: hostKey ?? '',
        account: openAccount(platform.secrets, id, account),
      };
      for await (const step of testHost(tunnel, { addresses: {}, timeoutMs: stepMs })) {
        steps.push(step);
        if (!step.ok) failed = step;
      }
      if (failed) break;
    }
    // Whoever shows a key answers, whether or not it is the right one.
    const status = failed?.step === 'tunnel-resolve' || failed?.step === 'tunnel-reach' ? 'offline' : 'online';
    const offered = failed?.offeredKey ?? null;
    await db.query(
      `UPDATE host SET status = $2, offered_key = $3, test_message = left($4, 500),
        test_time = now() WHERE id = $1 AND host = $5 AND port = $6`,
      [id, status, offered, failed?.detail ?? null, host.host, host.port],
    );
    const shown = steps.map(({ words: _words, offeredKey: _key, ...step }) => step);
    const accounts = host.accounts.map(({ name }) => name).join(', ');
    if (!failed) return { steps: shown, message: works[request.locale](host.name, accounts) };
    const { step, words, detail = '' } = failed;
    const reason = (locale: Locale): string => `${stepTexts[step][locale]}: ${words?.[locale] ?? detail}`;
    throw error(
      'host.failed',
      { name: host.name, reason: { 'zh-chs': reason('zh-chs'), en: reason('en') } },
      { data: { steps: shown } },
    );
  },
});

/** What goes to a host itself. */
export const hostContactOperations = [testOperation] as readonly Operation[];
