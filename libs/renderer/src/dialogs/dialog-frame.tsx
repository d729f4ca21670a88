import { Modal } from 'antd';
import type { ReactElement, ReactNode } from 'react';
import { cssLength } from '../theme/css-length.js';
import { useSay } from '../texts/locale.context.js';
import { inAntd } from '../theme/antd.scope.js';
import { useBackCloses } from './back-stack.hook.js';
import { DialogCloseContext } from './dialog-close.context.js';
import { useDialogKeyboard } from './dialog-keyboard.hook.js';
import { useReturnFocus } from './return-focus.hook.js';
import './dialogs.css';

function Frame(props: {
  title: ReactNode;
  width?: number | string;
  onClose: () => void;
  children: ReactNode;
}): ReactElement {
  const say = useSay();
  const content = useDialogKeyboard<HTMLDivElement>();
  useReturnFocus();
  useBackCloses(props.onClose);
  return (
    <Modal
      open
      centered
      closable={{ 'aria-label': say('dialog.close') }}
      title={props.title}
      width={cssLength(props.width) ?? '80%'}
      className="sl-dialog"
      footer={null}
      maskClosable={false}
      destroyOnHidden
      onCancel={props.onClose}
    >
      {/* What a dialog shows may be longer than the screen and hold nothing to focus: the keyboard scrolls it. */}
      <div ref={content} className="sl-dialog-body" tabIndex={0}>
        <DialogCloseContext.Provider value={props.onClose}>{props.children}</DialogCloseContext.Provider>
      </div>
    </Modal>
  );
}

/**
 * A dialog as antd draws it: 80% wide (§2) unless the document says otherwise, the whole screen on a phone. The
 * browser's Back closes it.
 */
export const DialogFrame = inAntd(Frame);
