/** What a view may ask with or send. */
export interface Asking {
  app_params?: readonly unknown[];
  app_cols?: readonly { editor?: unknown }[];
  sub_views?: readonly Asking[];
}

/** Whether a view, or one inside it, has a form: fields of its own, or cells that are edited in place. */
export const hasForm = ({ app_params = [], app_cols = [], sub_views = [] }: Asking): boolean =>
  app_params.length > 0 || app_cols.some(({ editor }) => editor !== undefined) || sub_views.some(hasForm);
