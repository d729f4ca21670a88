import { Icon, PlainButton } from '@sluice/renderer';
import { useMemo, useState, type ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { CompareEnd, Difference, PairedColumn, SideName } from './compare.calls.js';
import type { Comparing } from './compare.hook.js';
import { DifferenceGrid } from './difference.grid.js';

const STATUSES = ['different', 'left', 'right'] as const;
type Status = Difference['status'];
const SIDES = ['left', 'right'] as const;

/** What has to be known to read the counts: what was not read, not seen, or not matched. */
function Notes(props: { end: CompareEnd; columns: readonly PairedColumn[] }): ReactElement | null {
  const { end, columns } = props;
  const say = useSay();
  const { sides, counts } = end;
  const named = (standing: PairedColumn['standing']): string =>
    columns.flatMap((column) => (column.standing === standing ? [column.name] : [])).join(', ');
  const notes = [
    ...SIDES.flatMap((side) => {
      const { rows, truncated, filtered } = sides[side];
      const at = { side: say(`compare.${side}`), n: rows };
      return [
        ...(truncated ? [say(truncated === 'rows' ? 'compare.cut-rows' : 'compare.cut-bytes', at)] : []),
        ...(filtered ? [say('compare.filtered', at)] : []),
      ];
    }),
    ...SIDES.flatMap((side) => {
      const at = { side: say(`compare.${side}`) };
      return [
        ...(counts.null_keys[side] > 0 ? [say('compare.null-keys', { ...at, n: counts.null_keys[side] })] : []),
        ...(counts.doubled[side] > 0 ? [say('compare.doubled', { ...at, n: counts.doubled[side] })] : []),
      ];
    }),
    ...(['masked', 'meaningless', 'unlike', 'doubled'] as const).flatMap((standing) => {
      const names = named(standing);
      return names === '' ? [] : [say(`compare.note.${standing}`, { columns: names })];
    }),
  ];
  if (notes.length === 0) return null;
  return (
    <ul className="ws-notes">
      {notes.map((note) => (
        <li key={note}>{note}</li>
      ))}
    </ul>
  );
}

/** The button that asks for a script; where there is none it says why. */
function ScriptButton(props: { target: SideName; why: string | null; onScript(target: SideName): void }): ReactElement {
  const { target, why } = props;
  const say = useSay();
  return (
    <span title={why === null ? undefined : say('compare.no-script', { reason: why })}>
      <PlainButton small disabled={why !== null} onClick={() => props.onScript(target)}>
        {say(`compare.script-${target}`)}
      </PlainButton>
    </span>
  );
}

/** The counts, the rows that differ by kind, and the way to a script. */
export function CompareResult(props: { now: Comparing; onScript(target: SideName): void }): ReactElement {
  const { end, rows, columns } = props.now;
  const say = useSay();
  const [hidden, setHidden] = useState<ReadonlySet<Status>>(new Set());
  const shown = useMemo(() => rows.filter(({ status }) => !hidden.has(status)), [rows, hidden]);
  if (!end) return <p className="ws-note">{say('compare.stopped')}</p>;
  const { counts, listed } = end;
  const turn = (status: Status): void => {
    const next = new Set(hidden);
    if (!next.delete(status)) next.add(status);
    setHidden(next);
  };
  const isSame = rows.length === 0 && STATUSES.every((status) => counts[status] === 0);
  const more = STATUSES.some((status) => (counts[status] ?? 0) > listed[status]);
  return (
    <>
      <div className="ws-counts" role="group" aria-label={say('compare.counts')}>
        {STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            className="ws-chip"
            data-status={status}
            aria-pressed={!hidden.has(status)}
            onClick={() => turn(status)}
          >
            {say(`compare.status.${status}`)} <b>{counts[status] ?? '?'}</b>
          </button>
        ))}
        <span className="ws-chip" data-status="equal">
          {say('compare.status.equal')} <b>{counts.equal}</b>
        </span>
        <i className="ws-gap" />
        {SIDES.map((side) => (
          <ScriptButton key={side} target={side} why={end.script[side]} onScript={props.onScript} />
        ))}
      </div>
      <Notes end={end} columns={columns} />
      {isSame ? (
        <p className="ws-note">
          <Icon name="check" /> {say('compare.no-differences')}
        </p>
      ) : (
        <DifferenceGrid
          columns={columns}
          rows={shown}
          end={end}
          empty={say(rows.length === 0 ? 'compare.none-read' : 'compare.none-of-kind')}
        />
      )}
      <div className="ws-facts" role="status">
        {SIDES.map((side) => (
          <span key={side}>
            {say(`compare.${side}`)}: {end.sides[side].source_name} · {end.sides[side].title} ·{' '}
            {say('result.rows', { n: end.sides[side].rows })}
          </span>
        ))}
        {more ? <span className="ws-warn">{say('compare.more', { n: rows.length })}</span> : null}
        {end.copy === false ? <span className="ws-masked">{say('result.copy-off-short')}</span> : null}
      </div>
    </>
  );
}
