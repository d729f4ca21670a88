import { useEffect, useId, useMemo, type ReactElement } from 'react';
import { useCompletion } from '../state/catalogue.hook.js';
import { useSay } from '../texts/say.js';
import type { SourceInfo } from '../wire/catalogue.calls.js';
import type { SideName } from './compare.calls.js';
import type { SideDraft } from './compare.draft.js';

/** A statement; Ctrl+Enter compares. */
function StatementField(props: {
  label: string;
  text: string;
  onChange(side: Partial<SideDraft>): void;
}): ReactElement {
  return (
    <textarea
      className="sl-input ws-side-text"
      rows={3}
      spellCheck={false}
      value={props.text}
      placeholder="SELECT …"
      aria-label={props.label}
      onChange={(event) => props.onChange({ text: event.target.value })}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
        event.preventDefault();
        event.currentTarget.form?.requestSubmit();
      }}
    />
  );
}

/** Chooses what stands on one side: a table of a source by its name, or a statement. */
export function SidePicker(props: {
  name: SideName;
  side: SideDraft;
  sources: readonly SourceInfo[];
  tablesOnly: boolean;
  onChange(side: Partial<SideDraft>): void;
}): ReactElement {
  const { side, sources, onChange } = props;
  const say = useSay();
  const id = useId();
  const completion = useCompletion(side.sourceId, '');
  const tables = useMemo(
    () => (completion?.tables ?? []).map(({ schema, name }) => ({ schema, name, text: `${schema}.${name}` })),
    [completion],
  );
  const title = say(`compare.${props.name}`);
  const shown = side.table === '' ? '' : side.schema === '' ? side.table : `${side.schema}.${side.table}`;
  /** A name as it is typed; what is no table yet stays as it stands. */
  const choose = (text: string): void => {
    const found = tables.find((table) => table.text === text);
    onChange(found ? { schema: found.schema, table: found.name } : { schema: '', table: text });
  };
  // What was typed before the tables were known is looked up once they are.
  const typed = side.schema === '' ? tables.find(({ text }) => text === side.table) : undefined;
  useEffect(() => {
    if (typed) onChange({ schema: typed.schema, table: typed.name });
  }, [typed, onChange]);
  const isTable = side.is === 'table' || props.tablesOnly;
  const isKnown = side.table === '' || completion === null || tables.some((table) => table.text === shown);
  return (
    <fieldset className="ws-side" data-side={props.name}>
      <legend>{title}</legend>
      <div className="ws-side-line">
        <select
          className="sl-input ws-select"
          aria-label={`${title} · ${say('bar.source')}`}
          value={side.sourceId === null ? '' : String(side.sourceId)}
          onChange={(event) =>
            onChange({
              sourceId: event.target.value === '' ? null : Number(event.target.value),
              schema: '',
              table: '',
            })
          }
        >
          <option value="">{say('bar.no-source')}</option>
          {sources.map((source) => (
            <option key={source.id} value={source.id}>
              {source.name}
            </option>
          ))}
        </select>
        {props.tablesOnly ? null : (
          <select
            className="sl-input ws-select"
            aria-label={`${title} · ${say('compare.kind')}`}
            value={side.is}
            onChange={(event) => onChange({ is: event.target.value === 'table' ? 'table' : 'statement', schema: '' })}
          >
            <option value="table">{say('compare.table')}</option>
            <option value="statement">{say('compare.statement')}</option>
          </select>
        )}
        {isTable ? (
          <>
            <input
              className="sl-input"
              list={id}
              value={shown}
              placeholder={say('compare.table-hint')}
              aria-label={`${title} · ${say('compare.table')}`}
              aria-invalid={!isKnown || undefined}
              onChange={(event) => choose(event.target.value)}
            />
            <datalist id={id}>
              {tables.map(({ text }) => (
                <option key={text} value={text} />
              ))}
            </datalist>
          </>
        ) : null}
      </div>
      {isTable ? (
        isKnown ? null : (
          <p className="ws-side-note">{say('compare.no-table')}</p>
        )
      ) : (
        <StatementField label={`${title} · ${say('compare.statement')}`} text={side.text} onChange={onChange} />
      )}
    </fieldset>
  );
}
