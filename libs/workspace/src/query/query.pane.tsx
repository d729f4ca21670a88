import type { Diagnostic } from '@codemirror/lint';
import { forwardRef, useImperativeHandle, useMemo, useRef, useState, type ReactElement, type RefObject } from 'react';
import { checkMarks, checkText, checkTone, checkVerdicts } from '../editor/check.marks.js';
import { useScriptCheck, type ScriptCheck } from '../editor/check.hook.js';
import { SqlEditor, type SqlEditorHandle } from '../editor/sql.editor.js';
import { statementAt } from '../editor/statement-at.js';
import { SplitPane } from '../layout/split.pane.js';
import { useCompletion } from '../state/catalogue.hook.js';
import type { EditorTab } from '../state/editor-tabs.js';
import type { Result } from '../state/result.js';
import type { RunsControl } from '../state/runs.hook.js';
import { useSay } from '../texts/say.js';
import type { SqlWriting } from '@sluice/renderer/sql-editor';
import type { SourceInfo } from '../wire/catalogue.calls.js';
import { usePorts } from '../wire/ports.context.js';
import { splitScript, type CheckedStatement, type HistoryEntry, type StatementRange } from '../wire/statement.calls.js';
import { ConfirmDialog } from './confirm.dialog.js';
import { QueryBar } from './query.bar.js';
import { ResultPanel } from './result.panel.js';

/** What the workspace can ask of a tab. */
export interface QueryPaneHandle {
  insert(text: string): void;
}

/** Props of one tab. */
export interface QueryPaneProps {
  tab: EditorTab;
  sources: readonly SourceInfo[];
  runs: RunsControl;
  rowLimit: number;
  onRowLimit(limit: number): void;
  onChange(change: Partial<Omit<EditorTab, 'id'>>): void;
  onReopen(entry: HistoryEntry): void;
  onCompare(result: Result): void;
}

/** The error or the refusal of the newest run as marks, while the text it ran is still there. */
function errorMark(text: string, results: ReturnType<RunsControl['of']>['results']): Diagnostic[] {
  const last = results.at(-1);
  if (!last || text.slice(last.range.start, last.range.end) !== last.text) return [];
  const failure = last.error?.position === undefined ? [] : [{ at: last.error.position, message: last.error.text }];
  const refusals = last.reasons.flatMap(({ position, text: message }) =>
    position === undefined ? [] : [{ at: position, message }],
  );
  return [...failure, ...refusals].map(({ at, message }) => {
    const from = Math.min(last.range.start + at, text.length);
    const word = /^[\p{L}\p{N}_$]+/u.exec(text.slice(from, last.range.end))?.[0] ?? text.charAt(from);
    return { from, to: from + word.length, severity: 'error', message };
  });
}

/** Chooses what is run of a text: all of it that is given, or the statement at the cursor. */
type Pick = (text: string, ranges: readonly StatementRange[], cursor: number) => readonly StatementRange[];

/** What the two run buttons and their keys do: the selection or the statement at the cursor, and the whole script. */
function useRunButtons(
  { tab, sources, runs, rowLimit }: QueryPaneProps,
  editor: RefObject<SqlEditorHandle>,
  cursor: number,
  sql: SqlWriting | undefined,
): { run(): void; runAll(): void; explain(): void } {
  const ports = usePorts();
  const say = useSay();
  /**
   * `before` stands in front of each statement; its place is counted so that what is said of the text finds it in the
   * editor.
   */
  const start = async (pick: Pick, before = ''): Promise<void> => {
    const source = sources.find((each) => each.id === tab.sourceId);
    if (!source) {
      ports.message.warning(say('run.no-source'));
      return;
    }
    const { text, cursor: at, selection } = editor.current?.read() ?? { text: tab.text, cursor, selection: null };
    const part = selection ? text.slice(selection.start, selection.end) : text;
    const offset = selection?.start ?? 0;
    const ranges = part.trim() === '' ? [] : await splitScript(ports, source.id, part);
    const chosen = pick(part, ranges, at - offset);
    if (chosen.length === 0) {
      ports.message.warning(say('run.nothing'));
      return;
    }
    await runs.run(tab.id, {
      target: { sourceId: source.id, schema: tab.schema, rowLimit },
      source,
      statements: chosen.map(({ start: from, end }) => ({
        start: from + offset - before.length,
        end: end + offset,
        text: before + part.slice(from, end),
      })),
    });
  };
  const reported = (work: Promise<void>): void => {
    work.catch((cause: unknown) => ports.message.error(cause instanceof Error ? cause.message : String(cause)));
  };
  const chosen: Pick = (_, ranges, at) => {
    // A selection is run whole; without one the statement at the cursor.
    if (editor.current?.read().selection) return ranges;
    const found = statementAt(ranges, at);
    return found ? [found] : [];
  };
  return {
    run: () => reported(start(chosen)),
    runAll: () => reported(start((_, ranges) => ranges)),
    explain: () => {
      if (!sql) return ports.message.warning(say('run.no-source'));
      if (sql.explain_tree === undefined) return ports.message.warning(say('plan.none', { kind: sql.dialect }));
      reported(start(chosen, sql.explain_tree));
    },
  };
}

/** What the gate says of the statement at the cursor, before it is run. */
function CheckLine(props: { check: ScriptCheck; current: CheckedStatement | null; script: string }): ReactElement {
  const say = useSay();
  const { check, current, script } = props;
  return (
    <div
      className="ws-check"
      role="status"
      data-tone={check.problem ? 'problem' : current ? checkTone(current) : undefined}
    >
      {check.problem ? (
        say('check.failed', { reason: check.problem })
      ) : current ? (
        <>
          {current.kind === 'UNKNOWN' ? null : <b>{current.kind}</b>}
          {checkText(current, script, say)}
          {current.asks ? ` · ${say('check.asks')}` : null}
        </>
      ) : null}
    </div>
  );
}

/** One editor tab: where it runs, its script with the gate's marks, and what came of it. */
export const QueryPane = forwardRef<QueryPaneHandle, QueryPaneProps>(function QueryPane(props, handle) {
  const { tab, sources, runs } = props;
  const say = useSay();
  const editor = useRef<SqlEditorHandle>(null);
  const [cursor, setCursor] = useState(0);
  const completion = useCompletion(tab.sourceId, tab.schema);
  const check = useScriptCheck(tab.sourceId, tab.schema, tab.text);
  const checked = check.text === tab.text ? check.statements : null;
  const own = runs.of(tab.id);
  const current = checked ? statementAt(checked, cursor) : null;
  const marks = useMemo(
    () => [...(checked ? checkMarks(checked, tab.text, current, say) : []), ...errorMark(tab.text, own.results)],
    [checked, current, tab.text, say, own.results],
  );
  const verdicts = useMemo(
    () => (checked ? checkVerdicts(checked, tab.text, current, say) : []),
    [checked, current, tab.text, say],
  );
  const asking = own.results.find((result) => result.status === 'asking');
  useImperativeHandle(handle, () => ({ insert: (text) => editor.current?.insert(text) }), []);

  const { run, runAll, explain } = useRunButtons(props, editor, cursor, completion?.sql);

  return (
    <div className="ws-pane">
      <QueryBar
        tab={tab}
        sources={sources}
        schemas={completion?.schemas ?? []}
        rowLimit={props.rowLimit}
        busy={own.busy}
        onSource={(sourceId) => props.onChange({ sourceId, schema: '' })}
        onSchema={(schema) => props.onChange({ schema })}
        onRowLimit={props.onRowLimit}
        onRun={run}
        onRunAll={runAll}
        onExplain={explain}
        onStop={() => runs.stop(tab.id)}
      />
      <SplitPane
        name="editor"
        direction="column"
        initial={42}
        min={15}
        max={85}
        first={
          <div className="ws-editor">
            <SqlEditor
              ref={editor}
              text={tab.text}
              label={say('editor.label')}
              hint={say('editor.placeholder')}
              completion={completion}
              schema={tab.schema}
              marks={marks}
              verdicts={verdicts}
              onChange={(text) => props.onChange({ text })}
              onCursor={setCursor}
              onRun={run}
              onRunAll={runAll}
            />
            <CheckLine check={check} current={current} script={tab.text} />
          </div>
        }
        second={
          <ResultPanel
            runs={own}
            turn={runs.turn}
            script={tab.text}
            onShow={(result) => runs.show(tab.id, result)}
            onClose={(result) => runs.close(tab.id, result)}
            onReopen={props.onReopen}
            onCompare={props.onCompare}
            onGoTo={(position) => editor.current?.goTo(position)}
          />
        }
      />
      {asking?.questions ? (
        <ConfirmDialog
          key={asking.id}
          text={asking.text}
          questions={asking.questions}
          onAnswer={(confirmed) => runs.answer(tab.id, confirmed)}
        />
      ) : null}
    </div>
  );
});
