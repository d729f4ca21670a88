import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useShell, useText } from './shell.context.js';

/** The 304 dialog of §8: a newer version is installed; asked once however many calls say so. */
export function UpgradeDialog(): ReactElement {
  const { upgrade } = useShell();
  const text = useText();
  return (
    <Modal open title={text('upgrade.title')} width={400} okText={text('action.reload')} cancelText={text('action.cancel')} onOk={() => window.location.reload()} onCancel={() => upgrade.set(false)}>
      {text('upgrade.text')}
    </Modal>
  );
}
