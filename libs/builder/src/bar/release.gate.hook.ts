import type { Text } from '@sluice/document';
import { useEffect, useRef, useState } from 'react';
import type { ReleaseGate } from '../state/app.drafts.js';
import { useBuilder } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { chosenOf } from './release.choice.js';

/** The report judges the whole release: it is asked for once the ticks have rested so long. */
const RESTED_MS = 400;

/** The report of a release as it is ticked. */
export interface AskedGate {
  found: ReleaseGate | undefined;
  /** What documents are called that were ticked, and that somebody deleted while they were looked at. */
  gone: readonly Text[];
  isChecking: boolean;
  /** Asks again, as what is there may be another. */
  again(): void;
}

/**
 * The gate of a release: asked when it is opened and for each choice, however often what is around it is drawn. What is
 * ticked is looked for anew each time: a document that is deleted meanwhile is told.
 * @param left keys of what is not ticked
 * @param onClose there is no report at all
 */
export function useGate(left: ReadonlySet<string>, onClose: () => void): AskedGate {
  const { drafts, session, ports } = useBuilder();
  const [found, setFound] = useState<ReleaseGate>();
  const [gone, setGone] = useState<readonly Text[]>([]);
  const [isChecking, setChecking] = useState(true);
  const [turn, setTurn] = useState(0);
  const latest = useRef({ onClose, found });
  latest.current = { onClose, found };
  useEffect(() => {
    let current = true;
    const { found: before } = latest.current;
    const check = async (): Promise<void> => {
      const seen = before && chosenOf(drafts.snapshot(), before.removed, left);
      if (seen?.taken.length === 0) return;
      await session.save();
      if (!before) {
        const [report] = await Promise.all([drafts.gate(), drafts.load()]);
        if (current) setFound(report);
        return;
      }
      const list = await drafts.load();
      const missing = (seen?.taken ?? []).filter(
        ({ change, choice }) => change !== 'removed' && drafts.find(choice.kind, choice.uid) === undefined,
      );
      let report = await drafts.gate(chosenOf(list, before.removed, left).choices);
      // What was deleted meanwhile and visitors have is a ticked document of another kind now.
      if (missing.length > 0) report = await drafts.gate(chosenOf(list, report.removed, left).choices);
      if (!current) return;
      setFound(report);
      if (missing.length > 0) setGone((before) => [...before, ...missing.map(({ name }) => name)]);
    };
    const run = (): void =>
      void check().then(
        () => {
          if (current) setChecking(false);
        },
        (reason: unknown) => {
          if (!current) return;
          latest.current.onClose();
          failureReporter(ports)(reason);
        },
      );
    setChecking(true);
    const timer = before ? setTimeout(run, RESTED_MS) : undefined;
    if (!before) run();
    return () => {
      current = false;
      clearTimeout(timer);
    };
  }, [drafts, session, ports, left, turn]);
  return { found, gone, isChecking, again: () => setTurn((one) => one + 1) };
}
