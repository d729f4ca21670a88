import { Suspense, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { CompiledParam } from '@sluice/document';
import { fieldKindOf } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { AwaitedPart } from '../page/awaited-part.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { FieldButtons, hasButtons } from './field-buttons.js';
import { fieldKind } from './field.registry.js';
import type { FieldKind, FieldProps, FormUse } from './field.type.js';
import './fields.css';

/** Default spans of 24: the whole line in a submit form (§9), a quarter in a search form. */
export const SPANS = { form: 24, search: 6 } as const;

/** How many of 24 columns a field takes where its document says nothing. */
export const spanOf = (param: CompiledParam, kind: FieldKind | undefined, use: FormUse): number =>
  param.config?.span ?? (kind?.wide ? SPANS.form : SPANS[use]);

type FieldBoxProps = Omit<FieldProps, 'label' | 'placeholder'>;

/** A field whose part of the program is still on its way, or did not come. */
function AwaitedField({ children }: { children: ReactNode }): ReactElement {
  const say = useSay();
  const failed = (
    <span className="sl-wrong" role="alert">
      {say('state.chunk-failed')}
    </span>
  );
  const waiting = (
    <AwaitedPart late={failed}>
      <span className="sl-bone" />
    </AwaitedPart>
  );
  return <Suspense fallback={waiting}>{children}</Suspense>;
}

/** Below a field: that its options did not come, what is wrong with its value, or its help. */
function FieldNotes(
  props: Pick<FieldBoxProps, 'id' | 'field' | 'control'> & { label: string; help: string },
): ReactElement {
  const say = useSay();
  const { id, field, control, label, help } = props;
  return (
    <>
      {field.optionsStatus === 'error' ? (
        <div className="sl-note" role="status">
          {say('field.options-failed', { reason: label })}{' '}
          <PlainButton look="link" small onClick={() => void control.loadOptions({})}>
            {say('state.retry')}
          </PlainButton>
        </div>
      ) : null}
      {field.errors.length > 0 ? (
        <div id={`${id}-note`} className="sl-wrong" role="alert">
          {field.errors.join('；')}
        </div>
      ) : help ? (
        <div id={`${id}-note`} className="sl-note">
          {help}
        </div>
      ) : null}
    </>
  );
}

/** One field with its label, help and message; an unknown kind draws a small notice with its id. */
export function FieldBox(props: FieldBoxProps): ReactElement | null {
  const say = useSay();
  const textOf = useTextOf();
  const { view, param, field, control, id, use } = props;
  const kind = fieldKind(param.form_type, use);
  if (!field.visible || kind?.hidden) return null;
  // Buttons without a label keep the room of one, so that they stand in line with the fields beside them.
  const label = textOf(param.label) || (kind?.buttons ? '\u00a0' : param.name);
  const { typed, written } = fieldKindOf(param);
  const placeholder = field.disabled
    ? ''
    : textOf(param.config?.placeholder) ||
      say((typed ?? written) ? 'field.enter' : use === 'search' ? 'field.all' : 'field.select');
  const help = textOf(param.config?.help);
  const style = { '--sl-span': spanOf(param, kind, use) } as CSSProperties;
  const Body = kind?.component;
  const Name = kind?.group ? 'span' : 'label';
  const body = Body ? (
    <Body {...props} label={label} placeholder={placeholder} />
  ) : (
    <span className="sl-note">{say('field.unknown', { type: param.form_type, id: param.uid })}</span>
  );
  return (
    <div className="sl-field" style={style} data-param={param.name} data-invalid={field.errors.length > 0 || undefined}>
      {kind?.bare ? null : (
        <Name className="sl-label" {...(Name === 'label' ? { htmlFor: id } : {})} title={label}>
          {label}
          {field.required ? (
            <span className="sl-must" aria-hidden="true">
              *
            </span>
          ) : null}
        </Name>
      )}
      <div className="sl-control">
        <AwaitedField>
          {kind?.buttons !== true && hasButtons(view, param) ? (
            <span className="sl-input-group sl-with-buttons">
              <span className="sl-beside">{body}</span>
              <FieldButtons view={view} param={param} />
            </span>
          ) : (
            body
          )}
        </AwaitedField>
        <FieldNotes id={id} field={field} control={control} label={label} help={help} />
      </div>
    </div>
  );
}
