import { DATE_TIME_FORMAT, formatMoment, Moment } from '@sluice/document';
import type { PageCore, ViewCore } from './core.type.js';
import { pageParamsFor } from './query/cross.filter.js';
import type { FormValues } from './form/form.type.js';
import type { ViewState } from './runtime.js';

/**
 * Names every expression of a page knows (design §5): user, app, page (its incoming params) and the reserved keys of
 * §3.
 */
export function pageScope(page: PageCore): Record<string, unknown> {
  const user = page.ports.user();
  return {
    user: {
      id: user.id,
      account: user.account,
      name: user.name,
      roles: [...user.roles],
      password_due: user.password_due ?? '',
    },
    app: { id: page.doc.app_id, uid: page.doc.app_uid },
    page: page.params,
    APP_ID: page.doc.app_id,
    APP_NOW: nowText(page),
    APP_UID: user.id,
    APP_USERNAME: user.account,
    APP_REALNAME: user.name,
  };
}

/**
 * Names of a view: those of its page with the cross filters of other views, its form by param name (as `form` and
 * `params`), its rows, and the paging keys.
 */
export function viewScope(
  { id, page }: Pick<ViewCore, 'id' | 'page'>,
  form: FormValues,
  state: Pick<ViewState, 'list' | 'pageNo' | 'pageSize'>,
): Record<string, unknown> {
  return {
    ...pageScope(page),
    page: pageParamsFor(page, id),
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
