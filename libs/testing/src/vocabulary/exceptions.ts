/** Properties of pages that the server alone reads, so that no screen shows them, with the test that changes each there. */
export const READ_BY_SERVER: ReadonlyMap<string, string> = new Map([
  ['document/page access', 'libs/platform/src/page/console.pages.test.ts: pages by role'],
  ['common/event-param type', 'libs/platform/src/page/vocabulary.words.test.ts: params of a page'],
  ['common/event-param label', 'libs/platform/src/page/vocabulary.words.test.ts: params of a page'],
  ['common/event-param must', 'libs/platform/src/page/vocabulary.words.test.ts: params of a page'],
  ['node/view tables', 'libs/platform/src/export/formats/formats.test.ts: the table of an SQL export'],
  ['node/view app_data.db_type', 'libs/platform/src/page/vocabulary.words.test.ts: a source of another kind'],
]);

/** Properties that change nothing that is seen, sent or answered, each with its reason. */
export const SILENT: ReadonlyMap<string, string> = new Map<string, string>([]);

const NOT_CONNECTED =
  'queries of this type are refused by name until their connector is there (libs/platform/src/page/query/runners.ts)';

/** Properties of documents that no page has and that change no answer of the server, each with its reason. */
export const SILENT_TO_SERVER: ReadonlyMap<string, string> = new Map([
  ['document/query http.method', NOT_CONNECTED],
  ['document/query http.path', NOT_CONNECTED],
  ['document/query http.query', NOT_CONNECTED],
  ['document/query http.headers', NOT_CONNECTED],
  ['document/query http.result', NOT_CONNECTED],
  ['document/query mongo.collection', NOT_CONNECTED],
  ['document/query mongo.pipeline', NOT_CONNECTED],
  [
    'document/query columns[].type',
    'what a builder is offered for a column; a run has the types of the rows themselves',
  ],
]);
