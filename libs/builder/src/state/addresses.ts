/** What of an app is edited at an address of its own (§2 `/build/app/{app_id}/…`). */
const paths = { page: 'page', query: 'api', action: 'action' } as const;

export type EditedKind = keyof typeof paths;

/** The address of a document in the builder, or of the list of its kind. */
export function addressOf(appId: number, kind: EditedKind, id?: number, from?: string): string {
  const address = `/build/app/${appId}/${paths[kind]}${id === undefined ? '' : `/${id}`}`;
  return from === undefined ? address : `${address}?from=${encodeURIComponent(from)}`;
}

/** The address of an app's history, of one document of it where that is named. */
export function historyOf(appId: number, id?: number): string {
  return `/build/app/${appId}/history${id === undefined ? '' : `/${id}`}`;
}

/** The same beside what visitors have of the document. */
export function againstReleased(appId: number, id: number): string {
  return `${historyOf(appId, id)}?with=released`;
}

/** Where visitors open an app, or one page of it. */
export const visitedAt = (appId: number, pageId?: number): string =>
  pageId === undefined ? `/${appId}` : `/${appId}/page/${pageId}`;

/** The address of an app's rights, where data that it was not granted is asked for. */
export const rightsOf = (appId: number): string => `/build/app/${appId}/auth`;

/** Whether a document of this kind has an editor of its own in the builder. */
export const isEditedKind = (kind: string): kind is EditedKind => Object.hasOwn(paths, kind);

/** Where a document of whatever kind is opened: in its editor, or in its history. */
export const editedAt = (appId: number, kind: string, id: number): string =>
  isEditedKind(kind) ? addressOf(appId, kind, id) : historyOf(appId, id);
