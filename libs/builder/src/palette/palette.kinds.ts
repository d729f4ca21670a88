import { VIEW_TYPES, type InstalledKind, type PageDocument, type View } from '@sluice/document';
import { newView } from '@sluice/document/edit';
import { externalKinds } from './external.kinds.js';
import { viewKindTexts } from '../generated/view.kinds.js';
import { microTitles } from '../texts/micro.titles.js';
import { kindIcon } from '../texts/node.names.js';
import type { PaletteKind } from './palette.kind.type.js';

/** Lines that a text and a button are high. */
const LOW = { text: 8, button: 5 } as const;

const sized = (view: View, h: number): View => (view.layout ? { ...view, layout: { ...view.layout, h } } : view);
const fresh = (page: PageDocument, type: View['type']): View => newView(page, type, new Date());

const everyKind: readonly PaletteKind[] = viewKindTexts
  // A view from outside is offered as the kind that it is.
  .filter(({ type }) => type !== VIEW_TYPES.custom)
  .map(({ type, name, title, description }) => ({
    ...{ key: name, icon: kindIcon(name), title, description },
    make: (page) => fresh(page, type),
  }));

const known = (name: string): PaletteKind[] => everyKind.filter(({ key }) => key === name);

/** What a micro-page is put together from (screens B12); each is a view of the usual kinds. */
const microKinds: readonly PaletteKind[] = [
  {
    key: 'text',
    icon: 'pencil',
    title: microTitles.text,
    description: { 'zh-chs': '文字或网页，显示前净化', en: 'A text or html, sanitised before it is shown' },
    make(page, locale) {
      const view = fresh(page, VIEW_TYPES.form);
      const text = {
        uid: `${view.uid}-text`,
        name: 'text',
        form_type: 9 as const,
        html: `<p>${microTitles.text[locale]}</p>`,
      };
      return { ...sized(view, LOW.text), app_params: [{ ...text, config: { span: 24 } }] };
    },
  },
  ...known('image'),
  {
    key: 'video',
    icon: 'play',
    title: microTitles.video,
    description: { 'zh-chs': '应用文件中的视频', en: 'A video of the files of the app' },
    make: (page) => ({
      ...fresh(page, VIEW_TYPES.widget),
      config: { widget: 'video', widget_config: { content: '', config: { alignment: 'center', preview: true } } },
    }),
  },
  ...known('divider'),
  {
    key: 'button',
    icon: 'link',
    title: microTitles.button,
    description: { 'zh-chs': '打开页面或网址', en: 'Opens a page or an address' },
    make(page) {
      const view = fresh(page, VIEW_TYPES.form);
      const label = { 'zh-chs': '打开', en: 'Open' };
      const button = { uid: `${view.uid}-link`, name: 'link', label, source_type: 'form' as const };
      const opens = {
        target_type: 'other' as const,
        target_id: 'link',
        param_config: "{'href': 'https://example.com'}",
      };
      return { ...sized(view, LOW.button), app_buttons: [{ ...button, ...opens, config: { check_type: 0 } }] };
    },
  },
  ...known('layout'),
];

/** What the page in the builder may be given. */
export const paletteKinds = (
  page: Pick<PageDocument, 'micro'>,
  kinds: readonly InstalledKind[] = [],
): readonly PaletteKind[] => (page.micro === true ? microKinds : [...everyKind, ...externalKinds(kinds)]);
