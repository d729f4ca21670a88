import type { Measured, Rect } from '@sluice/document/edit';

/** Everything measured at once, in pixels of the canvas' content, so that it stays true while the canvas scrolls. */
export interface CanvasMeasured extends Measured {
  tabs: ReadonlyMap<string, Rect>;
  /** Elements of the tabs, to open one. */
  tabElements: ReadonlyMap<string, HTMLElement>;
}

/** Rectangles of everything that is drawn in `content`. One pass of reads, no write. */
export function measure(
  content: HTMLElement,
  {
    uidOf,
    isOwn,
  }: {
    uidOf(id: number): string | undefined;
    /** Views of a block are none of the page's own. */ isOwn(uid: string): boolean;
  },
): CanvasMeasured {
  const origin = content.getBoundingClientRect();
  const rectOf = (element: Element): Rect => {
    const { left, top, width, height } = element.getBoundingClientRect();
    return { x: left - origin.left, y: top - origin.top, w: width, h: height };
  };
  const inner = content.querySelector('.sl-page-grid') ?? content.querySelector('.sl-page-inner') ?? content;
  const views = new Map<string, Rect>();
  for (const element of content.querySelectorAll<HTMLElement>('[data-view]')) {
    const uid = element.dataset['view'];
    const rect = rectOf(element);
    if (uid !== undefined && isOwn(uid) && rect.w > 0) views.set(uid, rect);
  }
  const tabs = new Map<string, Rect>();
  const tabElements = new Map<string, HTMLElement>();
  for (const element of content.querySelectorAll<HTMLElement>('[role=tab]')) {
    const uid = uidOf(Number(/tab-(-?\d+)$/.exec(element.id)?.[1]));
    if (uid === undefined || !isOwn(uid)) continue;
    tabs.set(uid, rectOf(element));
    tabElements.set(uid, element);
  }
  return { page: rectOf(inner), views, tabs, tabElements };
}

/** Whether everything stands where it stood. */
export function sameMeasured(a: CanvasMeasured, b: CanvasMeasured): boolean {
  const sameTabs = [...a.tabElements].every(([uid, element]) => b.tabElements.get(uid) === element);
  return sameTabs && sameRect(a.page, b.page) && sameRects(a.views, b.views) && sameRects(a.tabs, b.tabs);
}

const sameRects = (a: ReadonlyMap<string, Rect>, b: ReadonlyMap<string, Rect>): boolean =>
  a.size === b.size && [...a].every(([uid, rect]) => sameRect(rect, b.get(uid)));
const sameRect = (a: Rect, b: Rect | undefined): boolean =>
  b !== undefined && a.x === b.x && a.y === b.y && a.w === b.w && a.h === b.h;

/** Whether a point lies in a rectangle. */
export const holds = ({ x, y, w, h }: Rect, point: { x: number; y: number }): boolean =>
  point.x >= x && point.x <= x + w && point.y >= y && point.y <= y + h;

/** The innermost of the drawn views at a point; the smallest one is innermost. */
export function viewAt({ views }: Pick<Measured, 'views'>, point: { x: number; y: number }): string | undefined {
  let found: { uid: string; area: number } | undefined;
  for (const [uid, rect] of views) {
    const area = rect.w * rect.h;
    if (holds(rect, point) && (!found || area < found.area)) found = { uid, area };
  }
  return found?.uid;
}

/** The tab at a point. */
export function tabAt({ tabs }: Pick<CanvasMeasured, 'tabs'>, point: { x: number; y: number }): string | undefined {
  return [...tabs].find(([, rect]) => holds(rect, point))?.[0];
}

/** Views that a rubber band touches, those that hold it left out. */
export function viewsIn({ views }: Pick<Measured, 'views'>, band: Rect): string[] {
  const right = band.x + band.w;
  const bottom = band.y + band.h;
  return [...views]
    .filter(([, { x, y, w, h }]) => x < right && band.x < x + w && y < bottom && band.y < y + h)
    .filter(([, { x, y, w, h }]) => !(x <= band.x && y <= band.y && x + w >= right && y + h >= bottom))
    .map(([uid]) => uid);
}
