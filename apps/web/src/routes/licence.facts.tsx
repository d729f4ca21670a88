import { PlainButton } from '@sluice/renderer';
import { useState, type ReactElement } from 'react';
import { copyText } from '../shell/clipboard.js';
import { useShellLocale, usePartText } from '../shell/shell.context.js';
import { licenceTexts } from '../texts/licence.texts.js';

/** Editions with a name of their own; a vendor may sign others. */
const editions: Readonly<Record<string, keyof typeof licenceTexts>> = {
  community: 'licence.community',
  enterprise: 'licence.enterprise',
  ultimate: 'licence.ultimate',
};

/** What the server tells of the licence; the second half only to whoever may change it. */
export interface LicenceFacts {
  state: 'valid' | 'expired' | 'missing';
  edition: string;
  end_time: string | null;
  may_register: boolean;
  machine_code?: string;
  takes_codes?: boolean;
  holder?: string;
  serial?: string;
  max_users?: number;
  max_sources?: number;
  /** For administrators, in the last thirty days before its end. */
  days_left?: number;
}

function MachineCode(props: { code: string }): ReactElement {
  const text = usePartText(licenceTexts);
  const [copied, setCopied] = useState<boolean | null>(null);
  return (
    <span className="sw-machine-code">
      <code>{props.code}</code>
      <PlainButton
        small
        onClick={() =>
          void copyText(props.code).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {text(copied === null ? 'licence.copy' : copied ? 'licence.copied' : 'licence.not-copied')}
      </PlainButton>
    </span>
  );
}

/** Edition, holder, end and limits of the licence in force, and the code that names this installation (screens A7). */
export function LicenceFactsList(props: { facts: LicenceFacts }): ReactElement {
  const { facts } = props;
  const text = usePartText(licenceTexts);
  const locale = useShellLocale();
  const limit = (count: number | undefined): string => (count ? String(count) : text('licence.no-limit'));
  const end =
    facts.end_time === null
      ? text('licence.forever')
      : new Date(facts.end_time).toLocaleDateString(locale === 'en' ? 'en-GB' : 'zh-CN', {
          timeZone: 'Asia/Shanghai',
          dateStyle: 'long',
        });
  const lines: [string, ReactElement | string][] = [
    [
      text('licence.state'),
      editions[facts.edition] ? text(editions[facts.edition] as keyof typeof licenceTexts) : facts.edition,
    ],
    ...(facts.holder ? [[text('licence.holder'), facts.holder] as [string, string]] : []),
    ...(facts.serial
      ? [
          [
            text('licence.serial'),
            `${facts.serial} · ${text('licence.limits', { users: limit(facts.max_users), sources: limit(facts.max_sources) })}`,
          ] as [string, string],
        ]
      : []),
    [text('licence.until'), end],
    ...(facts.machine_code
      ? [[text('licence.machine'), <MachineCode key="code" code={facts.machine_code} />] as [string, ReactElement]]
      : []),
  ];
  return (
    <dl className="sw-facts">
      {lines.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
