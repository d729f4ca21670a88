/**
 * Properties of pages that the server alone reads, so that no screen shows them, with the test that changes each there.
 */
export const READ_BY_SERVER: ReadonlyMap<string, string> = new Map([
  ['document/page access', 'libs/platform/src/page/console.pages.test.ts: pages by role'],
  ['view/block config.block', 'libs/platform/src/builder/page.blocks.test.ts: views of a block'],
  ['document/page micro', 'libs/document/src/check/document.check.test.ts: what a micro-page may have'],
  ['document/page block', 'e2e/journeys/52-console-edits-itself.test.ts: what the builder lists as a block'],
  ['common/event-param type', 'libs/platform/src/page/vocabulary.words.test.ts: params of a page'],
  ['common/event-param label', 'libs/platform/src/page/vocabulary.words.test.ts: params of a page'],
  ['common/event-param must', 'libs/platform/src/page/vocabulary.words.test.ts: params of a page'],
  ['node/view tables', 'libs/platform/src/export/formats/formats.test.ts: the table of an SQL export'],
  ...['avatar', 'buttons', 'html', 'image', 'link', 'progress', 'template', 'text', 'video'].map(
    (cell) =>
      [
        `cell/${cell} config.export`,
        'libs/platform/src/scaffold/scaffold.test.ts: what is sensitive is not exported',
      ] as const,
  ),
  ['node/view app_data.db_type', 'libs/platform/src/page/vocabulary.words.test.ts: a source of another kind'],
]);

const forEditors = 'says to an editor of files which schema they follow; the product reads the kind and the shape';

/** Properties that change nothing that is seen, sent or answered, each with its reason. */
export const SILENT: ReadonlyMap<string, string> = new Map<string, string>([
  ['document/page $schema', forEditors],
  [
    'common/layout i',
    'spec §4 gives a place in the grid a key; it comes and goes with the view, whose uid is the key here',
  ],
]);

/** Properties of documents that no page has and that change no answer of the server, each with its reason. */
export const SILENT_TO_SERVER: ReadonlyMap<string, string> = new Map([
  ...['action', 'app', 'dictionary', 'menu', 'query'].map((kind) => [`document/${kind} $schema`, forEditors] as const),
  ['document/app text', 'what the console lists below the name of an app; the app itself shows it nowhere'],
  [
    'document/query columns[].type',
    'what a builder is offered for a column; a run has the types of the rows themselves',
  ],
]);
