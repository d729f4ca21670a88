import { inAntd, PlainButton } from '@sluice/renderer';
import { QRCode } from 'antd';
import { useState, type ReactElement } from 'react';
import { copyText } from '../shell/clipboard.js';
import { usePartText } from '../shell/shell.context.js';
import { shareTexts } from '../texts/share.texts.js';

function Parts({ address }: { address: string }): ReactElement {
  const text = usePartText(shareTexts);
  const [isCopied, setCopied] = useState<boolean | null>(null);
  return (
    <>
      <input
        className="sw-share-address"
        readOnly
        autoFocus
        value={address}
        aria-label={text('share.link')}
        onFocus={(event) => event.target.select()}
      />
      <PlainButton
        look="primary"
        onClick={() =>
          void copyText(address).then(
            () => setCopied(true),
            () => setCopied(false),
          )
        }
      >
        {text('share.copy')}
      </PlainButton>
      <span role="status">{isCopied === null ? '' : text(isCopied ? 'share.copied' : 'share.not-copied')}</span>
      <div role="img" aria-label={text('share.code')}>
        {/* The canvas calls itself a picture and has no name of its own. */}
        <div aria-hidden="true">
          <QRCode value={address} size={148} color="#000000" bgColor="#ffffff" />
        </div>
      </div>
    </>
  );
}

/** An address to hand on: chosen when it is entered, copied by a press, and as a picture for a telephone. */
export const LinkParts = inAntd(Parts);
