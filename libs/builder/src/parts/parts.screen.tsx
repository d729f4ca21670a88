import { textOf } from '@sluice/document';
import { Icon, PlainButton, useLocale } from '@sluice/renderer';
import { useEffect, useMemo, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { SavingState, StepTools } from '../bar/top.bar.js';
import type { BuilderPorts } from '../builder.ports.js';
import { QueryEditor } from '../query/query.editor.js';
import { addressOf } from '../state/addresses.js';
import { AppDrafts, type PartKind } from '../state/app.drafts.js';
import { BuilderContext, useBuilder, useDrafts, useSession } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useLeaving } from '../state/leaving.hook.js';
import { useOpened } from '../state/opened.hook.js';
import { useSay } from '../texts/index.js';
import { ActionEditor } from './action.editor.js';
import { usePartFacts, type PartFacts } from './part.facts.js';
import { PartList } from './part.list.js';
import type { PartsBuilderProps } from './parts.builder.js';
import '../screen/builder.css';
import '../screen/dialog.css';
import './parts.css';
import '../screen/mark.css';

const editors: Readonly<Record<PartKind, (props: { facts: PartFacts }) => ReactElement>> = {
  query: QueryEditor,
  action: ActionEditor,
};

/** Queries or actions of an app: the list, and the editor of the one that is open. */
export function PartsScreen({ ports, appId, kind, id, from }: PartsBuilderProps): ReactElement {
  const say = useSay();
  const drafts = useMemo(() => new AppDrafts(ports, appId), [ports, appId]);
  const [attempt, setAttempt] = useState(0);
  const { session, failure } = useOpened({ ports, drafts, id, kind, attempt });
  const facts = usePartFacts(ports, drafts, { kind, list: useDrafts(drafts) });
  const list = <PartList {...{ drafts, ports, kind, id, facts }} />;
  const Editor = editors[kind];
  if (failure)
    return (
      <main className="sb-lone">
        <p>{say('builder.failed', { reason: failure })}</p>
        <PlainButton onClick={() => setAttempt(attempt + 1)}>{say('builder.retry')}</PlainButton>
        <PlainButton look="text" onClick={() => ports.go(addressOf(appId, kind))}>
          {say('builder.back')}
        </PlainButton>
      </main>
    );
  if (!session)
    return (
      <div className="sb-builder">
        <Bar {...{ drafts, kind }} />
        <div className="sb-parts" data-open={id !== undefined}>
          {list}
          <main className="sb-parts-empty" aria-busy={id !== undefined}>
            {id === undefined ? <p>{say('parts.choose')}</p> : <span className="sl-spin" />}
          </main>
        </div>
      </div>
    );
  return (
    <BuilderContext.Provider value={{ ports, drafts, session }}>
      <div className="sb-builder">
        <Bar {...{ drafts, kind, id }} back={from === undefined ? undefined : backTo(ports, appId, from)}>
          <SavingState />
          <div className="sb-bar-tools">
            <StepTools />
          </div>
        </Bar>
        <div className="sb-parts" data-open="true">
          {list}
          <Editor key={session.draft.id} facts={facts} />
        </div>
      </div>
      <Saves />
    </BuilderContext.Provider>
  );
}

/** Goes back to the page that the person came from, to the view that they left. */
function backTo(ports: BuilderPorts, appId: number, from: string): () => void {
  const [page, view] = from.split('.');
  return () => {
    if (view) ports.memory.set(`select:${page}`, view);
    ports.go(addressOf(appId, 'page', Number(page)));
  };
}

/**
 * Asks before a window is closed with unsaved changes, and keeps names and findings of the list as they were saved
 * last.
 */
function Saves(): null {
  const { session, drafts, ports } = useBuilder();
  const { revision } = useSession();
  const first = useRef(revision);
  useLeaving(session);
  useEffect(() => {
    if (first.current === revision) return;
    first.current = revision;
    drafts.load().catch(failureReporter(ports));
  }, [ports, drafts, revision]);
  return null;
}

function Bar(props: {
  drafts: AppDrafts;
  kind: PartKind;
  id?: number | undefined;
  back?: (() => void) | undefined;
  children?: ReactNode;
}): ReactElement {
  const { drafts, kind, id, back, children } = props;
  const say = useSay();
  const locale = useLocale();
  const open = useDrafts(drafts).find((entry) => entry.id === id);
  return (
    <header className="sb-bar sb-parts-bar">
      {back ? (
        <PlainButton look="text" small onClick={back}>
          <Icon name="left" size={14} />
          {say('parts.back')}
        </PlainButton>
      ) : null}
      <div className="sb-bar-title">
        <h1>{open ? textOf(open.name, locale) || open.uid : say(`nav.${kind}`)}</h1>
      </div>
      {children}
    </header>
  );
}
