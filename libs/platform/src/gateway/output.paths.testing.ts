import type { CompiledPage } from '@sluice/document';
import type { TestPerson, TestPlatform } from '@sluice/testing';
import { expect } from 'vitest';
import type { QueryTried } from '../builder/query.schemas.js';
import type { DataRunAnswer } from '../page/data.run.operation.js';
import type { ExportAnswer } from '../export/export.operations.js';

/** What came out of one way: rows with everything that was sent beside them, or why there are none. */
export interface Shown {
  state: 'rows' | 'refused' | 'failed';
  /** All that the caller was sent. */
  text: string;
  rows: number;
}

/** The texts of queries, each behind a table with an export and behind a chart of one page. */
export interface PathsApp {
  uid: string;
  source: string;
  sourceId: number;
  type: 'sql' | 'mongo';
  texts: readonly string[];
}

/** An export of so few rows is handed out at once; one of all rows is a task. */
const EXPORTED = 2000;

interface Line {
  t: string;
  rows?: unknown[];
}

/**
 * The ways by which rows of a source leave the product, each asked by the call of a browser or an interface: the grid
 * of the workspace, a table of a page, a chart, an export and the try of a query. A cell viewer shows a cell that the
 * grid already has, and history and audit have no rows.
 */
export class OutputPaths {
  #appId = 0;
  readonly #tables = new Map<string, number>();
  readonly #charts = new Map<string, number>();

  constructor(
    private readonly test: TestPlatform,
    private readonly app: PathsApp,
    private readonly people: { reader: TestPerson; builder: TestPerson },
  ) {}

  get appId(): number {
    return this.#appId;
  }

  /** Publishes the app; its right to the source is granted elsewhere. */
  async publish(): Promise<void> {
    const { uid, source, type, texts } = this.app;
    const access = { signed_in: true };
    const names = texts.map((_text, index) => `q${index}`);
    const chart = { chart_type: 'line', x: 'id', series: [{ name: 'id', label: 'id' }] };
    const documents: [string, object][] = [
      ['app.json', { kind: 'app', uid, name: uid, home: 'all', access }],
      ...texts.map((text, index): [string, object] => [
        `queries/q${index}.query.json`,
        { kind: 'query', uid: `q${index}`, type, source, text },
      ]),
      [
        'pages/all.page.json',
        {
          kind: 'page',
          uid: 'all',
          name: 'All',
          access,
          views: names.flatMap((name) => [
            { uid: `t-${name}`, type: 1, query_id: name, config: { download: true } },
            { uid: `c-${name}`, type: 2, query_id: name, config: { chart } },
          ]),
        },
      ],
    ];
    const files = documents.map(([path, document]) => ({ path, text: JSON.stringify({ shape: 3, ...document }) }));
    await this.test.platform.documents.import(files, { id: null, name: 'test' }, { publish: true });
    this.#appId = this.test.platform.documents.app(uid)?.id ?? 0;
    const answer = await this.test.call(
      '/app/page/get',
      { app_id: this.#appId, page: 'all' },
      { token: this.people.reader.token },
    );
    expect(answer, answer.msg).toMatchObject({ code: 200 });
    for (const { uid: view, data_id = 0 } of (answer.data as CompiledPage).views) {
      const text = texts[Number(view.slice(3))] ?? '';
      (view.startsWith('t-') ? this.#tables : this.#charts).set(text, data_id);
    }
  }

  readonly ways: Readonly<Record<string, (text: string) => Promise<Shown>>> = {
    grid: (text) => this.#grid(text),
    table: (text) => this.#page(this.#tables.get(text), { has_total: 1, page_no: 0, page_size: 10 }),
    chart: (text) => this.#page(this.#charts.get(text), { has_total: 1, page_size: 500 }),
    export: (text) => this.#export(text),
    'try of a query': (text) => this.#try(text),
  };

  async #grid(text: string): Promise<Shown> {
    const answer = await this.test.answer(
      '/operation/workspace.run',
      { source_id: this.app.sourceId, text, confirmed: true },
      { token: this.people.reader.token, headers: { locale: 'en' } },
    );
    if (answer.kind !== 'ndjson') return { state: 'failed', text: JSON.stringify(answer), rows: 0 };
    const lines: string[] = [];
    for await (const line of answer.lines) lines.push(line);
    const answered = lines.map((line) => JSON.parse(line) as Line);
    const state = answered.at(-1)?.t === 'end' ? 'rows' : answered[0]?.t === 'refused' ? 'refused' : 'failed';
    const rows = answered.reduce((sum, { t, rows: some }) => sum + (t === 'rows' ? (some?.length ?? 0) : 0), 0);
    return { state, text: lines.join('\n'), rows };
  }

  /**
   * A comparison of the statement with itself: all that it answers, cells of rows that differ beside counts. One
   * without a column that may be a key ends as `failed`, when both sides have been read.
   */
  async compared(text: string): Promise<Shown> {
    const side = { source_id: this.app.sourceId, text };
    const answer = await this.test.answer(
      '/operation/workspace.compare',
      { left: side, right: side, key: ['id'] },
      { token: this.people.reader.token, headers: { locale: 'en' } },
    );
    if (answer.kind !== 'ndjson') return { state: 'failed', text: JSON.stringify(answer), rows: 0 };
    const lines: string[] = [];
    for await (const line of answer.lines) lines.push(line);
    const texts = lines.map((line) => (JSON.parse(line) as Line).t);
    const state = texts.includes('refused') ? 'refused' : texts.at(-1) === 'end' ? 'rows' : 'failed';
    return { state, text: lines.join('\n'), rows: 0 };
  }

  async #page(dataId: number | undefined, more: Record<string, unknown>): Promise<Shown> {
    const answer = await this.test.call(
      '/app/data/run',
      { app_id: this.#appId, data_id: dataId, data_params: '{}', ...more },
      { token: this.people.reader.token },
    );
    const text = JSON.stringify(answer);
    if (answer.code !== 200) return { state: refusedOrFailed(text), text, rows: 0 };
    return { state: 'rows', text, rows: (answer.data as DataRunAnswer).response.data.list.length };
  }

  async #export(text: string): Promise<Shown> {
    const asked = await this.test.call(
      '/app/export',
      {
        app_id: this.#appId,
        data_id: this.#tables.get(text),
        title: 'all',
        rows: EXPORTED,
        export_type: 1,
        has_total: 0,
        data_params: '{}',
        order_params: '[]',
      },
      { token: this.people.reader.token },
    );
    const answered = JSON.stringify(asked);
    if (asked.code !== 200) return { state: refusedOrFailed(answered), text: answered, rows: 0 };
    const { id, ticket, done } = asked.data as ExportAnswer & { done: number };
    const file = await this.test.answer(
      '/app/export/download',
      { app_id: String(this.#appId), task_id: String(id), access_token: ticket ?? '' },
      { method: 'GET' },
    );
    if (file.kind !== 'file') return { state: 'failed', text: JSON.stringify(file), rows: 0 };
    const parts: Uint8Array[] = [];
    for await (const part of file.file.body) parts.push(part);
    return { state: 'rows', text: Buffer.concat(parts).toString(), rows: done };
  }

  async #try(text: string): Promise<Shown> {
    const { source, type } = this.app;
    const answer = await this.test.call(
      '/operation/builder.query-try',
      { app_id: this.#appId, source, type, text, as: 'app' },
      { token: this.people.builder.token },
    );
    const answered = JSON.stringify(answer);
    if (answer.code !== 200) return { state: refusedOrFailed(answered), text: answered, rows: 0 };
    const { state, rows } = answer.data as QueryTried;
    return { state: state === 'rows' ? 'rows' : 'refused', text: answered, rows: rows.length };
  }
}

/** Reasons are told by the gate alone; whatever else went wrong is no refusal. */
const refusedOrFailed = (text: string): 'refused' | 'failed' => (text.includes('"reasons":[{') ? 'refused' : 'failed');
