import { canonicalJson, diffDocuments, type Json, type PageDocument } from '@sluice/document';
import { performEdits, type Edit } from '@sluice/document/edit';
import { fakePorts } from '@sluice/engine/fakes';
import { sampleOf } from '@sluice/testing/whole';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import type { BuilderPorts } from '../builder.ports.js';
import { duplicateSelected, removeSelected } from '../canvas/commands.js';
import { draw, until } from '../fixture/draw.testing.js';
import { BuilderSession } from '../state/builder.session.js';
import { draftCalls } from '../state/draft.calls.js';
import type { Draft } from '../state/draft.type.js';
import { Builder } from './builder.screen.js';

const folder = join(import.meta.dirname, '../../../../schemas/apps');
Element.prototype.scrollIntoView ??= () => undefined;

/** The drafts of a shipped app as a server keeps them; `edits` counts what was sent to be saved. */
class ShippedDrafts {
  readonly documents = new Map<number, PageDocument>();
  revision = 1;
  edits = 0;

  constructor(app: string) {
    const read = (path: string): PageDocument =>
      JSON.parse(readFileSync(join(folder, app, path), 'utf8')) as PageDocument;
    this.documents.set(1, read('app.json'));
    for (const file of readdirSync(join(folder, app, 'pages')))
      this.documents.set(this.documents.size + 1, read(`pages/${file}`));
  }

  get pages(): number[] {
    return [...this.documents.keys()].filter((id) => id > 1);
  }

  /** The bytes that the document is stored and exported as. */
  bytes(id: number): string {
    return canonicalJson(this.documents.get(id)!);
  }

  draft(id: number): Draft {
    const document = this.documents.get(id)! as unknown as Json & { kind: Draft['kind']; uid: string };
    const { kind, uid } = document;
    return { id, app_id: 1, kind, uid, revision: this.revision, document, findings: [], nodes: {} };
  }

  readonly call = async (path: string, body: unknown): Promise<unknown> => {
    const { id, edits } = body as { id: number; edits: Edit[] };
    if (path.endsWith('builder.drafts'))
      return {
        list: [...this.documents].map(([number, { kind, uid, name }]) => ({
          ...{ id: number, kind, uid, name: name ?? uid, revision: 1, released: 1, findings: 0 },
        })),
      };
    if (path.endsWith('builder.elsewhere')) return { list: [] };
    if (path.endsWith('draft-get')) return structuredClone(this.draft(id));
    if (!path.endsWith('draft-edit')) throw new Error(`no answer to ${path}`);
    this.edits += 1;
    const ours = performEdits(this.documents.get(id) as unknown as Json, edits).document;
    this.documents.set(id, ours as unknown as PageDocument);
    this.revision += 1;
    return { ...this.draft(id), merged: false, operations: diffDocuments(ours, ours), repairs: [] };
  };

  readonly ports: BuilderPorts = {
    call: this.call as BuilderPorts['call'],
    memory: { get: () => null, set: () => undefined },
    roles: () => ['super_admin'],
    message: { success: vi.fn(), warning: vi.fn(), error: vi.fn() },
    go: () => undefined,
    pagePorts: () => fakePorts({}),
  };
}

it.each(['console', 'demo'])(
  'every page of the %s opens in the builder, and opening it saves nothing',
  { timeout: 240_000 },
  async (app) => {
    const drafts = new ShippedDrafts(app);
    // Half a second each in jsdom; the next test takes all of them through the operations in one and a half.
    for (const id of sampleOf(drafts.pages, 14)) {
      const { uid, views } = drafts.documents.get(id)!;
      const before = drafts.bytes(id);
      const drawn = await draw(<Builder ports={drafts.ports} appId={1} id={id} />);
      await until(() => {
        const shown = [...document.querySelectorAll<HTMLElement>('.sb-tree [data-node]')].map(
          (row) => row.dataset.node,
        );
        expect(shown, `outline of ${uid}`).toEqual(expect.arrayContaining(views.map((view) => view.uid)));
        expect(document.querySelectorAll('.sb-canvas-page [data-view]').length, `canvas of ${uid}`).toBeGreaterThan(0);
      });
      await drawn.close();
      expect(drafts.bytes(id), uid).toBe(before);
    }
    expect(drafts.edits).toBe(0);
  },
);

it.each(['console', 'demo'])(
  'every page of the %s is saved without a changed byte once what was done to it is undone',
  async (app) => {
    const drafts = new ShippedDrafts(app);
    for (const id of drafts.pages) {
      const before = drafts.bytes(id);
      const page = drafts.documents.get(id)!;
      const session = new BuilderSession(draftCalls(drafts.ports, { app_id: 1, id }), drafts.draft(id));
      for (const { uid } of page.views) {
        session.select([uid]);
        duplicateSelected(session, { appUid: app, has: () => true });
        session.select([uid]);
        removeSelected(session);
      }
      await session.save();
      expect(drafts.bytes(id), page.uid).not.toBe(before);
      while (session.snapshot().undo) expect(session.undo()).toEqual([]);
      await session.save();
      expect(session.snapshot().saving, page.uid).toBe('saved');
      expect(drafts.bytes(id), page.uid).toBe(before);
      session.dispose();
    }
  },
);
