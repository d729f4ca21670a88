import { textOf, type Text } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import { useState, type ReactElement, type ReactNode } from 'react';
import type { GateFinding, GateReport } from '../state/app.drafts.js';
import { useSay } from '../texts/index.js';
import type { TextKey } from '../texts/texts.js';
import './gate.css';
import '../screen/mark.css';

/** Findings that are shown at once. */
const SHOWN = 50;

/** What a report needs to be read: what documents are called, and where one can go there, the way to a finding. */
interface Reading {
  nameOf(kind: string, uid: string): Text | undefined;
  onOpen?: ((finding: GateFinding) => void) | undefined;
}

/** What a release would be: errors and warnings, each leading to its place, then its queries and pages. */
export function GateReportView({ report, ...reading }: { report: GateReport } & Reading): ReactElement {
  const say = useSay();
  const errors = report.findings.filter(({ severity }) => severity === 'error');
  const warnings = report.findings.filter(({ severity }) => severity === 'warning');
  return (
    <div className="sb-gate">
      {errors.length > 0 ? (
        <Section title={say('gate.errors', { n: errors.length })} kind="error" isOpen>
          <Findings list={errors} {...reading} />
        </Section>
      ) : null}
      {warnings.length > 0 ? (
        <Section title={say('gate.warnings', { n: warnings.length })} kind="warning" isOpen={errors.length === 0}>
          <Findings list={warnings} {...reading} />
        </Section>
      ) : null}
      {report.queries.length > 0 ? (
        <Section title={say('gate.queries', { n: report.queries.length })}>
          <Queries list={report.queries} nameOf={reading.nameOf} />
        </Section>
      ) : null}
      <Section title={say('gate.pages', { n: report.pages.length })}>
        <Pages list={report.pages} nameOf={reading.nameOf} />
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

/** Findings by document; where one can go there, one click goes to the node that one is about. */
function Findings({ list, nameOf, onOpen }: { list: readonly GateFinding[] } & Reading): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  return (
    <ul className="sb-report">
      {list.slice(0, all ? undefined : SHOWN).map((finding, index) => {
        const text = (
          <>
            <span className="sb-mark">{say(`kind.${finding.kind}`)}</span>
            <b>{textOf(nameOf(finding.kind, finding.uid) ?? finding.uid, locale) || finding.uid}</b>
            <span>{finding.message[locale]}</span>
            {finding.path.length > 0 ? (
              <small title={finding.path.join('.')}>{finding.place[locale] || finding.path.join('.')}</small>
            ) : null}
          </>
        );
        return (
          <li key={index}>
            {onOpen ? (
              <button type="button" className="sb-gate-finding" onClick={() => onOpen(finding)}>
                {text}
              </button>
            ) : (
              <div className="sb-gate-query">{text}</div>
            )}
          </li>
        );
      })}
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
function Queries({ list, nameOf }: { list: GateReport['queries'] } & Reading): ReactElement {
  const say = useSay();
  const locale = useLocale();
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
          <b>{textOf(nameOf('query', query.uid) ?? query.uid, locale) || query.uid}</b>
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

function Pages({ list, nameOf }: { list: GateReport['pages'] } & Reading): ReactElement {
  const say = useSay();
  const locale = useLocale();
  return (
    <ul className="sb-report">
      {list.map(({ uid, nodes, queries, bytes }) => (
        <li key={uid} className="sb-gate-query">
          <b>{textOf(nameOf('page', uid) ?? uid, locale) || uid}</b>
          <span>{say('gate.weight', { nodes, queries, size: Math.max(1, Math.round(bytes / 1000)) })}</span>
        </li>
      ))}
    </ul>
  );
}
