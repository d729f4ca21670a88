import type { BothTexts, Locale, View } from '@sluice/document';
import { cellsOf, COLUMNS, walkSlots, type Arrow, type Dropped, type Edit, type Rect } from '@sluice/document/edit';
import type { BuilderSession } from '../state/builder.session.js';
import { stepNames } from '../texts/step.names.js';
import { resizeSelected } from './commands.js';
import type { RectOf } from './drag.rects.js';
import { DropPlan, type PlannedDrop } from './drop.plan.js';
import { measure, sameMeasured, tabAt, viewAt, viewsIn, type CanvasMeasured } from './measure.js';
import { nodeAt } from './page.parts.js';
import { frameAt, hide, rest, showAt } from './overlay.element.js';
import { followPointer, type Point } from './pointer.session.js';

/** How long a pointer rests on a tab in a drag until it opens. */
const OPEN_TAB_MS = 600;

/** Elements that a drag moves; nothing else of the page changes while it lasts. */
export interface CanvasElements {
  scroller: HTMLElement;
  /** What is scrolled: the drawn page, to which everything is measured. */
  content: HTMLElement;
  ghost: HTMLElement;
  /** The plane of a slot and its edges. */
  slot: readonly HTMLElement[];
  band: HTMLElement;
}

/** A keyboard drag that is under way. */
export interface Lifted {
  index: number;
  count: number;
  drop: PlannedDrop | undefined;
}

/** What the canvas tells its screen. */
export interface CanvasHost {
  locale(): Locale;
  uidOf(id: number): string | undefined;
  /** The keyboard drag changed; undefined when it ended. */
  lifted(state: Lifted | undefined): void;
  /** Does a step; why it is refused (others may have changed the page meanwhile) is told to the person. */
  attempt(step: () => void): void;
}

/**
 * What people do on the canvas with a pointer or the arrow keys. Measures once at the start of a drag and moves two
 * elements in it.
 */
export class CanvasController {
  readonly #session: BuilderSession;
  readonly #host: CanvasHost;
  #elements: CanvasElements | undefined;
  #measured: CanvasMeasured | undefined;
  readonly #listeners = new Set<() => void>();
  #announced: CanvasMeasured | undefined;
  #lift: { plan: DropPlan; dropped: Dropped; state: Lifted; from?: HTMLElement | undefined } | undefined;

  constructor(session: BuilderSession, host: CanvasHost) {
    this.#session = session;
    this.#host = host;
  }

  attach(elements: CanvasElements | undefined): void {
    this.#elements = elements;
    this.#measured = undefined;
  }

  /** What is drawn, measured anew when something may have moved. */
  measured(): CanvasMeasured | undefined {
    if (!this.#elements) return undefined;
    return (this.#measured ??= measure(this.#elements.content, {
      uidOf: (id) => this.#host.uidOf(id),
      isOwn: (uid) => nodeAt(this.#session.page(), uid) !== undefined,
    }));
  }

  /** Something of the page moved: what was measured is not true any more. */
  remeasure(): void {
    this.#measured = undefined;
    const measured = this.measured();
    if (!measured) return;
    if (this.#announced && sameMeasured(this.#announced, measured)) this.#measured = this.#announced;
    else {
      this.#announced = measured;
      for (const listener of [...this.#listeners]) listener();
    }
  }

  /** Tells when something was measured that stands elsewhere than before; answers what ends it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What was told last. */
  readonly announced = (): CanvasMeasured | undefined => this.#announced;

  /** A point of the window in the coordinates of the content; `rectOf` says where that is. */
  point({ x, y }: Point, rectOf: RectOf = (element) => element.getBoundingClientRect()): Point {
    const content = this.#elements?.content;
    const origin = content && rectOf(content);
    return { x: x - (origin?.left ?? 0), y: y - (origin?.top ?? 0) };
  }

  /** A press on the canvas: selects, opens a tab, and when it moves drags the selection or draws a rubber band. */
  press(event: PointerEvent): void {
    const measured = this.measured();
    // A second finger is the browser's: it zooms.
    if (!measured || event.button !== 0 || !event.isPrimary) return;
    const at = this.point({ x: event.clientX, y: event.clientY });
    const tab = tabAt(measured, at);
    const uid = viewAt(measured, at);
    if (uid === undefined) return this.#rubberBand(event);
    const selected = this.#session.selection();
    const pressed = (): void => {
      if (tab !== undefined) this.#openTab(measured, tab);
      if (adds(event)) this.#session.select(toggled(selected, uid));
      else this.#session.select([tab ?? uid]);
    };
    const uids = selected.includes(uid) ? this.#views(selected) : [uid];
    this.#drag(event, { uids }, { pressed, started: () => this.#session.select(uids) });
  }

  /** Drags a new view from the palette; a press alone adds it. */
  dragNew(event: PointerEvent, view: View, pressed: () => void): void {
    this.#drag(event, { views: [view] }, { pressed, started: () => undefined });
  }

  /** Drags the east or west edge of a view by columns. */
  resize(event: PointerEvent, uid: string, edge: 'east' | 'west'): void {
    const { ghost, scroller } = this.#elements ?? {};
    const rect = this.measured()?.views.get(uid);
    if (!rect || !ghost) return;
    const width = this.#columnWidth(uid);
    const within = this.#container(uid) ?? rect;
    let columns = 0;
    followPointer(event, {
      scroller,
      start: () => showAt(ghost, rect),
      move: ({ x }) => {
        columns = Math.round((x - event.clientX) / width);
        const by = columns * width;
        // No narrower than a column, and no wider than what it stands in: as the step will make it.
        const left = edge === 'east' ? rect.x : clamp(rect.x + by, within.x, rect.x + rect.w - width);
        const right =
          edge === 'west' ? rect.x + rect.w : clamp(rect.x + rect.w + by, rect.x + width, within.x + within.w);
        showAt(ghost, { ...rect, x: left, w: right - left });
      },
      drop: () => {
        rest(ghost);
        this.#session.leaveField();
        this.#session.select([uid]);
        this.#host.attempt(() => resizeSelected(this.#session, edge, columns));
        this.#session.leaveField();
      },
      cancel: () => rest(ghost),
    });
  }

  /** Lifts the selected views: arrows walk the slots that the pointer would hit. */
  lift(): void {
    const uids = this.#views(this.#session.selection());
    if (uids.length > 0) this.#lifted({ uids });
  }

  /**
   * Lifts a new view of the palette into the first slot; false where it has none. `from` has the keyboard again when it
   * is put back.
   */
  liftNew(view: View, from: HTMLElement): boolean {
    this.#lifted({ views: [view] }, from);
    this.walk('ArrowDown');
    if (this.#lift?.state.drop) return true;
    this.settle('cancel');
    return false;
  }

  /** Goes to the next slot in which a drop would change something. */
  walk(arrow: Arrow): void {
    if (!this.#lift) return;
    const { plan, state } = this.#lift;
    let { index } = state;
    for (let step = 0; step < plan.slots.length; step += 1) {
      const next = index < 0 ? 0 : walkSlots(plan.slots, index, arrow);
      if (next === index) return;
      index = next;
      const drop = plan.in(index);
      if (!drop || drop.refusal) continue;
      this.#lift = { ...this.#lift, state: { ...state, index, drop } };
      this.#showDrop(drop);
      this.#elements?.slot[0]?.scrollIntoView({ block: 'nearest' });
      return this.#host.lifted(this.#lift.state);
    }
  }

  /** Ends a keyboard drag: drops where it is, or leaves everything as it was. */
  settle(how: 'drop' | 'cancel'): void {
    const lift = this.#lift;
    if (!lift) return;
    this.#lift = undefined;
    this.#hideDrop();
    const { edits } = lift.state.drop ?? {};
    if (how === 'drop' && edits) this.#perform(lift.dropped, edits);
    if (how === 'cancel') lift.from?.focus();
    this.#host.lifted(undefined);
  }

  get isLifted(): boolean {
    return this.#lift !== undefined;
  }

  #lifted(dropped: Dropped, from?: HTMLElement): void {
    const measured = this.measured();
    if (!measured) return;
    const plan = new DropPlan(this.#session.page(), dropped, measured);
    this.#lift = { plan, dropped, from, state: { index: -1, count: plan.slots.length, drop: undefined } };
    this.#host.lifted(this.#lift.state);
  }

  /** Does what a drop means; what is new is selected afterwards. */
  #perform(dropped: Dropped, edits: readonly Edit[]): void {
    const isNew = 'views' in dropped;
    const selection = isNew ? dropped.views.map(({ uid }) => uid) : this.#session.selection();
    const name = isNew ? stepNames.add : stepNames.move;
    this.#host.attempt(() => this.#session.perform(name, edits, { selection }));
  }

  #drag(event: PointerEvent, dropped: Dropped, on: { pressed(): void; started(): void }): void {
    const elements = this.#elements;
    if (!elements) return;
    let plan: { drops: DropPlan; of: CanvasMeasured } | undefined;
    let planned: PlannedDrop | undefined;
    let resting: { tab: string | undefined; timer?: ReturnType<typeof setTimeout> } = { tab: undefined };
    /** Plans for what is measured; what scrolls into sight may turn out to be larger than it was thought to be. */
    const replan = (): void => {
      const measured = this.measured();
      if (measured && plan?.of !== measured)
        plan = { drops: new DropPlan(this.#session.page(), dropped, measured), of: measured };
    };
    const restOn = (tab: string | undefined): void => {
      if (tab === resting.tab) return;
      clearTimeout(resting.timer);
      resting = { tab };
      if (tab === undefined) return;
      resting.timer = setTimeout(() => {
        const measured = this.measured();
        if (measured) this.#openTab(measured, tab);
      }, OPEN_TAB_MS);
    };
    const stop = (): void => {
      clearTimeout(resting.timer);
      this.#hideDrop();
    };
    followPointer(event, {
      scroller: elements.scroller,
      // A finger takes a kind out of the palette sideways; on the canvas it scrolls.
      isScrolled: 'uids' in dropped,
      press: on.pressed,
      start: () => {
        on.started();
        this.remeasure();
        elements.ghost.dataset['label'] = this.#labelOf(dropped);
      },
      move: (point, rectOf) => {
        const at = this.point(point, rectOf);
        replan();
        planned = isOver(rectOf(elements.scroller), point) ? plan?.drops.at(at) : undefined;
        showAt(elements.ghost, { x: at.x + 10, y: at.y + 8, w: 0, h: 0 });
        const measured = this.measured();
        restOn(planned && measured ? tabAt(measured, at) : undefined);
        if (planned) this.#showDrop(planned);
        else this.#hideSlot();
      },
      drop: () => {
        stop();
        if (!planned || planned.refusal) return;
        this.#perform(dropped, planned.edits);
      },
      cancel: stop,
    });
  }

  #rubberBand(event: PointerEvent): void {
    const { band, scroller } = this.#elements ?? {};
    if (!band || !scroller) return;
    const from = this.point({ x: event.clientX, y: event.clientY });
    const before = adds(event) ? this.#session.selection() : [];
    let rect: Rect = { ...from, w: 0, h: 0 };
    followPointer(event, {
      scroller,
      isScrolled: true,
      press: () => this.#session.select([]),
      start: () => undefined,
      move: (point, rectOf) => {
        const to = this.point(point, rectOf);
        rect = {
          x: Math.min(from.x, to.x),
          y: Math.min(from.y, to.y),
          w: Math.abs(to.x - from.x),
          h: Math.abs(to.y - from.y),
        };
        showAt(band, rect);
      },
      drop: () => {
        rest(band);
        const measured = this.measured();
        if (measured) this.#session.select([...new Set([...before, ...viewsIn(measured, rect)])]);
      },
      cancel: () => rest(band),
    });
  }

  #showDrop({ slot: { rect }, refusal }: PlannedDrop): void {
    const { slot, ghost } = this.#elements ?? {};
    if (!slot || !ghost) return;
    frameAt(slot, rect);
    const refused = refusal ? text(refusal, this.#host.locale()) : '';
    for (const element of [ghost, ...slot])
      if (element.dataset['refused'] !== refused) element.dataset['refused'] = refused;
  }

  #hideDrop(): void {
    if (!this.#elements) return;
    this.#hideSlot();
    rest(this.#elements.ghost, ...this.#elements.slot);
  }

  #hideSlot(): void {
    for (const element of this.#elements?.slot ?? []) hide(element);
    if (this.#elements) delete this.#elements.ghost.dataset['refused'];
  }

  #openTab({ tabElements }: CanvasMeasured, uid: string): void {
    tabElements.get(uid)?.click();
    requestAnimationFrame(() => this.remeasure());
  }

  #labelOf(dropped: Dropped): string {
    return String('views' in dropped ? dropped.views.length : dropped.uids.length);
  }

  /** Views among selected nodes; columns, params and buttons are moved in the outline. */
  #views(uids: readonly string[]): string[] {
    const page = this.#session.page();
    return uids.filter((uid) => nodeAt(page, uid)?.kind === 'view');
  }

  /** Where the grid that a view stands in is. */
  #container(uid: string): Rect | undefined {
    const container = nodeAt(this.#session.page(), uid)?.above.at(-1);
    const measured = this.measured();
    return container === undefined ? measured?.page : measured?.views.get(container);
  }

  /** Pixels of one column of the grid that a view stands in. */
  #columnWidth(uid: string): number {
    const page = this.#session.page();
    const measured = this.measured();
    const container = nodeAt(page, uid)?.above.at(-1);
    if (container === undefined) return (measured?.page.w ?? COLUMNS) / COLUMNS;
    const layout = nodeAt(page, container)?.node as unknown as View | undefined;
    const cols = layout ? cellsOf(layout).cols : 1;
    return (measured?.views.get(container)?.w ?? cols) / cols;
  }
}

const clamp = (value: number, least: number, most: number): number => Math.max(least, Math.min(most, value));

const text = (both: BothTexts, locale: Locale): string => both[locale];

/** Whether a press adds to what is selected. */
const adds = ({ shiftKey, ctrlKey, metaKey }: PointerEvent): boolean => shiftKey || ctrlKey || metaKey;

function toggled(uids: readonly string[], uid: string): string[] {
  return uids.includes(uid) ? uids.filter((other) => other !== uid) : [...uids, uid];
}

function isOver({ left, right, top, bottom }: DOMRect, { x, y }: Point): boolean {
  return x >= left && x <= right && y >= top && y <= bottom;
}
