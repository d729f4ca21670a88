import { PlainButton } from '@sluice/renderer';
import { useMemo, useState, type ReactElement } from 'react';
import type { Result } from '../state/result.js';
import { useSay } from '../texts/say.js';
import { planTree, type PlanNode } from '@sluice/document/plan';

/** The whole text of a result that is one column of text: a plan comes in one cell, or line by line. */
function textOf({ status, columns, rows }: Result): string {
  if (status !== 'done' || columns.length !== 1 || rows.length > 5_000) return '';
  return rows.map(([cell]) => (typeof cell === 'string' ? cell : '')).join('\n');
}

const shown = (figure: number | undefined): string => (figure === undefined ? '–' : figure.toLocaleString('en'));

function Steps(props: { node: PlanNode; depth: number }): ReactElement {
  const { node, depth } = props;
  const say = useSay();
  return (
    <>
      <tr aria-level={depth + 1} data-worst={node.isWorst}>
        <td style={{ paddingLeft: 10 + depth * 18 }}>
          {node.name}
          {node.isWorst ? <span className="ws-plan-worst">{say('plan.worst')}</span> : null}
        </td>
        <td>{node.object}</td>
        <td className="ws-number">{shown(node.rows)}</td>
        <td className="ws-number">{shown(node.cost)}</td>
        <td>{node.condition}</td>
      </tr>
      {node.children.map((child, at) => (
        <Steps key={at} node={child} depth={depth + 1} />
      ))}
    </>
  );
}

/** A plan as a tree, or as the grid of its text; whatever else a result is, its grid. */
export function PlanOr(props: { result: Result; grid: ReactElement }): ReactElement {
  const { result, grid } = props;
  const say = useSay();
  const [asText, setAsText] = useState(false);
  const text = textOf(result);
  const tree = useMemo(() => (text.includes('{') ? planTree(text) : undefined), [text]);
  if (!tree) return grid;
  return (
    <>
      <div className="ws-plan-head">
        <PlainButton small onClick={() => setAsText(!asText)}>
          {say(asText ? 'plan.tree' : 'plan.text')}
        </PlainButton>
      </div>
      {asText ? (
        grid
      ) : (
        <div className="ws-plan">
          <table role="treegrid" aria-label={say('plan.label')}>
            <thead>
              <tr>
                <th>{say('plan.node')}</th>
                <th>{say('plan.object')}</th>
                <th className="ws-number">{say('plan.rows')}</th>
                <th className="ws-number">{say('plan.cost')}</th>
                <th>{say('plan.condition')}</th>
              </tr>
            </thead>
            <tbody>
              <Steps node={tree} depth={0} />
            </tbody>
          </table>
        </div>
      )}
    </>
  );
}
