import type { CSSProperties, ReactElement } from 'react';
import type { CompiledParam } from '@sluice/document';
import type { ViewRuntime } from '@sluice/engine';
import { useTextOf } from '../texts/locale.context.js';
import { fieldKind } from './field.registry.js';
import { spanOf } from './field-box.js';

/**
 * A field that is not drawn yet: its label, so that a search in the page finds it, and the room that it will take.
 * Whoever tabs to it has it drawn.
 */
export function FieldRest({
  view,
  param,
  onWanted,
}: {
  view: ViewRuntime;
  param: CompiledParam;
  onWanted: () => void;
}): ReactElement | null {
  const textOf = useTextOf();
  const kind = fieldKind(param.form_type, 'form');
  const field = view.form?.getField(param.uid);
  if (kind?.hidden || field?.visible === false) return null;
  return (
    <div className="sl-field" style={{ '--sl-span': spanOf(param, kind, 'form') } as CSSProperties} data-rest="">
      <span className="sl-label">{textOf(param.label) || param.name}</span>
      <span className="sl-rest" tabIndex={0} onFocus={onWanted} />
    </div>
  );
}
