import { textOf } from '@sluice/document';
import type { ViewCore } from '../core.type.js';
import { CallError } from '../ports.js';
import { queryParams } from '../query/payload.query.js';
import type { ViewRuntime } from '../runtime.js';
import { engineText } from '../texts.js';
import type { ExportChoice, ExportRuntime, ExportState, ExportTask } from './export.type.js';

/** ms between two looks at exports that are under way. */
export const EXPORT_POLL_MS = 1500;
/** §7; a browser download is an address, not a call, so the prefix of the calls stands in it. */
const DOWNLOAD_PATH = '/api/app/export/download';

type Ticketed = ExportTask & { ticket?: string };

/**
 * Prepares the export of a view, through the button where one was pressed. Nothing is asked of the server before
 * `start`.
 */
export function createExport(view: ViewRuntime, buttonId: number | null = null): ExportRuntime {
  return new ViewExport(view as ViewCore, buttonId);
}

const isOpen = ({ status }: ExportTask): boolean => status === 'waiting' || status === 'running';

class ViewExport implements ExportRuntime {
  readonly title: string;
  #state: ExportState;
  #timer: unknown;
  #running = false;
  #unwatch: (() => void) | undefined;
  readonly #listeners = new Set<() => void>();

  constructor(
    private readonly view: ViewCore,
    private readonly buttonId: number | null,
  ) {
    const { ports } = view.page;
    this.title = (textOf(view.node.name, ports.locale()) || view.node.uid).replace(/\s+/g, '-');
    this.#state = {
      tasks: [],
      list: ports.user().id === null ? 'closed' : 'loading',
      submitting: false,
      problem: null,
    };
  }

  readonly getSnapshot = (): ExportState => this.#state;
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly start = (): void => {
    this.#running = true;
    this.#unwatch = this.view.page.ports.clock.onVisibilityChange(() => {
      if (this.view.page.ports.clock.visible()) void this.#look();
    });
    void this.#look();
  };

  readonly stop = (): void => {
    this.#running = false;
    this.#unwatch?.();
    this.view.page.ports.clock.clearTimeout(this.#timer);
  };

  readonly submit = async (choice: ExportChoice): Promise<boolean> => {
    const { ports } = this.view.page;
    this.#patch({ submitting: true, problem: null });
    try {
      const task = await ports.transport.call<Ticketed>('/app/export', this.#body(choice));
      if (task.ticket !== undefined) {
        this.#save(task.id, task.ticket);
        ports.message.success(engineText('exported', ports.locale()));
      }
      await this.#look();
      return true;
    } catch (cause) {
      this.#refused(cause);
      return false;
    } finally {
      this.#patch({ submitting: false });
    }
  };

  readonly download = async (task: ExportTask): Promise<void> => {
    await this.#act(async () => {
      const { ticket } = await this.view.page.ports.transport.call<{ ticket: string }>(
        '/operation/export.ticket',
        this.#of(task),
      );
      this.#save(task.id, ticket);
    });
  };

  readonly remove = async (task: ExportTask): Promise<void> => {
    const { ports } = this.view.page;
    if (!(await ports.message.confirm({ text: engineText('confirmDelete', ports.locale()), harm: true }))) return;
    await this.#act(async () => {
      await ports.transport.call('/app/export/del', this.#of(task));
      ports.message.success(engineText('deleted', ports.locale()));
    });
    await this.#look();
  };

  #of(task: ExportTask): Record<string, unknown> {
    return { app_id: this.view.page.doc.app_id, task_id: task.id };
  }

  #body({ title, type, rows }: ExportChoice): Record<string, unknown> {
    const { view, buttonId } = this;
    return {
      title,
      export_type: type,
      rows,
      has_total: 0,
      app_id: view.page.doc.app_id,
      data_id: buttonId === null ? view.node.data_id : undefined,
      button_id: buttonId ?? undefined,
      data_params: JSON.stringify(queryParams(view)),
      order_params: JSON.stringify(view.getSnapshot().order),
    };
  }

  #save(id: number, ticket: string): void {
    const query = new URLSearchParams({
      app_id: String(this.view.page.doc.app_id),
      task_id: String(id),
      access_token: ticket,
    });
    this.view.page.ports.navigate.download(`${DOWNLOAD_PATH}?${query}`);
  }

  async #act(work: () => Promise<void>): Promise<void> {
    try {
      await work();
    } catch (cause) {
      this.#refused(cause);
    }
  }

  /**
   * Named fields are marked in the dialog; everything else is said beside them, unless the host has said it already.
   */
  #refused(cause: unknown): void {
    const { page } = this.view;
    if (!(cause instanceof CallError)) {
      page.fault('request', cause, this.view.id);
      this.#patch({ problem: { field: null, text: engineText('callFailed', page.ports.locale()) } });
      return;
    }
    if (cause.reported) return;
    const field = (cause.data as { field?: unknown } | null | undefined)?.field;
    this.#patch({
      problem: {
        field: typeof field === 'string' ? field : null,
        text: cause.msg || engineText('callFailed', page.ports.locale()),
      },
    });
  }

  /** Reads the list; tells what was finished since, and looks again while something is under way. */
  async #look(): Promise<void> {
    const { page } = this.view;
    if (this.#state.list === 'closed') return;
    page.ports.clock.clearTimeout(this.#timer);
    try {
      const { list } = await page.ports.transport.call<{ list: ExportTask[] }>('/app/export/list', {
        view_id: this.view.id,
        app_id: page.doc.app_id,
      });
      if (!this.#running) return;
      const waited = new Set(this.#state.tasks.filter(isOpen).map(({ id }) => id));
      if (list.some((task) => waited.has(task.id) && task.status === 'success'))
        page.ports.message.success(engineText('exported', page.ports.locale()));
      this.#patch({ tasks: list, list: 'ready' });
    } catch (cause) {
      if (!(cause instanceof CallError)) page.fault('request', cause, this.view.id);
      this.#patch({ list: 'error' });
    }
    if (this.#running && this.#state.tasks.some(isOpen))
      this.#timer = page.ports.clock.setTimeout(() => {
        if (page.ports.clock.visible()) void this.#look();
      }, EXPORT_POLL_MS);
  }

  #patch(part: Partial<ExportState>): void {
    this.#state = { ...this.#state, ...part };
    for (const listener of [...this.#listeners]) listener();
  }
}
