import { useRef, useState, type KeyboardEvent, type PointerEvent, type ReactElement, type ReactNode } from 'react';
import { useSay } from '../texts/say.js';
import { usePorts } from '../wire/ports.context.js';

/** How a key changes the split, in percent. */
const STEP = 4;

/** Two panes with a bar between them that is dragged or moved with the arrow keys; its place is remembered. */
export function SplitPane(props: {
  name: string;
  direction: 'row' | 'column';
  initial: number;
  min: number;
  max: number;
  hideFirst?: boolean;
  first: ReactNode;
  second: ReactNode;
}): ReactElement {
  const { direction, min, max } = props;
  const { memory } = usePorts();
  const say = useSay();
  const box = useRef<HTMLDivElement>(null);
  const key = `split:${props.name}`;
  const [part, setPart] = useState(() => {
    const kept = Number(memory.get(key));
    return kept >= min && kept <= max ? kept : props.initial;
  });
  const set = (wanted: number): void => {
    const next = Math.round(Math.max(min, Math.min(max, wanted)) * 10) / 10;
    setPart(next);
    memory.set(key, String(next));
  };
  const drag = (event: PointerEvent<HTMLDivElement>): void => {
    if (!event.currentTarget.hasPointerCapture(event.pointerId) || !box.current) return;
    const area = box.current.getBoundingClientRect();
    set(
      direction === 'row'
        ? ((event.clientX - area.left) / area.width) * 100
        : ((event.clientY - area.top) / area.height) * 100,
    );
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const steps: Record<string, number> =
      direction === 'row' ? { ArrowLeft: -STEP, ArrowRight: STEP } : { ArrowUp: -STEP, ArrowDown: STEP };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    set(part + step);
  };
  const size = `${part}%`;
  return (
    <div ref={box} className="ws-split" data-direction={direction} data-lone={props.hideFirst || undefined}>
      <div className="ws-split-first" style={direction === 'row' ? { width: size } : { height: size }}>
        {props.first}
      </div>
      <div
        className="ws-split-bar"
        role="separator"
        tabIndex={0}
        aria-label={say('split.resize')}
        aria-orientation={direction === 'row' ? 'vertical' : 'horizontal'}
        aria-valuenow={Math.round(part)}
        aria-valuemin={min}
        aria-valuemax={max}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={drag}
        onKeyDown={onKeyDown}
      />
      <div className="ws-split-second">{props.second}</div>
    </div>
  );
}
