import { textOf } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import { useState, type ReactElement, type ReactNode } from 'react';
import { addressOf, historyOf, isEditedKind } from '../state/addresses.js';
import type { GateFinding, GateReport } from '../state/app.drafts.js';
import { useBuilder } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import type { TextKey } from '../texts/texts.js';

/** Findings that are shown at once. */
const SHOWN = 50;

/** What a release would be: errors and warnings, each leading to its place, then its queries and pages. */
export function GateReportView({ report, onClose }: { report: GateReport; onClose(): void }): ReactElement {
  const say = useSay();
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  const warnings = report.findings.filter(({ severity }) => severity === 'warning');
  return (
    <div className="sb-gate">
      {errors.length > 0 ? (
        <Section title={say('gate.errors', { n: errors.length })} kind="error" isOpen>
          <Findings list={errors} onClose={onClose} />
        </Section>
      ) : null}
      {warnings.length > 0 ? (
        <Section title={say('gate.warnings', { n: warnings.length })} kind="warning" isOpen={errors.length === 0}>
          <Findings list={warnings} onClose={onClose} />
        </Section>
      ) : null}
      {report.queries.length > 0 ? (
        <Section title={say('gate.queries', { n: report.queries.length })}>
          <Queries list={report.queries} />
        </Section>
      ) : null}
      <Section title={say('gate.pages', { n: report.pages.length })}>
        <Pages list={report.pages} />
      </Section>
    </div>
  );
}

function Section(props: { title: string; kind?: string; isOpen?: boolean; children: ReactNode }): ReactElement {
  return (
    <details className="sb-gate-section" data-kind={props.kind} open={props.isOpen}>
      <summary>{props.title}</summary>
      {props.children}
    </details>
  );
}

/** Findings by document; one click goes to the node that one is about. */
function Findings({ list, onClose }: { list: readonly GateFinding[]; onClose(): void }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { drafts, ports, session } = useBuilder();
  const [all, setAll] = useState(false);
  const show = ({ kind, id, node }: GateFinding): void => {
    onClose();
    if (id === session.draft.id) return session.select(node === '' ? [] : [node]);
    if (node !== '') ports.memory.set(`select:${id}`, node);
    ports.go(isEditedKind(kind) ? addressOf(drafts.appId, kind, id) : historyOf(drafts.appId, id));
  };
  return (
    <ul className="sb-report">
      {list.slice(0, all ? undefined : SHOWN).map((finding, index) => (
        <li key={index}>
          <button type="button" className="sb-gate-finding" onClick={() => show(finding)}>
            <span className="sb-mark">{say(`kind.${finding.kind}`)}</span>
            <b>{textOf(drafts.find(finding.kind, finding.uid)?.name ?? finding.uid, locale) || finding.uid}</b>
            <span>{finding.message[locale]}</span>
            {finding.path.length > 0 ? <code>{finding.path.join('.')}</code> : null}
          </button>
        </li>
      ))}
      {!all && list.length > SHOWN ? (
        <li>
          <button type="button" className="sb-gate-finding" onClick={() => setAll(true)}>
            {say('report.more', { n: list.length - SHOWN })}
          </button>
        </li>
      ) : null}
    </ul>
  );
}

const figure = (value: number | null): string => (value === null ? '–' : Math.round(value).toLocaleString('en'));

/** Each query with what it touches, who may run it, what it will cost, and what of it is sensitive. */
function Queries({ list }: { list: GateReport['queries'] }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { drafts } = useBuilder();
  const who = ({ audience }: GateReport['queries'][number]): string => {
    const parts = [
      ...(audience.public ? [say('gate.public')] : []),
      ...(audience.signed_in ? [say('gate.signed-in')] : []),
      ...audience.roles.map((role) => say(`query.as.${role}` as TextKey)),
    ];
    return parts.length === 0 ? say('gate.nobody') : parts.join(locale === 'en' ? ', ' : '、');
  };
  const planOf = ({ checked, why, rows, cost }: NonNullable<GateReport['queries'][number]['plan']>): string =>
    checked
      ? say('gate.plan', { rows: figure(rows), cost: figure(cost) })
      : say('gate.no-plan', { why: why?.[locale] ?? '' });
  return (
    <ul className="sb-report">
      {list.map((query) => (
        <li key={query.uid} className="sb-gate-query">
          <b>{textOf(drafts.find('query', query.uid)?.name ?? query.uid, locale) || query.uid}</b>
          {query.kind === '' ? null : <span className="sb-mark">{query.kind}</span>}
          {query.source === '' ? null : <span className="sb-mark">{query.source}</span>}
          <span>{say('gate.who', { who: who(query) })}</span>
          {query.params.length > 0 ? <small>{say('gate.slots', { list: query.params.join(', ') })}</small> : null}
          {query.tables.length > 0 ? (
            <small>{say('gate.tables', { list: [...new Set(query.tables)].join(', ') })}</small>
          ) : null}
          {query.plan ? <small>{planOf(query.plan)}</small> : null}
          {query.columns.map(({ name, level, mask }) => (
            <small key={name} data-level={level}>
              {say('gate.column', {
                name,
                level: say(`gate.level.${level}` as TextKey),
                mask: say(mask === null ? 'gate.clear' : 'gate.masked'),
              })}
            </small>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Pages({ list }: { list: GateReport['pages'] }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { drafts } = useBuilder();
  return (
    <ul className="sb-report">
      {list.map(({ uid, nodes, queries, bytes }) => (
        <li key={uid} className="sb-gate-query">
          <b>{textOf(drafts.find('page', uid)?.name ?? uid, locale) || uid}</b>
          <span>{say('gate.weight', { nodes, queries, size: Math.max(1, Math.round(bytes / 1000)) })}</span>
        </li>
      ))}
    </ul>
  );
}
