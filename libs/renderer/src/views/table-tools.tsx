import type { ReactElement, ReactNode } from 'react';
import type { ViewRuntime, ViewState } from '@sluice/engine';
import { Icon } from '../controls/icon.js';
import { FloatButton, MenuList } from '../controls/menu.js';
import { ToolButton } from '../controls/tool-button.js';
import type { Density } from '../grid/grid.type.js';
import { useSay, type Facts } from '../texts/locale.context.js';
import type { TextKey } from '../texts/texts.js';
import { ColumnChooser } from './column-chooser.js';

const densities = ['compact', 'normal', 'loose'] as const satisfies readonly Density[];

/** Density and full screen as the table keeps them. */
export interface TableLook {
  density: Density;
  setDensity: (density: Density) => void;
  fullscreen: boolean;
  setFullscreen: (on: boolean) => void;
}

/** True when a table has tools: those of `tools`, or one that is asked for by itself. */
export const hasTools = ({ node: { config = {} } }: ViewRuntime): boolean =>
  config.tools !== false || config.download === true || config.show_col === true;

/**
 * The tools at the right of a table: refresh, density and full screen (`tools`), export (`download`), columns
 * (`show_col`).
 */
export function TableTools(props: {
  view: ViewRuntime;
  state: ViewState;
  look: TableLook;
  more?: ReactNode;
}): ReactElement {
  const say: (key: TextKey, facts?: Facts) => string = useSay();
  const { view, state, look } = props;
  const { config = {} } = view.node;
  const all = config.tools !== false;
  return (
    <div className="sl-view-tools" role="toolbar">
      {props.more}
      {all ? (
        <ToolButton
          icon="refresh"
          label={say('table.refresh')}
          disabled={state.status === 'loading'}
          onClick={() => void view.query()}
        />
      ) : null}
      {!all || config.view_type === 2 ? null : (
        <FloatButton
          look="text"
          className="sl-btn-icon"
          align="end"
          popup="menu"
          title={say('table.density')}
          aria-label={say('table.density')}
          face={<Icon name="density" />}
        >
          {(close) => (
            <MenuList
              onDone={close}
              entries={densities.map((density) => ({
                key: density,
                label: say(`table.density-${density}`),
                checked: density === look.density,
                onPick: () => look.setDensity(density),
              }))}
            />
          )}
        </FloatButton>
      )}
      {config.download ? (
        <ToolButton icon="download" label={say('export.open')} onClick={() => view.askExport()} />
      ) : null}
      {config.show_col ? (
        <FloatButton
          look="text"
          className="sl-btn-icon"
          align="end"
          title={say('table.columns')}
          aria-label={say('table.columns')}
          face={<Icon name="columns" />}
        >
          {() => <ColumnChooser view={view} state={state} />}
        </FloatButton>
      ) : null}
      {all ? (
        <ToolButton
          icon={look.fullscreen ? 'shrink' : 'expand'}
          label={say(look.fullscreen ? 'table.exit-fullscreen' : 'table.fullscreen')}
          onClick={() => look.setFullscreen(!look.fullscreen)}
        />
      ) : null}
    </div>
  );
}
