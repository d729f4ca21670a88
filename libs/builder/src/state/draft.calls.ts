import type { BuilderPorts } from '../builder.ports.js';
import type { Draft, DraftCalls, DraftEdited } from './draft.type.js';

/** The calls of one draft, by the numbers of its app and itself. */
export function draftCalls(ports: Pick<BuilderPorts, 'call'>, address: { app_id: number; id: number }): DraftCalls {
  return {
    get: () => ports.call<Draft>('/operation/builder.draft-get', address),
    edit: (revision, edits, message) =>
      ports.call<DraftEdited>('/operation/builder.draft-edit', {
        ...address,
        revision,
        edits,
        message,
      }),
  };
}
