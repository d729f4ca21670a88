import { newestLast, VIEW_TYPES, type InstalledKind, type Json, type PageDocument, type View } from '@sluice/document';
import { newView } from '@sluice/document/edit';
import { kindIcon } from '../texts/node.names.js';
import type { PaletteKind } from './palette.kind.type.js';

/** The newest version of each installed kind, as something to put onto a page: a view, or a form with the field. */
export function externalKinds(kinds: readonly InstalledKind[]): readonly PaletteKind[] {
  const newest = new Map<string, InstalledKind>();
  for (const kind of [...kinds].sort((a, b) => newestLast(a.version, b.version))) newest.set(kind.name, kind);
  return [...newest.values()].map((kind) => ({
    key: `external-${kind.name}`,
    icon: kindIcon('custom'),
    title: kind.title,
    description: kind.description ?? kind.title,
    make: (page) => (kind.kind === 'view' ? viewOf(page, kind) : formOf(page, kind)),
  }));
}

const configOf = (kind: InstalledKind): NonNullable<View['config']> => ({
  widget: kind.name,
  widget_version: kind.version,
  widget_config: needed(kind),
});

/** What the configuration must have, as the manifest's own defaults say it. */
function needed({ config }: InstalledKind): Record<string, unknown> {
  return Object.fromEntries(
    (config?.required ?? []).flatMap((name) => {
      const { default: value } = (config?.properties?.[name] ?? {}) as { default?: Json };
      return value === undefined ? [] : [[name, value]];
    }),
  );
}

const viewOf = (page: PageDocument, kind: InstalledKind): View => ({
  ...newView(page, VIEW_TYPES.custom, new Date()),
  name: kind.title,
  config: configOf(kind),
});

/** Names of fields stand in expressions: letters, digits and low lines. */
function formOf(page: PageDocument, kind: InstalledKind): View {
  const view = newView(page, VIEW_TYPES.form, new Date());
  const name = kind.name.replaceAll('-', '_');
  const field = { uid: `${view.uid}-${kind.name}`, name, label: kind.title, form_type: 107 as const };
  return { ...view, app_params: [{ ...field, config: configOf(kind) as never }] };
}
