import { Icon, useLocale } from '@sluice/renderer';
import type { ReactElement } from 'react';
import type { ViewType } from '@sluice/document';
import { viewKindTexts } from '../generated/view.kinds.js';
import { useSay } from '../texts/index.js';
import { kindIcon } from '../texts/node.names.js';

/** Kinds of views to put onto a page: dragged there, or with Enter added below what is selected. */
export function Palette(props: {
  onDrag(event: PointerEvent, type: ViewType): void;
  onAdd(type: ViewType): void;
}): ReactElement {
  const say = useSay();
  const locale = useLocale();
  return (
    <div className="sb-palette" role="group" aria-label={say('side.add')}>
      <p className="sb-hint">{say('side.palette-hint')}</p>
      {viewKindTexts.map(({ type, name, title, description }) => (
        <button
          key={type}
          type="button"
          className="sb-kind"
          title={description[locale]}
          data-kind={name}
          onPointerDown={(event) => {
            if (event.button !== 0) return;
            if (event.pointerType === 'mouse') event.preventDefault();
            event.currentTarget.focus({ preventScroll: true });
            props.onDrag(event.nativeEvent, type);
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            event.preventDefault();
            props.onAdd(type);
          }}
        >
          <Icon name={kindIcon(name)} size={15} />
          <span>{title[locale]}</span>
        </button>
      ))}
    </div>
  );
}
