import { textOf, type Locale, type PageDocument, type Text } from '@sluice/document';
import { isMadeName, type IconName } from '@sluice/renderer';
import { viewKindTexts } from '../generated/view.kinds.js';
import { nodeAt } from '../canvas/page.parts.js';
import { microTitle } from './micro.titles.js';

const kindIcons: Readonly<Record<string, IconName>> = {
  table: 'table',
  chart: 'chart',
  form: 'pencil',
  combo: 'columns',
  image: 'picture',
  widget: 'widget',
  divider: 'density',
  layout: 'layout',
  kpi: 'gauge',
  kanban: 'kanban',
  calendar: 'calendar',
  custom: 'link',
  block: 'copy',
};
const partIcons: Readonly<Record<string, IconName>> = { column: 'columns', param: 'search', button: 'play' };

/** The icon of a view kind by name. */
export const kindIcon = (name: string): IconName => kindIcons[name] ?? 'table';

/** The icon of a node: of its kind for a view. */
export function nodeIcon(kind: string, type: unknown): IconName {
  return partIcons[kind] ?? kindIcon(viewKindTexts.find((entry) => entry.type === type)?.name ?? '');
}

/** What a node is called: its title, its label or its name; a view that has only a name of the time, by its kind. */
export function nodeName(page: PageDocument, uid: string, locale: Locale): string {
  const found = nodeAt(page, uid);
  if (!found) return uid;
  const {
    label,
    name,
    config,
    type,
    app_buttons: buttons,
  } = found.node as {
    label?: Text;
    name?: Text;
    config?: { title?: Text };
    type?: number;
    app_buttons?: readonly unknown[];
  };
  const own = [label, config?.title].map((text) => (text === undefined ? '' : textOf(text, locale))).find(Boolean);
  if (own) return own;
  const named = name === undefined ? '' : textOf(name, locale);
  const isMade = isMadeName(named) || /^n[0-9a-z]{16,}$/.test(named);
  if (named !== '' && !isMade) return named;
  const micro = page.micro === true && found.kind === 'view' ? microTitle({ type, buttons }) : undefined;
  if (micro) return micro[locale];
  const kind = viewKindTexts.find((entry) => entry.type === type);
  return kind ? kind.title[locale] : named || uid;
}
