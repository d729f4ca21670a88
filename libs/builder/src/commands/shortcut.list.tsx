import { useLocale, useReturnFocus } from '@sluice/renderer';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useSay } from '../texts/index.js';
import { shortcuts } from './shortcuts.js';

/** Every key of the builder. */
export function ShortcutList({ onClose }: { onClose(): void }): ReactElement {
  const say = useSay();
  useReturnFocus();
  const locale = useLocale();
  return (
    <Modal
      className="sb-dialog"
      open
      footer={null}
      title={say('shortcuts.title')}
      onCancel={onClose}
      width={440}
      destroyOnHidden
    >
      <dl className="sb-shortcuts">
        {shortcuts.map(({ keys, text }) => (
          <div key={keys}>
            <dt>{text[locale]}</dt>
            <dd>
              <kbd>{keys}</kbd>
            </dd>
          </div>
        ))}
      </dl>
    </Modal>
  );
}
