import type { BothTexts, PageDocument } from '@sluice/document';
import {
  dropViews,
  slotAt,
  slotsOf,
  type Drop,
  type Dropped,
  type Edit,
  type Measured,
  type Slot,
} from '@sluice/document/edit';

/** Where something would be dropped: what it does there, or why it may not. */
export interface PlannedDrop {
  slot: Slot;
  index: number;
  edits: readonly Edit[];
  refusal: BothTexts | undefined;
}

/** The slots of one drag, measured once; what a drop in each of them does is found out when it is first met. */
export class DropPlan {
  readonly slots: readonly Slot[];
  readonly #page: PageDocument;
  readonly #dropped: Dropped;
  readonly #drops = new Map<number, Drop>();

  constructor(page: PageDocument, dropped: Dropped, measured: Measured) {
    this.#page = page;
    this.#dropped = dropped;
    this.slots = slotsOf(page, measured, 'uids' in dropped ? dropped.uids : []);
  }

  /** The drop at a point of the content. Undefined where it would change nothing. */
  at(point: { x: number; y: number }): PlannedDrop | undefined {
    const slot = slotAt(this.slots, point);
    return slot === undefined ? undefined : this.in(this.slots.indexOf(slot));
  }

  /** The drop in a slot by its number. Undefined where it would change nothing. */
  in(index: number): PlannedDrop | undefined {
    const slot = this.slots[index];
    if (!slot) return undefined;
    const drop = this.#drops.get(index) ?? dropViews(this.#page, this.#dropped, slot.target);
    this.#drops.set(index, drop);
    if (!drop.ok) return { slot, index, edits: [], refusal: drop.reason };
    return drop.edits.length === 0 ? undefined : { slot, index, edits: drop.edits, refusal: undefined };
  }
}
