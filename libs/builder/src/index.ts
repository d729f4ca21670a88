export type { BuilderPorts } from './builder.ports.js';
export { BuilderSession, type SessionState, type StepOptions } from './state/builder.session.js';
export { draftCalls } from './state/draft.calls.js';
export type { Saving } from './state/draft.saver.js';
export type { Draft, DraftCalls, DraftEdited, Finding, Repair } from './state/draft.type.js';
export type { Named, PanelFinding, PanelHost } from './panel/panel.type.js';
export { PropertyPanel } from './panel/property-panel.js';
export { SessionPanel } from './panel/session-panel.js';
export { Builder, type BuilderProps } from './screen/builder.screen.js';
