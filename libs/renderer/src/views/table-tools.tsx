import type { ReactElement } from 'react';
import type { ViewRuntime, ViewState } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { Icon, type IconName } from '../controls/icon.js';
import { FloatButton, MenuList } from '../controls/menu.js';
import type { Density } from '../grid/grid.type.js';
import { useSay, type Facts } from '../texts/locale.context.js';
import type { TextKey } from '../texts/texts.js';
import { ColumnChooser } from './column-chooser.js';

const densities = ['compact', 'normal', 'loose'] as const satisfies readonly Density[];

/** An icon button of a toolbar. */
export function ToolButton(props: { icon: IconName; label: string; onClick: () => void; disabled?: boolean }): ReactElement {
  return <PlainButton look="text" className="sl-btn-icon" title={props.label} aria-label={props.label} disabled={props.disabled} onClick={props.onClick}><Icon name={props.icon} /></PlainButton>;
}

/** Density and full screen as the table keeps them. */
export interface TableLook { density: Density; setDensity: (density: Density) => void; fullscreen: boolean; setFullscreen: (on: boolean) => void }

/** The tools at the right of a table: refresh, density, export (`download`), columns, full screen. */
export function TableTools(props: { view: ViewRuntime; state: ViewState; look: TableLook }): ReactElement {
  const say: (key: TextKey, facts?: Facts) => string = useSay();
  const { view, state, look } = props;
  return (
    <div className="sl-view-tools" role="toolbar">
      <ToolButton icon="refresh" label={say('table.refresh')} disabled={state.status === 'loading'} onClick={() => void view.query()} />
      {view.node.config?.view_type === 2 ? null : <FloatButton look="text" className="sl-btn-icon" align="end" popup="menu" title={say('table.density')} aria-label={say('table.density')} face={<Icon name="density" />}>
        {(close) => <MenuList onDone={close} entries={densities.map((density) => ({ key: density, label: say(`table.density-${density}`), checked: density === look.density, onPick: () => look.setDensity(density) }))} />}
      </FloatButton>}
      {view.node.config?.download ? <ToolButton icon="download" label={say('export.open')} onClick={() => view.askExport()} /> : null}
      {view.node.config?.show_col ? (
        <FloatButton look="text" className="sl-btn-icon" align="end" title={say('table.columns')} aria-label={say('table.columns')} face={<Icon name="columns" />}>
          {() => <ColumnChooser view={view} state={state} />}
        </FloatButton>
      ) : null}
      <ToolButton icon={look.fullscreen ? 'shrink' : 'expand'} label={say(look.fullscreen ? 'table.exit-fullscreen' : 'table.fullscreen')} onClick={() => look.setFullscreen(!look.fullscreen)} />
    </div>
  );
}
