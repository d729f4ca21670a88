import { PlainButton } from '@sluice/renderer';
import { useEffect, useRef, type ReactElement } from 'react';
import type { TextKey } from '../texts/zh-chs.texts.js';
import { useShell, useText } from './shell.context.js';
import type { ReloadPrompt } from './shell.js';

const words: Readonly<Record<ReloadPrompt, { title: TextKey; text: TextKey }>> = {
  upgrade: { title: 'upgrade.title', text: 'upgrade.text' },
  chunk: { title: 'chunk.title', text: 'chunk.failed' },
};

/**
 * Asks to reload (§8): for a newer version (304), or after a part of the program did not load. A native dialog of the
 * first bundle: after an upgrade, parts that are not here yet are not on the server any more.
 */
export function ReloadDialog(props: { wish: ReloadPrompt }): ReactElement {
  const { reloadWish } = useShell();
  const text = useText();
  const dialog = useRef<HTMLDialogElement>(null);
  const { title, text: body } = words[props.wish];
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog ref={dialog} className="sw-reload" aria-labelledby="sw-reload-title" onCancel={() => reloadWish.set(null)}>
      <h2 id="sw-reload-title">{text(title)}</h2>
      <p>{text(body)}</p>
      <div className="sw-form-buttons">
        <PlainButton onClick={() => reloadWish.set(null)}>{text('action.cancel')}</PlainButton>
        <PlainButton look="primary" autoFocus onClick={() => window.location.reload()}>
          {text('action.reload')}
        </PlainButton>
      </div>
    </dialog>
  );
}
