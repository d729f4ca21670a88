import { isObject, textOf, type Json } from '@sluice/document';
import type { Edit } from '@sluice/document/edit';
import { PlainButton, useLocale } from '@sluice/renderer';
import { Input, Select } from 'antd';
import { useEffect, useMemo, useState, type ReactElement } from 'react';
import { nodeAt } from '../canvas/page.parts.js';
import { useBuilder, useDrafts, useSession } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import { nodeName } from '../texts/node.names.js';
import { stepNames } from '../texts/step.names.js';

/** What a node's own JSON does not hold: who it is, and views in it, which are nodes of their own on the canvas. */
const KEPT: ReadonlySet<string> = new Set(['uid', 'sub_views']);

/** The selected node: the query of a view, and its properties as JSON. */
export function NodePanel(): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, drafts } = useBuilder();
  const { selection } = useSession();
  const list = useDrafts(drafts);
  const page = session.page();
  const [uid, ...others] = selection;
  const node = uid === undefined ? undefined : nodeAt(page, uid);
  if (!node || others.length > 0)
    return (
      <aside className="sb-panel" aria-label={say('panel.label')}>
        <p className="sb-hint">{others.length > 0 ? say('panel.many', { n: selection.length }) : say('panel.none')}</p>
      </aside>
    );
  const queries = list.filter(({ kind }) => kind === 'query');
  const set = (path: readonly string[], to: Json | undefined): void =>
    session.perform(stepNames.query, [{ op: 'set', node: node.uid, path, ...(to === undefined ? {} : { to }) }]);
  return (
    <aside className="sb-panel" aria-label={say('panel.label')}>
      <div className="sb-side-head">
        <h2>{nodeName(page, node.uid, locale)}</h2>
      </div>
      {node.kind === 'view' ? (
        <label className="sb-field">
          <span>{say('panel.query')}</span>
          <Select
            size="small"
            showSearch
            allowClear
            optionFilterProp="label"
            aria-label={say('panel.query')}
            placeholder={say('panel.no-query')}
            value={node.node['query_id'] as string | undefined}
            options={queries.map((query) => ({ value: query.uid, label: textOf(query.name, locale) || query.uid }))}
            onChange={(query: string | undefined) => set(['query_id'], query)}
          />
        </label>
      ) : null}
      <NodeJson key={node.uid} node={node.node} />
    </aside>
  );
}

/** The node's own properties as JSON; what differs is one step, property by property. */
function NodeJson({ node }: { node: Readonly<Record<string, unknown>> & { uid: string } }): ReactElement {
  const say = useSay();
  const { session } = useBuilder();
  const own = useMemo(
    () => Object.fromEntries(Object.entries(node).filter(([key]) => !KEPT.has(key))) as Record<string, Json>,
    [node],
  );
  const shown = useMemo(() => JSON.stringify(own, null, 2), [own]);
  const [text, setText] = useState(shown);
  const [fault, setFault] = useState('');
  useEffect(() => {
    setText(shown);
    setFault('');
  }, [shown]);
  const apply = (): void => {
    try {
      session.perform(stepNames.json, editsOf(node.uid, own, parsed(text)));
      setFault('');
    } catch (reason) {
      setFault(reason instanceof Error ? reason.message : String(reason));
    }
  };
  return (
    <div className="sb-field sb-field-json">
      <span>{say('panel.json')}</span>
      <Input.TextArea
        aria-label={say('panel.json')}
        autoSize={{ minRows: 8, maxRows: 28 }}
        spellCheck={false}
        status={fault === '' ? '' : 'error'}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {fault === '' ? null : <p className="sb-fault">{say('panel.wrong-json', { reason: fault })}</p>}
      <PlainButton small look="primary" disabled={text === shown} onClick={apply}>
        {say('panel.apply')}
      </PlainButton>
    </div>
  );
}

function parsed(text: string): Record<string, Json> {
  const value = JSON.parse(text) as Json;
  if (!isObject(value)) throw new SyntaxError('{ … }');
  return value;
}

function editsOf(node: string, before: Record<string, Json>, after: Record<string, Json>): Edit[] {
  const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].filter((key) => !KEPT.has(key));
  return keys.flatMap((key): Edit[] => {
    if (JSON.stringify(before[key]) === JSON.stringify(after[key])) return [];
    const to = after[key];
    return [{ op: 'set', node, path: [key], ...(to === undefined ? {} : { to }) }];
  });
}
