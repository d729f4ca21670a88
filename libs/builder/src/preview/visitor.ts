/**
 * Through whose eyes a page is previewed: one's own, a role's or an anonymous visitor's (`as`), or a person's; at a
 * level of one's own at most.
 */
export interface PreviewVisitor {
  as?: string;
  person?: VisitorPerson;
  level?: string;
}

/** Somebody whose eyes may be chosen (`page.preview-people`). */
export interface VisitorPerson {
  id: number;
  account: string;
  name: string;
}

/** Levels and faces that the server offers for a page (`page.preview`). */
export interface OfferedVisitors {
  visitors?: readonly string[];
  levels?: readonly string[];
}

/** An anonymous visitor, who has one level alone. */
export const ANONYMOUS = 'anonymous';

/** The address of a preview through these eyes; the frame's own bar then offers none. */
export function previewAddress(
  { app_id: app, id }: { app_id: number; id: number },
  { as, person, level }: PreviewVisitor,
): string {
  const wish = new URLSearchParams(person ? { user: String(person.id) } : as ? { as } : {});
  if (level && as !== ANONYMOUS) wish.set('level', level);
  return `/preview/${app}/page/${id}#impersonate${wish.size > 0 ? `&${wish}` : ''}`;
}
