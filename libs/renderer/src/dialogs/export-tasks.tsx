import type { ReactElement } from 'react';
import { grouped, type ExportRuntime, type ExportState, type ExportTask } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { useExportSay } from '../texts/export.texts.js';

/** How far a task is: a bar where the end is known, the rows written so far everywhere. */
function Progress({ task }: { task: ExportTask }): ReactElement {
  const say = useExportSay();
  const open = task.status === 'running' || task.status === 'waiting';
  const count = say('export.done', { count: grouped(String(task.done)) });
  return (
    <>
      {open ? (
        <progress
          aria-label={count}
          max={1}
          {...(task.rows > 0 ? { value: Math.min(1, task.done / task.rows) } : {})}
        />
      ) : null}
      <span className="sl-export-count">{count}</span>
    </>
  );
}

function TaskRow({ task, exports }: { task: ExportTask; exports: ExportRuntime }): ReactElement {
  const say = useExportSay();
  return (
    <tr data-task={task.id}>
      <td>{task.mark}</td>
      <td>
        {task.title}.{task.file_type}
      </td>
      <td>{task.start_time ?? task.create_time}</td>
      <td>
        <span className={`sl-export-state sl-export-${task.status}`} title={task.error ?? undefined}>
          {say(`export.${task.status}`)}
        </span>
        {task.error ? <div className="sl-wrong">{task.error}</div> : null}
      </td>
      <td>
        <Progress task={task} />
      </td>
      <td className="sl-export-actions">
        {task.status === 'success' ? (
          <PlainButton look="link" onClick={() => void exports.download(task)}>
            {say('export.download')}
          </PlainButton>
        ) : null}
        <PlainButton look="link" onClick={() => void exports.remove(task)}>
          {say('export.delete')}
        </PlainButton>
      </td>
    </tr>
  );
}

/** The person's exports of this view, newest first: mark, title, start, state, rows, download, delete. */
export function ExportTasks({ exports, state }: { exports: ExportRuntime; state: ExportState }): ReactElement {
  const say = useExportSay();
  const note =
    state.list === 'loading'
      ? say('state.loading')
      : state.list === 'error'
        ? say('export.failed-list')
        : say('export.none');
  return (
    <section className="sl-export-tasks" aria-label={say('export.tasks')}>
      <h3>{say('export.tasks')}</h3>
      {state.tasks.length === 0 ? (
        <p className="sl-note" role="status">
          {note}
        </p>
      ) : (
        <div className="sl-export-scroll">
          <table>
            <thead>
              <tr>
                <th>{say('export.mark')}</th>
                <th>{say('export.title')}</th>
                <th>{say('export.start')}</th>
                <th>{say('export.state')}</th>
                <th>{say('export.progress')}</th>
                <th>{say('table.actions')}</th>
              </tr>
            </thead>
            <tbody>
              {state.tasks.map((task) => (
                <TaskRow key={task.id} task={task} exports={exports} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
