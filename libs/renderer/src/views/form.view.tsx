import { useRef, type CSSProperties, type FormEvent, type ReactElement } from 'react';
import { flushSync } from 'react-dom';
import type { ViewRuntime } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { useDialogClose } from '../dialogs/dialog-close.context.js';
import { useFirstField } from '../dialogs/first-field.hook.js';
import { FieldRest } from '../fields/field-rest.js';
import { fieldKind } from '../fields/field.registry.js';
import { FormField } from '../fields/form-field.js';
import { useViewState } from '../page/runtime.hooks.js';
import { cssLength } from '../theme/css-length.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { ErrorBox, ErrorLine, StateBox } from './state-box.js';
import { focusWrong } from './focus-wrong.js';
import { useDrawnFields } from './near-fields.hook.js';
import { Skeleton } from './view-card.js';
import { ViewButtons } from './view-buttons.js';
import { useViewTitle } from './view-title.js';
import type { ViewProps } from './view.type.js';

/** px of a label beside its field when the document gives no width. */
const LABEL_WIDTH = 96;

function labelLook(view: ViewRuntime): { className: string; style: CSSProperties } {
  const { label_align: align, label_width: given } = view.node.config ?? {};
  const width = cssLength(given);
  if (align !== 'left' && align !== 'right') return { className: 'sl-fields', style: {} };
  const length = typeof width === 'number' ? `${width}px` : (width ?? `${LABEL_WIDTH}px`);
  return {
    className: `sl-fields sl-fields-beside sl-fields-${align}`,
    style: { '--sl-label': length } as CSSProperties,
  };
}

/**
 * View type 3: fields by span in 24 columns, buttons below. A form that reads a record shows its bones until the first
 * answer.
 */
export function FormView({ view }: ViewProps): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const state = useViewState(view);
  const named = useViewTitle(view);
  const isNotice = view.node.config?.notice !== undefined;
  const title = isNotice ? '' : named;
  const answered = useRef(false);
  const element = useRef<HTMLFormElement>(null);
  const { form } = view;
  const close = useDialogClose();
  const params = form?.params ?? [];
  const { drawn, drawAll } = useDrawnFields(params.length);
  const reads = view.node.data_id !== undefined;
  if (state.status === 'ready') answered.current = true;
  useFirstField(element, params.length > 0 && (!reads || answered.current));
  // A record that is there stays when it could not be read again, with what was typed into it; the form says so above
  // it.
  const isStale = reads && state.status === 'error' && answered.current;
  if (reads && state.status === 'error' && !isStale)
    return <ErrorBox error={state.error} onRetry={() => void view.retry()} />;
  // Until the record is asked for, too: fields that come, go and come again would lose the focus and what is on its
  // way.
  const waits = state.status === 'loading' || (state.status === 'idle' && view.node.before_config === undefined);
  if (reads && waits && !answered.current) return <Skeleton lines={6} />;
  // A form that only shows a record has nothing to show without one; a form to fill in may well begin empty, unless it
  // says what is missing then.
  const shows = params.length > 0 && params.every((param) => fieldKind(param.form_type, 'form')?.reading === true);
  const emptyText = textOf(view.node.config?.empty_text);
  const isMissing = reads && state.status === 'ready' && state.list.length === 0 && (shows || emptyText !== '');
  const look = labelLook(view);
  // A form has no toolbar: buttons meant for one stand with its own.
  const buttons = isMissing && !shows ? [] : [...view.buttons('form'), ...view.buttons('view')];
  const pressed = (): void => {
    // Drawn before the focus looks for the wrong one among them.
    flushSync(drawAll);
    focusWrong(element.current);
  };
  // Enter in a field presses the button that is meant as the main one.
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const main = buttons.find(({ node, disabled }) => node.display === 'primary' && !disabled);
    if (main) void view.press(main.node).then(pressed);
  };
  return (
    <form
      ref={element}
      className="sl-form"
      role={isNotice ? 'status' : undefined}
      aria-label={title || textOf(view.node.name)}
      noValidate
      onSubmit={submit}
    >
      {title ? (
        <div className="sl-view-head">
          <h2 className="sl-view-title">{title}</h2>
        </div>
      ) : null}
      {isStale ? <ErrorLine error={state.error} onRetry={() => void view.retry()} /> : null}
      {isMissing ? (
        <StateBox kind="empty" title={emptyText || say('state.no-record')} />
      ) : (
        <div className={look.className} style={look.style}>
          {form
            ? params.map((param, at) =>
                at < drawn ? (
                  <FormField key={param.uid} view={view} form={form} param={param} use="form" />
                ) : (
                  <FieldRest key={param.uid} view={view} param={param} onWanted={drawAll} />
                ),
              )
            : null}
        </div>
      )}
      {buttons.length > 0 ? (
        <div className="sl-form-buttons">
          <ViewButtons view={view} buttons={buttons} onPressed={pressed} />
          {close ? <PlainButton onClick={close}>{say('dialog.cancel')}</PlainButton> : null}
        </div>
      ) : null}
      {/* A browser sends a form of several fields by Enter only where there is a button to send it. */}
      <button type="submit" hidden />
    </form>
  );
}
