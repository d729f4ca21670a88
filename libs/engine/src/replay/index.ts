export { recordPage } from './record.session.js';
export { replaySession, type Difference, type ReplayReport } from './replay.session.js';
export { readSession, sessionText } from './session.text.js';
export type { SessionLine } from './session.type.js';
export { renderTree } from '../tree/render.tree.js';
export type * from '../tree/render-tree.type.js';
