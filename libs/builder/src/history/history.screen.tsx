import { diffDocuments, textOf, type Json } from '@sluice/document';
import { Icon, PlainButton, useLocale } from '@sluice/renderer';
import { Modal, Segmented, Select } from 'antd';
import { useEffect, useMemo, useRef, useState, type ReactElement } from 'react';
import { SavingState, StepTools } from '../bar/top.bar.js';
import { addressOf, historyOf, isEditedKind } from '../state/addresses.js';
import { AppDrafts, type ListedDraft } from '../state/app.drafts.js';
import { BuilderContext, useBuilder, useDrafts } from '../state/builder.context.js';
import { useLeaving } from '../state/leaving.hook.js';
import { useOpened } from '../state/opened.hook.js';
import { useSay } from '../texts/index.js';
import { historyTexts } from '../texts/history.texts.js';
import { ComparisonView, type Look } from './comparison.view.js';
import type { HistoryBuilderProps } from './history.builder.js';
import { useComparison, useRevisions, useUpgrades } from './history.hooks.js';
import type { Comparison, Revision, RevisionGroup, Version } from './history.type.js';
import { revisionGroups } from './revision.groups.js';
import { RevisionList } from './revision.list.js';
import '../screen/builder.css';
import '../screen/dialog.css';
import './history.css';
import '../screen/mark.css';

/** The history of the documents of an app: what changed, when, by whom, and back to it. */
export function HistoryScreen({ ports, appId, id, against }: HistoryBuilderProps): ReactElement {
  const say = useSay();
  const drafts = useMemo(() => new AppDrafts(ports, appId), [ports, appId]);
  const [attempt, setAttempt] = useState(0);
  const { session, failure } = useOpened({ ports, drafts, id, attempt, first: ownDocument });
  if (failure)
    return (
      <main className="sb-lone">
        <p>{say('builder.failed', { reason: failure })}</p>
        <PlainButton onClick={() => setAttempt(attempt + 1)}>{say('builder.retry')}</PlainButton>
      </main>
    );
  if (!session)
    return (
      <main className="sb-lone" aria-busy="true">
        <span className="sl-spin" />
      </main>
    );
  return (
    <BuilderContext.Provider value={{ ports, drafts, session }}>
      <div className="sb-builder">
        <Bar />
        <Workbench key={session.draft.id} against={against} />
      </div>
    </BuilderContext.Provider>
  );
}

/** Where the history of an app opens: with the app's own document. */
async function ownDocument(drafts: AppDrafts, list: readonly ListedDraft[]): Promise<string | undefined> {
  const own = list.find(({ kind }) => kind === 'app') ?? list[0];
  return own && historyOf(drafts.appId, own.id);
}

/** Which document, its state of saving, undo and publish. */
function Bar(): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { drafts, session, ports } = useBuilder();
  const list = useDrafts(drafts);
  const kinds = [...new Set(list.map(({ kind }) => kind))];
  const { kind, id } = session.draft;
  return (
    <header className="sb-bar sb-history-bar">
      {isEditedKind(kind) ? (
        <PlainButton look="text" small onClick={() => ports.go(addressOf(drafts.appId, kind, id))}>
          <Icon name="left" size={14} />
          {say('history.edit')}
        </PlainButton>
      ) : null}
      <Select
        size="small"
        showSearch
        optionFilterProp="label"
        className="sb-history-document"
        aria-label={say('history.document')}
        value={id}
        onChange={(next: number) => ports.go(historyOf(drafts.appId, next))}
        options={kinds.map((of) => ({
          label: say(`kind.${of}`),
          options: list
            .filter((entry) => entry.kind === of)
            .map((entry) => ({ value: entry.id, label: textOf(entry.name, locale) || entry.uid })),
        }))}
      />
      <SavingState />
      <div className="sb-bar-tools">
        <StepTools history={false} />
      </div>
    </header>
  );
}

/** The choice of another side of the comparison. */
type With = 'previous' | 'draft' | 'released' | 'shipped';

/** A revision and the one before the saves that it stands for. */
const sidesOf = ({ members }: RevisionGroup, { revision }: Revision): { revision: number; before: number } => ({
  revision,
  before: Math.max(1, (members.at(-1)?.revision ?? revision) - 1),
});

function Workbench({ against }: Pick<HistoryBuilderProps, 'against'>): ReactElement {
  const say = useSay();
  const { session } = useBuilder();
  const history = useRevisions();
  const [chosen, setChosen] = useState<{ revision: number; before: number }>();
  const [asked, setOther] = useState<With | number>();
  const [wanted, setLook] = useState<Look>();
  // A document that visitors do not have yet has nothing to stand beside.
  const other = asked ?? (against && history.released !== null ? against : 'previous');
  useLeaving(session);
  const newest = history.list?.[0];
  const first = history.list && revisionGroups(history.list)[0];
  const at = chosen ?? (first && sidesOf(first, first.newest));
  // A conflict that is decided is a step: its merge stays in sight, for the next one.
  const stays = useRef(false);
  useEffect(() => {
    if (!stays.current) setChosen(undefined);
  }, [newest?.revision]);
  const isUpgrade = history.list?.find(({ revision }) => revision === at?.revision)?.upgrade === true;
  // What was merged is what there is to see first of an upgrade; other revisions have no merge.
  const look: Look = wanted === undefined || wanted === 'merge' ? (isUpgrade ? (wanted ?? 'merge') : 'words') : wanted;
  const looks: Look[] = isUpgrade ? ['merge', 'words', 'sides', 'open'] : ['words', 'sides', 'open'];
  const from: Version | undefined = other === 'previous' ? at?.before : other;
  const { comparison, failure } = useComparison(from, at?.revision);
  const { upgrades, failure: unread } = useUpgrades(isUpgrade ? at?.revision : undefined);
  const nameOf = (version: Version | undefined): string =>
    typeof version === 'number'
      ? say('history.revision', { n: version })
      : version
        ? say(`history.with.${version}`)
        : '';
  const choices: { value: With | number; label: string }[] = [
    { value: 'previous', label: say('history.with.previous') },
    { value: 'draft', label: say('history.with.draft') },
    ...(history.released === null ? [] : [{ value: 'released' as const, label: say('history.with.released') }]),
    ...(history.hasShipped ? [{ value: 'shipped' as const, label: say('history.with.shipped') }] : []),
    ...(history.list ?? []).map(({ revision: n }) => ({ value: n, label: say('history.revision', { n }) })),
  ];
  return (
    <div className="sb-history">
      <RevisionList
        history={history}
        chosen={at?.revision}
        onChoose={(group, revision) => {
          stays.current = false;
          setChosen(sidesOf(group, revision));
          setLook((before) => (revision.upgrade ? undefined : before));
        }}
      />
      <main className="sb-history-main">
        <div className="sb-history-tools">
          <h2>{at ? say('history.revision', { n: at.revision }) : ''}</h2>
          <label>
            {say('history.with')}
            <Select
              size="small"
              aria-label={say('history.with')}
              value={other}
              onChange={setOther}
              options={choices}
              popupMatchSelectWidth={false}
            />
          </label>
          <Segmented<Look>
            size="small"
            aria-label={say('history.look')}
            value={look}
            onChange={setLook}
            options={looks.map((value) => ({ value, label: say(`history.look.${value}`) }))}
          />
          {at && comparison ? (
            <Restore revision={at.revision} isNewest={at.revision === newest?.revision} comparison={comparison} />
          ) : null}
        </div>
        {(failure ?? unread) !== undefined ? (
          <p className="sb-compare sb-compare-equal">{failure ?? unread}</p>
        ) : comparison ? (
          <ComparisonView
            {...{ comparison, upgrades, look }}
            names={{ from: nameOf(from), to: nameOf(at?.revision) }}
            onLook={setLook}
            onDecide={() => {
              stays.current = true;
              setChosen(at);
            }}
          />
        ) : (
          <div className="sb-compare" aria-busy="true">
            <span className="sl-spin" />
          </div>
        )}
      </main>
    </div>
  );
}

/** Writes the revision again as a new one: a step like any other, which undo takes back. */
function Restore(props: { revision: number; isNewest: boolean; comparison: Comparison }): ReactElement {
  const say = useSay();
  const { session, ports } = useBuilder();
  const [asking, setAsking] = useState(false);
  const { revision: n } = props;
  const restore = (): void => {
    setAsking(false);
    const old: Json = props.comparison.to.document;
    session.perform(historyTexts['history.step'], diffDocuments(session.document(), old));
    session.save(`restore ${n}`).then(
      () => {
        if (session.snapshot().saving === 'saved') ports.message.success(say('history.restored-now', { n }));
      },
      () => undefined,
    );
  };
  return (
    <>
      <PlainButton small disabled={props.isNewest} onClick={() => setAsking(true)}>
        {say('history.restore')}
      </PlainButton>
      <Modal
        className="sb-dialog"
        open={asking}
        title={say('history.restore-title', { n })}
        okText={say('history.restore-ok')}
        cancelText={say('dialog.cancel')}
        onCancel={() => setAsking(false)}
        onOk={restore}
        width={440}
      >
        <p>{say('history.restore-text', { n })}</p>
      </Modal>
    </>
  );
}
