import { textOf, type DocumentKind, type Text } from '@sluice/document';
import { PlainButton, useLocale, type WidgetProps } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { GateReportView } from '../bar/gate.report.js';
import type { Difference } from '../history/history.type.js';
import { againstReleased } from '../state/addresses.js';
import type { GateReport } from '../state/app.drafts.js';
import { useSay } from '../texts/index.js';

/** Changes of a document that are told at once. */
const SHOWN = 20;

/** A document that the release changes; no revision before where it is new, none after where it goes. */
interface ReviewedDocument {
  kind: DocumentKind;
  uid: string;
  id: number;
  name: Text;
  from: number | null;
  to: number | null;
  changes: readonly Difference[];
}

/** A release that waits for its approval (`builder.release-review`). */
interface ReleaseReview {
  app_id: number;
  app: Text;
  before: number;
  after: number;
  documents: readonly ReviewedDocument[];
  names: readonly { kind: string; uid: string; name: Text }[];
  report: GateReport | null;
  outdated: boolean;
  may_build: boolean;
}

/** What the widget may use of its host. */
export interface ReviewPorts {
  call<T>(operation: string, input: object, signal?: AbortSignal): Promise<T>;
  go(address: string): void;
}

/**
 * Widget `release-review`: what a release that waits for its approval would change, in words, and the report of it
 * (screens P9). Its value is the number of the approval.
 */
export function ReleaseReviewWidget({ field, ports }: WidgetProps & { ports: ReviewPorts }): ReactElement | null {
  const say = useSay();
  const id = Number(field?.value);
  const [state, setState] = useState<{ review?: ReleaseReview; failure?: string }>({});
  useEffect(() => {
    if (!Number.isInteger(id) || id < 1) return;
    const asked = new AbortController();
    setState({});
    ports.call<ReleaseReview>('builder.release-review', { id }, asked.signal).then(
      (review) => asked.signal.aborted || setState({ review }),
      (reason: unknown) =>
        asked.signal.aborted || setState({ failure: reason instanceof Error ? reason.message : String(reason) }),
    );
    return () => asked.abort();
  }, [ports, id]);
  if (state.failure !== undefined)
    return <p className="sb-report-wrong">{say('review.failed', { reason: state.failure })}</p>;
  if (!state.review)
    return (
      <div aria-busy="true">
        <span className="sl-spin" />
      </div>
    );
  return <Review review={state.review} ports={ports} id={field?.id} />;
}

function Review(props: { review: ReleaseReview; ports: ReviewPorts; id: string | undefined }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { review, ports } = props;
  const { app, before, after, documents, names, report } = review;
  const named = new Map(names.map(({ kind, uid, name }) => [`${kind}/${uid}`, name]));
  const isClean = report?.findings.every(({ severity }) => severity !== 'error') ?? true;
  return (
    <div id={props.id} className="sb-review">
      {review.outdated ? <p className="sb-handed-in">{say('review.outdated')}</p> : null}
      <p className="sb-report-summary">
        <b>{textOf(app, locale)}</b> · {before === 0 ? say('review.first') : say('review.title', { before, after })} ·{' '}
        {say('gate.changes', { n: documents.length })}
      </p>
      <ul className="sb-report">
        {documents.map((one) => (
          <Changed
            key={`${one.kind}/${one.uid}`}
            document={one}
            onCompare={
              review.may_build && one.from !== null && one.to !== null && report !== null
                ? () => ports.go(againstReleased(review.app_id, one.id))
                : undefined
            }
          />
        ))}
      </ul>
      {report ? (
        <>
          <p className="sb-report-summary">
            <b>{say('review.report')}</b>
            {isClean ? ` · ${say('review.no-errors')}` : ''}
          </p>
          <GateReportView report={report} nameOf={(kind, uid) => named.get(`${kind}/${uid}`)} />
        </>
      ) : null}
    </div>
  );
}

/** A document with what changed of it, and for who builds the app the way to both sides. */
function Changed(props: { document: ReviewedDocument; onCompare?: (() => void) | undefined }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const [all, setAll] = useState(false);
  const { kind, uid, name, from, to, changes } = props.document;
  const shown = all ? changes : changes.slice(0, SHOWN);
  return (
    <li className="sb-review-document">
      <span className="sb-mark">{say(`kind.${kind}`)}</span>
      <b>{textOf(name, locale) || uid}</b>
      {from === null || to === null ? (
        <span className="sb-change-mark" data-op={from === null ? 'insert' : 'remove'}>
          {say(from === null ? 'review.new' : 'review.gone')}
        </span>
      ) : changes.length === 0 ? (
        say('review.equal')
      ) : null}
      {props.onCompare ? (
        <PlainButton look="link" small onClick={props.onCompare}>
          {say('review.sides')}
        </PlainButton>
      ) : null}
      {shown.length > 0 ? (
        <ul>
          {shown.map(({ op, text }, index) => (
            <li key={index} className="sb-review-change">
              <span className="sb-change-mark" data-op={op}>
                {say(`history.op.${op}`)}
              </span>
              <span>{text[locale]}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {shown.length < changes.length ? (
        <PlainButton look="link" small onClick={() => setAll(true)}>
          {say('review.all', { n: changes.length })}
        </PlainButton>
      ) : null}
    </li>
  );
}
