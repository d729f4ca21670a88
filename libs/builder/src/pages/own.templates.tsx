import { Icon } from '@sluice/renderer';
import { Modal } from 'antd';
import { useEffect, useState, type ReactElement } from 'react';
import type { BuilderPorts } from '../builder.ports.js';
import type { AppDrafts, OwnTemplate } from '../state/app.drafts.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';

/** Templates that builders saved, each to begin a page with or to throw away; nothing where there is none. */
export function OwnTemplates(props: {
  drafts: AppDrafts;
  ports: BuilderPorts;
  chosen: number | undefined;
  onChoose(id: number | undefined): void;
}): ReactElement | null {
  const say = useSay();
  const { drafts, ports, chosen, onChoose } = props;
  const [list, setList] = useState<readonly OwnTemplate[]>([]);
  const [removing, setRemoving] = useState<OwnTemplate>();
  useEffect(() => {
    const stop = new AbortController();
    drafts.templates(stop.signal).then(setList, failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [drafts, ports]);
  if (list.length === 0) return null;
  const remove = async ({ id }: OwnTemplate): Promise<void> => {
    await drafts.removeTemplate(id);
    setList((before) => before.filter((one) => one.id !== id));
    if (chosen === id) onChoose(undefined);
  };
  return (
    <fieldset className="sb-templates sb-own-templates">
      <legend>{say('pages.own-templates')}</legend>
      {list.map((one) => (
        <div key={one.id} className="sb-own-template">
          <label className="sb-template" data-template={`own-${one.id}`}>
            <input type="radio" name="template" checked={chosen === one.id} onChange={() => onChoose(one.id)} />
            <b>{one.name}</b>
            <span>
              {one.micro ? `${say('pages.micro')} · ` : ''}
              {one.author === null ? '' : say('pages.template-by', { author: one.author })}
            </span>
          </label>
          {one.may_delete ? (
            <button
              type="button"
              className="sb-icon"
              aria-label={say('pages.template-delete', { name: one.name })}
              title={say('pages.template-delete', { name: one.name })}
              onClick={() => setRemoving(one)}
            >
              <Icon name="trash" size={13} />
            </button>
          ) : null}
        </div>
      ))}
      <Modal
        className="sb-dialog"
        open={removing !== undefined}
        title={removing ? say('pages.template-delete', { name: removing.name }) : ''}
        okText={say('pages.delete')}
        cancelText={say('dialog.cancel')}
        okButtonProps={{ danger: true }}
        onCancel={() => setRemoving(undefined)}
        onOk={() => {
          if (removing) remove(removing).catch(failureReporter(ports));
          setRemoving(undefined);
        }}
      >
        {removing ? say('pages.template-delete-text', { name: removing.name }) : null}
      </Modal>
    </fieldset>
  );
}
