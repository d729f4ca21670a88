/** What a body of `/app/data/run` asks, as text: two bodies of one view with the same text have the same answer. */
export function fingerprintOf(body: Readonly<Record<string, unknown>>): string {
  const { form_id, has_total, data_params, page_no, page_size, order_params } = body;
  return JSON.stringify([form_id ?? null, has_total, data_params, page_no, page_size, order_params]);
}
