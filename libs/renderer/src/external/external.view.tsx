import { useMemo, type ReactElement } from 'react';
import { useViewState } from '../page/runtime.hooks.js';
import { useTextOf } from '../texts/locale.context.js';
import { rowHearing } from '../views/row-hearing.js';
import { ErrorBox } from '../views/state-box.js';
import { ViewButtons } from '../views/view-buttons.js';
import { Skeleton } from '../views/view-card.js';
import type { ViewProps } from '../views/view.type.js';
import { isWaiting } from '../views/waiting.js';
import { ExternalFrame, MissingKind } from './external-frame.js';

const EMPTY: Readonly<Record<string, unknown>> = {};

/**
 * View type 10: a kind from a folder outside, in a frame. It is told rows only where its manifest asks for them, and
 * then what the view's query answered to this browser: masks are masks there, too. A row chosen in it runs the `select`
 * event buttons, as in a table.
 */
export function ExternalView({ view }: ViewProps): ReactElement {
  const textOf = useTextOf();
  const { external, config } = view.node;
  const state = useViewState(view);
  const { list, masked } = state;
  const hasRows = view.node.data_id !== undefined || view.node.app_data?.data_type === 'static';
  const getsRows = external?.told.includes('rows') === true && hasRows;
  const settings = config?.widget_config ?? EMPTY;
  const message = useMemo(() => {
    if (!getsRows) return { config: settings, readOnly: true };
    const columns = view.node.app_cols.map(({ name, label }) => ({
      name,
      label: textOf(label) || name,
      masked: masked.has(name),
    }));
    return { config: settings, readOnly: true, rows: list, columns };
  }, [getsRows, settings, list, masked, view, textOf]);
  if (!external) return <MissingKind name={config?.widget ?? ''} version={config?.widget_version ?? ''} />;
  const buttons = view.buttons('view');
  const body =
    getsRows && state.status === 'error' ? (
      <ErrorBox error={state.error} onRetry={() => void view.retry()} />
    ) : getsRows && isWaiting(view, state) && list.length === 0 ? (
      <Skeleton lines={2} />
    ) : (
      <div className="sl-external-view">
        <ExternalFrame
          kind={external}
          view={view}
          label={textOf(config?.title) || textOf(view.node.name) || textOf(external.title)}
          state={message}
          select={(at) => {
            const row = getsRows ? list[at] : undefined;
            if (row === undefined || !rowHearing(view).click) return false;
            void view.rowEvent('select', row);
            return true;
          }}
        />
      </div>
    );
  if (buttons.length === 0) return body;
  return (
    <>
      <div className="sl-view-head">
        <ViewButtons view={view} buttons={buttons} />
      </div>
      {body}
    </>
  );
}
