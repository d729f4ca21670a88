export { ObjectTreeWidget } from './object-tree.widget.js';
export { PermissionGridWidget } from './permission-grid.widget.js';
export { RoleRightsWidget } from './role-rights.widget.js';
export { SqlWorkspace } from './sql-workspace.widget.js';
export type { WorkspacePorts } from './wire/workspace.ports.js';
