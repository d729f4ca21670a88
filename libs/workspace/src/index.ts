export { ObjectTreeWidget } from './object-tree.widget.js';
export { SqlWorkspace } from './sql-workspace.widget.js';
export type { WorkspacePorts } from './wire/workspace.ports.js';
