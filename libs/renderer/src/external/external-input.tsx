import { useMemo, type ReactElement } from 'react';
import { misfit } from '@sluice/document';
import { ariaOf, type FieldProps } from '../fields/field.type.js';
import { ExternalFrame, MissingKind } from './external-frame.js';

const EMPTY: Readonly<Record<string, unknown>> = {};

/**
 * A field of a kind from outside. What the frame says is taken where it fits the value that its manifest declares, or
 * is null for none; the server decides again. A mask is no value: the frame is not told it.
 */
export function ExternalInput(props: FieldProps): ReactElement {
  const { view, param, field, control, id, label } = props;
  const { external, config } = param;
  const settings = config?.widget_config ?? EMPTY;
  const { value, disabled, required, errors } = field;
  const message = useMemo(
    () => ({ config: settings, value: value ?? null, readOnly: disabled, required, errors }),
    [settings, value, disabled, required, errors],
  );
  if (field.masked) {
    const mask = typeof value === 'string' ? value : JSON.stringify(value);
    return <input {...ariaOf(props)} className="sl-input" aria-label={label} readOnly value={mask} />;
  }
  if (!external) return <MissingKind name={config?.widget ?? ''} version={config?.widget_version ?? ''} />;
  return (
    <ExternalFrame
      kind={external}
      view={view}
      label={label}
      id={id}
      state={message}
      change={(next) => {
        const isFine = next === null || (external.value !== undefined && misfit(external.value, next) === undefined);
        if (!isFine || disabled) return false;
        control.change(next);
        return true;
      }}
    />
  );
}
