import {
  useEffect,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
  type FormEvent,
  type ReactElement,
  type ReactNode,
} from 'react';
import { createExport, grouped, type ExportRuntime, type ExportState, type ViewRuntime } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { useExportSay } from '../texts/export.texts.js';
import { useTextOf } from '../texts/locale.context.js';
import { DialogFrame } from './dialog-frame.js';
import { FIRST_FOCUS } from './dialog-keyboard.hook.js';
import { ExportTasks } from './export-tasks.js';
import './export-dialog.css';

/** §9: the row choices, −1 for all, and the default task type. */
const ROW_CHOICES = [3, 1000, 2000, 5000, 10000, 20000, 30000, 50000, 150000, 300000, 500000, -1] as const;
const TYPES = [1, 2, 3, 4, 5] as const;
const DEFAULT_TYPE = 5;
const DEFAULT_ROWS = 1000;

/** One labelled line of the form, with what the server says against it. */
function Line(props: {
  label: string;
  problem: string | undefined;
  children: (id: string, wrong: { 'aria-invalid'?: true; 'aria-describedby'?: string }) => ReactNode;
}): ReactElement {
  const id = useId();
  const wrong = props.problem === undefined ? {} : { 'aria-invalid': true as const, 'aria-describedby': `${id}-note` };
  return (
    <div className="sl-field" data-invalid={props.problem === undefined ? undefined : true}>
      <label className="sl-label" htmlFor={id}>
        {props.label}
        <span className="sl-must" aria-hidden="true">
          *
        </span>
      </label>
      <div className="sl-control">
        {props.children(id, wrong)}
        {props.problem === undefined ? null : (
          <div id={`${id}-note`} className="sl-wrong" role="alert">
            {props.problem}
          </div>
        )}
      </div>
    </div>
  );
}

function ExportForm({ exports, state }: { exports: ExportRuntime; state: ExportState }): ReactElement {
  const say = useExportSay();
  const [title, setTitle] = useState(exports.title);
  const [type, setType] = useState<number>(DEFAULT_TYPE);
  const [rows, setRows] = useState<number>(DEFAULT_ROWS);
  const { problem } = state;
  const at = (field: string): string | undefined => (problem?.field === field ? problem.text : undefined);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    void exports.submit({ title, type, rows });
  };
  const named = ['title', 'export_type', 'rows'].includes(problem?.field ?? '');
  return (
    <form className="sl-export-form" noValidate onSubmit={submit}>
      <Line label={say('export.title')} problem={at('title')}>
        {(id, wrong) => (
          <input
            id={id}
            {...wrong}
            className="sl-input"
            value={title}
            maxLength={128}
            autoComplete="off"
            {...FIRST_FOCUS}
            onChange={(event) => setTitle(event.target.value)}
          />
        )}
      </Line>
      <Line label={say('export.type')} problem={at('export_type')}>
        {(id, wrong) => (
          <select
            id={id}
            {...wrong}
            className="sl-input"
            value={type}
            onChange={(event) => setType(Number(event.target.value))}
          >
            {TYPES.map((code) => (
              <option key={code} value={code}>
                {say(`export.type-${code}`)}
              </option>
            ))}
          </select>
        )}
      </Line>
      <Line label={say('export.rows')} problem={at('rows')}>
        {(id, wrong) => (
          <select
            id={id}
            {...wrong}
            className="sl-input"
            value={rows}
            onChange={(event) => setRows(Number(event.target.value))}
          >
            {ROW_CHOICES.map((count) => (
              <option key={count} value={count}>
                {count === -1 ? say('export.all') : say('export.done', { count: grouped(String(count)) })}
              </option>
            ))}
          </select>
        )}
      </Line>
      <PlainButton type="submit" look="primary" loading={state.submitting}>
        {say('export.submit')}
      </PlainButton>
      <p className="sl-note sl-export-note">{say('export.note')}</p>
      {problem !== null && !named ? (
        <div className="sl-wrong sl-export-note" role="alert">
          {problem.text}
        </div>
      ) : null}
    </form>
  );
}

/** The export dialog of a view (§5; screens Q5): what to export, and the exports made so far. */
export function ExportDialog({
  view,
  buttonId,
  onClose,
}: {
  view: ViewRuntime;
  buttonId: number | null;
  onClose: () => void;
}): ReactElement {
  const say = useExportSay();
  const textOf = useTextOf();
  const exports = useMemo(() => createExport(view, buttonId), [view, buttonId]);
  const state = useSyncExternalStore(exports.subscribe, exports.getSnapshot);
  useEffect(() => {
    exports.start();
    return exports.stop;
  }, [exports]);
  return (
    <DialogFrame
      title={say('export.heading', { name: textOf(view.node.name) || view.node.uid })}
      width={860}
      onClose={onClose}
    >
      <ExportForm exports={exports} state={state} />
      {state.list === 'closed' ? null : <ExportTasks exports={exports} state={state} />}
    </DialogFrame>
  );
}
