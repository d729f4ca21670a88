import { useReturnFocus } from '@sluice/renderer';
import { Modal } from 'antd';
import type { ReactElement } from 'react';
import { useSay } from '../texts/index.js';

/** What a step did not take over as it was, all of it, until it is closed. */
export function ReportDialog({ texts, onClose }: { texts: readonly string[]; onClose(): void }): ReactElement {
  const say = useSay();
  useReturnFocus();
  return (
    <Modal className="sb-dialog" open footer={null} title={say('report.title')} onCancel={onClose} destroyOnHidden>
      <ul className="sb-report">
        {texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </Modal>
  );
}
