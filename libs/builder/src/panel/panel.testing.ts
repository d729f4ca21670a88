import { createElement, type ReactElement } from 'react';
import type { BothTexts, Json } from '@sluice/document';
import { DocumentHistory, type Edit, type Step } from '@sluice/document/edit';
import type { Named, PanelFinding, PanelHost } from './panel.type.js';
import { PropertyPanel } from './property-panel.js';

/** A panel over a real history: what a test did is its steps. */
export interface Bench {
  host: PanelHost;
  history: DocumentHistory<readonly string[]>;
  selected: string[][];
  /** The edits of every step, as they were asked for. */
  edits: Edit[][];
  findings: Map<string, PanelFinding[]>;
  steps(): readonly Step<readonly string[]>[];
  element(): ReactElement;
}

/** A bench with a document of which some nodes are selected. `redraw` is called after each step. */
export function bench(document: Json, selection: readonly string[], redraw: () => void = () => undefined): Bench {
  const history = new DocumentHistory<readonly string[]>(document, selection);
  const selected: string[][] = [];
  const asked: Edit[][] = [];
  const findings = new Map<string, PanelFinding[]>();
  const names: Named[] = [{ value: 'orders', label: 'Orders' }];
  const host: PanelHost = {
    perform(name: BothTexts, edits: readonly Edit[], field?: string) {
      asked.push([...edits]);
      try {
        history.perform(name, edits, field === undefined ? {} : { field });
      } catch (reason) {
        return (reason as Error).message;
      }
      redraw();
      return undefined;
    },
    leaveField: () => history.leaveField(),
    select: (uids) => void selected.push([...uids]),
    findings: (uid) => findings.get(uid) ?? NONE,
    names: () => names,
    roles: ['super_admin'],
  };
  return {
    host,
    history,
    selected,
    edits: asked,
    findings,
    steps: () => history.steps,
    element: () => createElement(PropertyPanel, { document: history.document, selection, host }),
  };
}

const NONE: readonly PanelFinding[] = [];
