/** An app with a page of the customers of the source 商城: a search, an order, a total and an export. */
export const customerDocuments = [
  ['app.json', { kind: 'app', uid: 'shop', name: 'Shop', home: 'customers', access: { signed_in: true } }],
  [
    'queries/customers.query.json',
    {
      kind: 'query',
      uid: 'customers',
      type: 'sql',
      source: '商城',
      text: 'SELECT c.id, c.name, c.phone, c.city, c.points FROM customer c WHERE true [[ AND c.city = :city ]]',
      params: [{ name: 'city', type: 'text' }],
      key: 'id',
      order: 'id',
    },
  ],
  [
    'pages/customers.page.json',
    {
      kind: 'page',
      uid: 'customers',
      name: 'Customers',
      access: { signed_in: true },
      views: [
        {
          uid: 'list',
          name: 'List',
          type: 1,
          query_id: 'customers',
          config: { row_key: 'id', download: true },
          app_params: [{ uid: 'by-city', name: 'city', form_type: 1, query_type: 1 }],
          app_cols: [
            { uid: 'id', name: 'id', label: 'No.', sort: true },
            { uid: 'phone', name: 'phone', label: 'Phone' },
            { uid: 'points', name: 'points', label: 'Points', config: { col_tail: 1 } },
          ],
        },
      ],
    },
  ],
] as const;
