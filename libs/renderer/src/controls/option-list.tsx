import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import {
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactElement,
  type RefObject,
} from 'react';
import type { Option } from '@sluice/engine';
import { useSay } from '../texts/locale.context.js';
import { Dot } from './dot.js';
import { Icon } from './icon.js';

const ROW_HEIGHT = 30;
/** Lists longer than this get a search line. */
const SHORT = 8;
const PAGE_STEP = 8;
const MAX_SHOWN = 9;

interface OptionListProps {
  label: string;
  options: readonly Option[];
  /** Chosen values as text. */
  chosen: ReadonlySet<string>;
  loading: boolean;
  /** Asks the server instead of filtering here. */
  onSearch?: (keyword: string) => void;
  /** There is a next page at the server: asked for as its end comes into sight. */
  onMore?: () => void;
  onPick: (option: Option) => void;
}

function matching(options: readonly Option[], keyword: string): readonly Option[] {
  const wanted = keyword.trim().toLocaleLowerCase();
  return wanted === '' ? options : options.filter((option) => option.label.toLocaleLowerCase().includes(wanted));
}

type OptionWindow = Virtualizer<HTMLDivElement, Element>;

/** A list that opens shows the chosen option, and takes the keyboard where there is no search line to take it. */
function useOpenedList(list: OptionWindow, box: RefObject<HTMLDivElement>, active: number, searches: boolean): void {
  const opened = useRef(false);
  useLayoutEffect(() => {
    if (opened.current) return;
    opened.current = true;
    if (active > 0) list.scrollToIndex(active, { align: 'center' });
    if (!searches) box.current?.focus({ preventScroll: true });
  }, [active, box, list, searches]);
}

/** Arrows and page keys move, Enter picks. */
function useListKeys(
  list: OptionWindow,
  shown: readonly Option[],
  active: number,
  setActive: (index: number) => void,
  onPick: (option: Option) => void,
): (event: KeyboardEvent) => void {
  const move = (to: number): void => {
    const next = Math.max(0, Math.min(shown.length - 1, to));
    setActive(next);
    list.scrollToIndex(next);
  };
  const acts: Record<string, () => void> = {
    ArrowDown: () => move(active + 1),
    ArrowUp: () => move(active - 1),
    PageDown: () => move(active + PAGE_STEP),
    PageUp: () => move(active - PAGE_STEP),
    Enter: () => {
      const option = shown[active];
      if (option && !option.disabled) onPick(option);
    },
  };
  return (event) => {
    const act = acts[event.key];
    if (!act) return;
    event.preventDefault();
    act();
  };
}

function OptionRow(props: {
  id: string;
  option: Option;
  picked: boolean;
  active: boolean;
  /** Its upper edge in px. */
  top: number;
  onActive: () => void;
  onPick: (option: Option) => void;
}): ReactElement {
  const { option, picked, active } = props;
  return (
    <div
      id={props.id}
      role="option"
      aria-selected={picked}
      aria-disabled={option.disabled || undefined}
      style={{ transform: `translateY(${props.top}px)` }}
      className={`sl-option${active ? ' sl-option-active' : ''}`}
      onPointerMove={() => {
        if (!active) props.onActive();
      }}
      onClick={() => {
        if (!option.disabled) props.onPick(option);
      }}
    >
      <span>
        {option.color ? <Dot color={option.color} /> : null}
        {option.label}
      </span>
      {picked ? <Icon name="check" /> : null}
    </div>
  );
}

/** The open list of a select: search line, windowed options, arrows and Enter. */
export function OptionList(props: OptionListProps): ReactElement {
  const say = useSay();
  const id = useId();
  const { options, chosen, onSearch, onMore, onPick } = props;
  const [keyword, setKeyword] = useState('');
  const shown = useMemo(() => (onSearch ? options : matching(options, keyword)), [options, keyword, onSearch]);
  const [active, setActive] = useState(() =>
    Math.max(
      0,
      options.findIndex((option) => chosen.has(String(option.value))),
    ),
  );
  const box = useRef<HTMLDivElement>(null);
  const searches = onSearch !== undefined || options.length > SHORT;
  const list = useVirtualizer({
    count: shown.length,
    estimateSize: () => ROW_HEIGHT,
    getScrollElement: () => box.current,
    overscan: 6,
    initialRect: { width: 240, height: ROW_HEIGHT * MAX_SHOWN },
  });
  const lastShown = list.getVirtualItems().at(-1)?.index ?? 0;
  useEffect(() => {
    if (onMore && lastShown >= shown.length - 1) onMore();
  }, [onMore, lastShown, shown.length]);
  useOpenedList(list, box, active, searches);
  const onKeyDown = useListKeys(list, shown, active, setActive, onPick);
  const search = (text: string): void => {
    setKeyword(text);
    setActive(0);
    onSearch?.(text);
  };
  const activeId = shown[active] === undefined ? undefined : `${id}-${active}`;
  return (
    <div className="sl-options" onKeyDown={onKeyDown}>
      {searches ? (
        <input
          className="sl-input sl-options-search"
          value={keyword}
          aria-label={props.label}
          aria-controls={id}
          aria-activedescendant={activeId}
          placeholder={say('field.search')}
          autoComplete="off"
          onChange={(event) => search(event.target.value)}
        />
      ) : null}
      {props.loading ? (
        <div className="sl-options-note">
          <span className="sl-spin" /> {say('state.loading')}
        </div>
      ) : null}
      {shown.length === 0 && !props.loading ? (
        <div className="sl-options-note">{say(keyword.trim() === '' ? 'field.no-options' : 'field.no-option')}</div>
      ) : null}
      <div
        ref={box}
        id={id}
        className="sl-options-box"
        role="listbox"
        aria-label={props.label}
        aria-activedescendant={searches ? undefined : activeId}
        tabIndex={searches ? -1 : 0}
      >
        <div style={{ height: list.getTotalSize() }} role="none">
          {list.getVirtualItems().map((item) => {
            const option = shown[item.index];
            if (!option) return null;
            return (
              <OptionRow
                key={String(option.value)}
                id={`${id}-${item.index}`}
                option={option}
                picked={chosen.has(String(option.value))}
                active={item.index === active}
                top={item.start}
                onActive={() => setActive(item.index)}
                onPick={onPick}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
