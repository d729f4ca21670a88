import { withoutUndefined } from '@sluice/document';
import type { AuditEntry } from '../audit/audit.contract.js';

/** A number of an app, page or node as bodies carry it: in JSON a number, in a form its digits. */
const idOf = (value: unknown): number | undefined =>
  /^[1-9]\d{0,14}$/.test(String(value)) ? Number(value) : undefined;

/** The uid of a page; anything else is not written down. */
const uidOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^[a-z][\w-]{0,79}$/i.test(value) ? value : undefined;

/**
 * What a refused call asked for: the button, view or page that its body names, else the application. The body is as it
 * came, so only numbers and uids are taken from it.
 */
export function askedFor(body: Readonly<Record<string, unknown>>): Pick<AuditEntry, 'objects' | 'origin'> {
  const app = idOf(body.app_id);
  const page = idOf(body.page_id) ?? idOf(body.page) ?? uidOf(body.page);
  const [button, view] = [idOf(body.button_id), idOf(body.data_id)];
  const asked = Object.entries({ button, view, page, app }).find(([, id]) => id !== undefined);
  if (!asked) return {};
  return {
    objects: [asked.join(':')],
    // Every key of an origin is hashed.
    origin: withoutUndefined({
      kind: asked[0] === 'button' ? 'action' : asked[0] === 'app' ? undefined : 'page',
      appId: app,
      pageId: typeof page === 'number' ? page : undefined,
      buttonId: button,
      viewId: view,
    }),
  };
}
