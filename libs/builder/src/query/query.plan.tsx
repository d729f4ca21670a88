import { planTree, type PlanNode } from '@sluice/document/plan';
import { useLocale } from '@sluice/renderer';
import { useMemo, type ReactElement } from 'react';
import { useSay } from '../texts/index.js';
import type { Tried } from './query.hooks.js';

/**
 * What a query will meet (P4): the source's plan with its dearest steps and what to do about them, beside the masks of
 * its columns.
 */
export function QueryPlan({ tried }: { tried: Tried | undefined }): ReactElement {
  const say = useSay();
  if (tried?.state !== 'rows') return <p className="sb-hint">{say('query.no-plan')}</p>;
  return (
    <div className="sb-query-meets">
      <div>
        <Warnings tried={tried} />
        <Plan lines={tried.plan} />
      </div>
      <Masks columns={tried.columns} />
    </div>
  );
}

function Warnings({ tried }: { tried: Tried }): ReactElement | null {
  const say = useSay();
  const locale = useLocale();
  const { plan_warnings: warnings } = tried;
  if (!warnings) return null;
  if (warnings.length === 0) return <p className="sb-hint">{say('query.plan-fine')}</p>;
  return (
    <ul className="sb-query-warnings">
      {warnings.map((message) => (
        <li key={message.en}>{message[locale]}</li>
      ))}
    </ul>
  );
}

function Plan({ lines }: { lines: readonly string[] | undefined }): ReactElement {
  const say = useSay();
  const tree = useMemo(() => planTree((lines ?? []).join('\n')), [lines]);
  if (!lines) return <p className="sb-hint">{say('query.plan-none')}</p>;
  if (!tree) return <pre className="sb-query-plan">{lines.join('\n')}</pre>;
  return (
    <table role="treegrid" aria-label={say('query.plan-label')} className="sb-query-grid sb-query-steps">
      <thead>
        <tr>
          {(['step', 'object', 'rows', 'cost', 'condition'] as const).map((name) => (
            <th key={name} scope="col">
              {say(`query.plan-${name}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        <Steps node={tree} depth={0} />
      </tbody>
    </table>
  );
}

const shown = (figure: number | undefined): string => figure?.toLocaleString('en') ?? '–';

function Steps({ node, depth }: { node: PlanNode; depth: number }): ReactElement {
  const say = useSay();
  return (
    <>
      <tr aria-level={depth + 1} data-worst={node.isWorst}>
        <td style={{ paddingInlineStart: 10 + depth * 18 }}>
          {node.name}
          {node.isWorst ? <em>{say('query.plan-worst')}</em> : null}
        </td>
        <td>{node.object}</td>
        <td className="sb-number">{shown(node.rows)}</td>
        <td className="sb-number">{shown(node.cost)}</td>
        <td title={node.condition}>{node.condition}</td>
      </tr>
      {node.children.map((child, at) => (
        <Steps key={at} node={child} depth={depth + 1} />
      ))}
    </>
  );
}

function Masks({ columns }: Pick<Tried, 'columns'>): ReactElement {
  const say = useSay();
  const masked = columns.filter(({ mask }) => mask !== undefined);
  return (
    <section className="sb-query-masks" aria-label={say('query.masks')}>
      <h3>{say('query.masks')}</h3>
      {masked.length === 0 ? <p className="sb-hint">{say('query.no-masks')}</p> : null}
      <ul>
        {masked.map(({ name, why }, at) => (
          <li key={at}>
            <code>{name}</code> {why}
          </li>
        ))}
      </ul>
    </section>
  );
}
