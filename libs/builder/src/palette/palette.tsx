import { Icon, PlainButton, useLocale } from '@sluice/renderer';
import type { ReactElement } from 'react';
import type { View } from '@sluice/document';
import { useBuilder, useKinds, useSessionPart } from '../state/builder.context.js';
import type { SessionState } from '../state/builder.session.js';
import { useSay } from '../texts/index.js';
import { paletteKinds } from './palette.kinds.js';

const isMicro = ({ document }: SessionState): boolean => (document as { micro?: boolean }).micro === true;

/**
 * Kinds of views to put onto a page: dragged there, lifted with the space bar, or with Enter added below what is
 * selected. A micro-page has few (screens B12).
 */
export function Palette(props: {
  onDrag(event: PointerEvent, view: View, add: () => void): void;
  onAdd(view: View): void;
  /** Lifts it with the keyboard; the pressed button has it again when the view is put back. */
  onLift(view: View, from: HTMLElement): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, drafts } = useBuilder();
  const { list, refused, failed } = useKinds(drafts);
  // Which kinds there are depends on what kind of page it is.
  useSessionPart(isMicro);
  return (
    <div className="sb-palette" role="group" aria-label={say('side.add')}>
      <p className="sb-hint">{say('side.palette-hint')}</p>
      {paletteKinds(session.page(), list).map(({ key, icon, title, description, make }) => {
        const add = (): void => props.onAdd(make(session.page(), locale));
        return (
          <button
            key={key}
            type="button"
            className="sb-kind"
            title={description[locale] === title[locale] ? title[locale] : `${title[locale]}: ${description[locale]}`}
            data-kind={key}
            onPointerDown={(event) => {
              if (event.button !== 0) return;
              if (event.pointerType === 'mouse') event.preventDefault();
              event.currentTarget.focus({ preventScroll: true });
              props.onDrag(event.nativeEvent, make(session.page(), locale), add);
            }}
            onKeyDown={(event) => {
              if (event.key !== 'Enter' && event.key !== ' ') return;
              event.preventDefault();
              if (event.key === 'Enter') add();
              else props.onLift(make(session.page(), locale), event.currentTarget);
            }}
          >
            <Icon name={icon} size={15} />
            <span>{title[locale]}</span>
          </button>
        );
      })}
      {failed && session.page().micro !== true && (
        <div className="sb-refused" role="alert">
          {say('side.kinds-failed')}{' '}
          <PlainButton small look="link" onClick={() => void drafts.kinds.load()}>
            {say('side.kinds-again')}
          </PlainButton>
        </div>
      )}
      {refused.length > 0 && session.page().micro !== true && (
        <details className="sb-refused">
          <summary>{say('side.refused', { n: refused.length })}</summary>
          <ul>
            {refused.map(({ folder, reason }) => (
              <li key={folder}>
                <b>{folder}</b>: {reason[locale]}
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
