import { textOf } from '@sluice/document';
import { PAGE_TEMPLATES, type PageTemplateName } from '@sluice/document/edit';
import { PlainButton, useLocale } from '@sluice/renderer';
import { Input, Modal, Select } from 'antd';
import { useState, type ReactElement } from 'react';
import type { AppDrafts } from '../state/app.drafts.js';
import { useDrafts } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import type { NewPage } from './page.maker.js';
import './new.page.css';

/** Asks for the name of a new page, what it begins as, and whose rows it shows. */
export function NewPageDialog(props: {
  open: boolean;
  drafts: AppDrafts;
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
    <Modal open={props.open} title={say('pages.new')} footer={null} onCancel={close} width={640} destroyOnHidden>
      <Form
        key={made}
        drafts={props.drafts}
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

function Form(props: {
  drafts: AppDrafts;
  running: boolean;
  onMake(page: NewPage): void;
  onClose(): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const queries = useDrafts(props.drafts).filter(({ kind }) => kind === 'query');
  const [name, setName] = useState(say('pages.new-name'));
  const [template, setTemplate] = useState<PageTemplateName>();
  const [queryId, setQueryId] = useState<number>();
  const done = (): void => {
    if (name.trim() === '' || props.running) return;
    const query = template ? queries.find(({ id }) => id === queryId) : undefined;
    props.onMake({ name: name.trim(), template, query });
  };
  const offered = [
    { name: undefined, title: say('pages.empty'), description: say('pages.empty-text') },
    ...PAGE_TEMPLATES.map((one) => ({ ...one, title: one.title[locale], description: one.description[locale] })),
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
          <label key={one.name ?? 'empty'} className="sb-template" data-template={one.name ?? 'empty'}>
            <input
              type="radio"
              name="template"
              checked={template === one.name}
              onChange={() => setTemplate(one.name)}
            />
            <b>{one.title}</b>
            <span>{one.description}</span>
          </label>
        ))}
      </fieldset>
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
            onChange={(id?: number) => setQueryId(id)}
            options={queries.map((one) => ({ value: one.id, label: textOf(one.name, locale) || one.uid }))}
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
