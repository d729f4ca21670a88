import { useLayoutEffect, useRef, type ComponentType, type CSSProperties, type ReactElement } from 'react';
import type { CompiledParam } from '@sluice/document';
import { maxRows, type FormRuntime } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { Icon } from '../controls/icon.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { fieldKind } from './field.registry.js';
import { isClearable, type FieldProps, type FormFieldProps } from './field.type.js';

type SubTableProps = FieldProps & { form: FormRuntime; Member: ComponentType<FormFieldProps> };

const shownMembers = ({ config }: CompiledParam): readonly CompiledParam[] =>
  (config?.members ?? []).filter((member) => member.enable !== false && !fieldKind(member.form_type, 'form')?.hidden);

/** Columns of a row by the members' spans; equal ones where no member says. */
const widths = (members: readonly CompiledParam[]): CSSProperties =>
  ({
    '--sl-line-columns': members.map(({ config }) => `minmax(0, ${config?.span ?? 8}fr)`).join(' '),
  }) as CSSProperties;

const isWide = (param: CompiledParam): boolean => fieldKind(param.form_type, 'form')?.wide === true;
/** Most columns that stand side by side and can still be used. */
const MAX_COLUMNS = 8;
const cellSpan = (member: CompiledParam): CSSProperties =>
  ({ '--sl-span': member.config?.span ?? (isWide(member) ? 24 : 8) }) as CSSProperties;

function Row(
  props: SubTableProps & { members: readonly CompiledParam[]; record: string; at: number; last: boolean },
): ReactElement {
  const say = useSay();
  const { view, form, address, record, at, field, Member } = props;
  const locked = field.disabled;
  const fewest = form.records(address).length <= (props.param.config?.min ?? 0);
  return (
    <li className="sl-line" aria-label={say('lines.row', { row: at + 1 })} data-record={record}>
      <span className="sl-line-no" aria-hidden="true">
        {at + 1}
      </span>
      {props.members.map((member) => (
        <div key={member.uid} className="sl-line-cell" style={cellSpan(member)}>
          <Member view={view} form={form} param={member} address={`${address}/${record}/${member.uid}`} use="form" />
        </div>
      ))}
      <span className="sl-line-tools">
        <PlainButton
          small
          look="text"
          className="sl-btn-icon"
          disabled={locked || at === 0}
          aria-label={say('lines.up', { row: at + 1 })}
          title={say('lines.up', { row: at + 1 })}
          onClick={() => form.moveRecord(address, record, -1)}
        >
          <Icon name="up" size={12} />
        </PlainButton>
        <PlainButton
          small
          look="text"
          className="sl-btn-icon"
          disabled={locked || props.last}
          aria-label={say('lines.down', { row: at + 1 })}
          title={say('lines.down', { row: at + 1 })}
          onClick={() => form.moveRecord(address, record, 1)}
        >
          <Icon name="down" size={12} />
        </PlainButton>
        <PlainButton
          small
          look="text"
          className="sl-btn-icon sl-line-remove"
          disabled={locked || fewest}
          aria-label={say('lines.remove', { row: at + 1 })}
          title={say('lines.remove', { row: at + 1 })}
          onClick={() => form.removeRecord(address, record)}
        >
          <Icon name="close" size={12} />
        </PlainButton>
      </span>
    </li>
  );
}

/** Puts the focus where a person goes on: into a row that was just added, and beside one that was removed. */
function useRowFocus(records: readonly string[]): React.RefObject<HTMLDivElement> {
  const box = useRef<HTMLDivElement>(null);
  const before = useRef(records);
  const wasInside = box.current?.contains(document.activeElement) === true;
  useLayoutEffect(() => {
    const old = before.current;
    before.current = records;
    if (!wasInside || old === records || old.join() === records.join()) return;
    const fresh = records.find((key) => !old.includes(key));
    const gone = old.findIndex((key) => !records.includes(key));
    const row = fresh ?? (gone >= 0 ? records[Math.min(gone, records.length - 1)] : undefined);
    const wanted = fresh === undefined ? '.sl-line-remove:enabled' : 'input, textarea, button';
    if (gone < 0 && fresh === undefined) return;
    (
      box.current?.querySelector<HTMLElement>(`[data-record="${row}"] :is(${wanted})`) ??
      box.current?.querySelector<HTMLElement>('.sl-lines-add')
    )?.focus();
  }, [records, wasInside]);
  return box;
}

/**
 * A sub-table: a row of fields for each record; rows are added, removed and moved. On a narrow place each row is a
 * card.
 */
export function SubTable(props: SubTableProps): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const { form, param, address, field } = props;
  const records = form.records(address);
  const members = shownMembers(param);
  const box = useRowFocus(records);
  // A column that no row shows at the moment keeps its place, without a heading over nothing.
  const isShown = (member: CompiledParam): boolean =>
    !member.cond || records.some((record) => form.getField(`${address}/${record}/${member.uid}`).visible);
  // Editors, maps and groups need a line of their own: each row is a card, as it is on a narrow place.
  const cards = members.length > MAX_COLUMNS || members.some(isWide);
  const limit = maxRows(param);
  const full = !field.disabled && records.length >= limit;
  // From the end: `min` rows stay, as they do one by one.
  const clear = (): void => {
    for (const record of records.slice(param.config?.min ?? 0).reverse()) form.removeRecord(address, record);
  };
  return (
    <div
      ref={box}
      id={props.id}
      className={cards ? 'sl-lines sl-lines-cards' : 'sl-lines'}
      role="group"
      aria-label={props.label}
      style={widths(members)}
    >
      {records.length > 0 ? (
        <div className="sl-line sl-line-head" aria-hidden="true">
          <span />
          {members.map((member) => (
            <span key={member.uid} className="sl-label">
              {isShown(member) ? (
                <>
                  {textOf(member.label) || member.name}
                  {member.must ? <span className="sl-must">*</span> : null}
                </>
              ) : null}
            </span>
          ))}
          <span />
        </div>
      ) : null}
      {records.length > 0 ? (
        <ul className="sl-lines-list">
          {records.map((record, at) => (
            <Row key={record} {...props} members={members} record={record} at={at} last={at === records.length - 1} />
          ))}
        </ul>
      ) : (
        <div className="sl-note sl-lines-none">{say('lines.none')}</div>
      )}
      <PlainButton
        className="sl-lines-add"
        disabled={field.disabled || full}
        aria-describedby={full ? `${props.id}-full` : undefined}
        onClick={() => form.addRecord(address)}
      >
        <Icon name="plus" size={14} />
        {say('lines.add')}
      </PlainButton>
      {isClearable(props) && records.length > (param.config?.min ?? 0) ? (
        <PlainButton look="text" className="sl-lines-clear" onClick={clear}>
          {say('lines.clear')}
        </PlainButton>
      ) : null}
      {full ? (
        <span id={`${props.id}-full`} className="sl-note sl-lines-full" role="status">
          {say('lines.full', { limit })}
        </span>
      ) : null}
    </div>
  );
}
