import type { ReactElement } from 'react';
import { ObjectTree } from './tree/object.tree.js';
import { PortsContext } from './wire/ports.context.js';
import type { WorkspacePorts } from './wire/workspace.ports.js';
import './workspace.css';

/** The catalogue as a widget of its own: to browse sources, tables and columns with their levels and letters. */
export function ObjectTreeWidget(props: { ports: WorkspacePorts }): ReactElement {
  return (
    <PortsContext.Provider value={props.ports}>
      <div className="ws-tree-lone" data-widget="object-tree">
        <ObjectTree />
      </div>
    </PortsContext.Provider>
  );
}
