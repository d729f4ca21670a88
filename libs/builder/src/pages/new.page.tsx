import { textOf, type Locale } from '@sluice/document';
import { PAGE_TEMPLATES, type PageTemplateName } from '@sluice/document/edit';
import { PlainButton, useLocale } from '@sluice/renderer';
import { Input, Modal, Select } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { AppDrafts, ListedDraft, QueryFacts } from '../state/app.drafts.js';
import { useDrafts } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { OwnTemplates } from './own.templates.js';
import type { NewPage } from './page.maker.js';
import './new.page.css';

/** What a page begins as. */
type Begin = { kind: 'empty' | 'micro' } | { kind: 'template'; name: PageTemplateName } | { kind: 'own'; id: number };
const keyOf = (begin: Begin): string => (begin.kind === 'template' ? begin.name : begin.kind);

/** Asks for the name of a new page, what it begins as, and whose rows it shows. */
export function NewPageDialog(props: {
  open: boolean;
  drafts: AppDrafts;
  ports: BuilderPorts;
  onClose(): void;
  onMake(page: NewPage): Promise<void>;
}): ReactElement {
  const say = useSay();
  const [made, setMade] = useState(0);
  const [running, setRunning] = useState(false);
  const close = (): void => {
    setMade(made + 1);
    props.onClose();
  };
  return (
    <Modal
      className="sb-dialog"
      open={props.open}
      title={say('pages.new')}
      footer={null}
      onCancel={close}
      width={640}
      destroyOnHidden
    >
      <Form
        key={made}
        drafts={props.drafts}
        ports={props.ports}
        running={running}
        onMake={(page) => {
          setRunning(true);
          void props.onMake(page).finally(() => {
            setRunning(false);
            close();
          });
        }}
        onClose={close}
      />
    </Modal>
  );
}

/** Queries by name; those that share one have their uid beside it. */
function namedApart(queries: readonly ListedDraft[], locale: Locale): { value: number; label: string }[] {
  const named = queries.map(({ id, uid, name }) => ({ id, uid, name: textOf(name, locale) || uid }));
  const isShared = (name: string): boolean => named.filter((one) => one.name === name).length > 1;
  return named.map(({ id, uid, name }) => ({ value: id, label: isShared(name) ? `${name} · ${uid}` : name }));
}

/** Columns that a list has at least: what only names its rows, for a choice, has fewer. */
const LEAST_COLUMNS = 3;

/** What a template may show of the app's queries, and the one that it shows unless another is chosen. */
function useOffered({ drafts, ports }: { drafts: AppDrafts; ports: BuilderPorts }): {
  queries: readonly ListedDraft[];
  own: ListedDraft | undefined;
} {
  const list = useDrafts(drafts);
  const [facts, setFacts] = useState<ReadonlyMap<number, QueryFacts>>(new Map());
  useEffect(() => {
    const stop = new AbortController();
    drafts
      .queries(stop.signal)
      .then((found) => setFacts(new Map(found.map((one) => [one.id, one]))))
      .catch(failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [drafts, ports]);
  // What is asked for one row, or needs another value first, comes last.
  const needs = ({ id }: ListedDraft): number => Math.min(facts.get(id)?.required.length ?? 0, 1);
  const queries = list
    .filter(({ id, kind }) => kind === 'query' && facts.get(id)?.writes !== true)
    .sort((a, b) => needs(a) - needs(b));
  const [own, ...others] = queries.filter(({ id }) => {
    const known = facts.get(id);
    return known?.required.length === 0 && known.columns.length >= LEAST_COLUMNS;
  });
  return { queries, own: others.length === 0 ? own : undefined };
}

function Form(props: {
  drafts: AppDrafts;
  ports: BuilderPorts;
  running: boolean;
  onMake(page: NewPage): void;
  onClose(): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { queries, own } = useOffered(props);
  const [name, setName] = useState(say('pages.new-name'));
  const [begin, setBegin] = useState<Begin>({ kind: 'empty' });
  const template = begin.kind === 'template' ? begin.name : undefined;
  /** Null where none is wanted. */
  const [chosen, setChosen] = useState<number | null>();
  const queryId = chosen === undefined ? own?.id : (chosen ?? undefined);
  const done = (): void => {
    if (name.trim() === '' || props.running) return;
    const query = template ? queries.find(({ id }) => id === queryId) : undefined;
    props.onMake({
      ...{ name: name.trim(), template, query },
      own: begin.kind === 'own' ? begin.id : undefined,
      micro: begin.kind === 'micro' ? true : undefined,
    });
  };
  const offered: { key: string; begin: Begin; title: string; description: string }[] = [
    { key: 'empty', begin: { kind: 'empty' }, title: say('pages.empty'), description: say('pages.empty-text') },
    ...PAGE_TEMPLATES.map((one) => ({
      key: one.name,
      begin: { kind: 'template' as const, name: one.name },
      title: one.title[locale],
      description: one.description[locale],
    })),
    { key: 'micro', begin: { kind: 'micro' }, title: say('pages.micro'), description: say('pages.micro-text') },
  ];
  return (
    <form
      className="sb-new-page"
      onSubmit={(event) => {
        event.preventDefault();
        done();
      }}
    >
      <Input
        autoFocus
        aria-label={say('pages.name')}
        maxLength={200}
        value={name}
        onChange={(event) => setName(event.target.value)}
      />
      <fieldset className="sb-templates">
        <legend>{say('pages.template')}</legend>
        {offered.map((one) => (
          <label key={one.key} className="sb-template" data-template={one.key}>
            <input
              type="radio"
              name="template"
              checked={keyOf(begin) === one.key}
              onChange={() => setBegin(one.begin)}
            />
            <b>{one.title}</b>
            <span>{one.description}</span>
          </label>
        ))}
      </fieldset>
      <OwnTemplates
        drafts={props.drafts}
        ports={props.ports}
        chosen={begin.kind === 'own' ? begin.id : undefined}
        onChoose={(id) => setBegin(id === undefined ? { kind: 'empty' } : { kind: 'own', id })}
      />
      {template ? (
        <label className="sb-template-query">
          <span>{say('pages.template-query')}</span>
          <Select
            allowClear
            showSearch
            optionFilterProp="label"
            aria-label={say('pages.template-query')}
            placeholder={say('pages.template-no-query')}
            value={queryId}
            onChange={(id?: number) => setChosen(id ?? null)}
            options={namedApart(queries, locale)}
          />
        </label>
      ) : null}
      <div className="sb-dialog-foot">
        <PlainButton onClick={props.onClose}>{say('dialog.cancel')}</PlainButton>
        <PlainButton type="submit" look="primary" disabled={name.trim() === ''} loading={props.running}>
          {say('dialog.ok')}
        </PlainButton>
      </div>
    </form>
  );
}
