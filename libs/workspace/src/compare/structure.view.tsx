import { Checkbox } from '@sluice/renderer';
import { useState, type ReactElement } from 'react';
import { useSay } from '../texts/say.js';
import type { StructureAnswer } from './compare.calls.js';

type Column = StructureAnswer['columns'][number];

function Facts(props: { column: Column; side: 'left' | 'right' }): ReactElement {
  const say = useSay();
  const { column, side } = props;
  const facts = column[side];
  if (!facts) return <td className="ws-absent">–</td>;
  const parts = [
    { is: 'type', text: facts.type },
    { is: 'nullable', text: facts.nullable ? 'NULL' : 'NOT NULL' },
    ...(facts.key || column.differs.includes('key')
      ? [{ is: 'key', text: say(facts.key ? 'compare.is-key' : 'compare.is-no-key') }]
      : []),
  ] as const;
  return (
    <td>
      {parts.map(({ is, text }) => (
        <span key={is} data-differs={column.differs.some((part) => part === is) || undefined}>
          {text}
        </span>
      ))}
    </td>
  );
}

/** Two structures side by side: columns, keys and indexes, those that differ alone or all. */
export function StructureView(props: { answer: StructureAnswer }): ReactElement {
  const { columns, keys, is_across: isAcross } = props.answer;
  const say = useSay();
  const [all, setAll] = useState(false);
  const differs = ({ standing }: { standing: string }): boolean => standing !== 'equal';
  const [shownColumns, shownKeys] = all ? [columns, keys] : [columns.filter(differs), keys.filter(differs)];
  const count = columns.filter(differs).length + keys.filter(differs).length;
  return (
    <div className="ws-structure">
      <p role="status">
        {count === 0 ? say('compare.same-structure') : say('compare.structure-differs', { n: count })}
        <Checkbox checked={all} onChange={setAll}>
          {say('compare.show-equal')}
        </Checkbox>
      </p>
      {shownColumns.length + shownKeys.length > 0 ? (
        <table>
          <thead>
            <tr>
              <th>{say('compare.column')}</th>
              <th>{say('compare.status')}</th>
              <th>{say('compare.left')}</th>
              <th>{say('compare.right')}</th>
            </tr>
          </thead>
          <tbody>
            {shownColumns.map((column) => (
              <tr key={`${column.standing} ${column.name}`}>
                <th scope="row">{column.name}</th>
                <td>
                  <span className="ws-difference" data-status={column.standing}>
                    {say(`compare.status.${column.standing}`)}
                  </span>
                </td>
                <Facts column={column} side="left" />
                <Facts column={column} side="right" />
              </tr>
            ))}
            {shownKeys.map((key, at) => (
              <tr key={at}>
                <th scope="row">
                  {say(`compare.kind.${key.kind}`)} ({key.columns.join(', ')})
                  {key.references ? ` → ${key.references}` : ''}
                </th>
                <td>
                  <span className="ws-difference" data-status={key.standing}>
                    {say(`compare.status.${key.standing}`)}
                  </span>
                </td>
                <td>{key.left ?? '–'}</td>
                <td>{key.right ?? '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : null}
      <p className="ws-side-note">
        {say('compare.structure-note')} {isAcross ? say('compare.structure-across') : ''}
      </p>
    </div>
  );
}
