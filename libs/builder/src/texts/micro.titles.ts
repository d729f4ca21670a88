import { VIEW_TYPES, type BothTexts } from '@sluice/document';

/** What stands on a micro-page in views of the usual kinds (screens B12): each holds one thing and is called by it. */
export const microTitles = {
  text: { 'zh-chs': '文字', en: 'Text' },
  video: { 'zh-chs': '视频', en: 'Video' },
  button: { 'zh-chs': '链接按钮', en: 'Link button' },
} as const satisfies Record<string, BothTexts>;

/** What a view of a micro-page is called; undefined where its kind says it. */
export function microTitle(view: { type?: number; buttons?: readonly unknown[] }): BothTexts | undefined {
  if (view.type === VIEW_TYPES.widget) return microTitles.video;
  if (view.type !== VIEW_TYPES.form) return undefined;
  return view.buttons?.length ? microTitles.button : microTitles.text;
}
