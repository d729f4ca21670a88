import { DATE_TIME_FORMAT, formatMoment, Moment } from '@sluice/document';
import type { PageCore } from './core.type.js';
import type { FormValues, ViewState } from './runtime.js';

/** Names every expression of a page knows (design §5): user, app, page (its incoming params) and the reserved keys of §3. */
export function pageScope(page: PageCore): Record<string, unknown> {
  const user = page.ports.user();
  return {
    user: { id: user.id, account: user.account, name: user.name, roles: [...user.roles] },
    app: { id: page.doc.app_id, uid: page.doc.app_uid },
    page: page.params,
    APP_ID: page.doc.app_id,
    APP_NOW: nowText(page),
    APP_UID: user.id,
    APP_USERNAME: user.account,
    APP_REALNAME: user.name,
  };
}

/** Names of a view: those of its page, its form by param name (as `form` and `params`), its rows, and the paging keys. */
export function viewScope(page: PageCore, form: FormValues, state: Pick<ViewState, 'list' | 'pageNo' | 'pageSize'>): Record<string, unknown> {
  return {
    ...pageScope(page),
    form,
    params: form,
    rows: state.list,
    APP_PAGE_NO: state.pageNo,
    APP_PAGE_SIZE: state.pageSize,
    APP_PAGE_START: state.pageNo * state.pageSize,
  };
}

/** APP_NOW: the time as text in Asia/Shanghai (§5). */
export function nowText(page: PageCore): string {
  return formatMoment(new Moment(page.ports.clock.now()), DATE_TIME_FORMAT);
}
