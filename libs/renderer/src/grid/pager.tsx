import { useState, type KeyboardEvent, type ReactElement } from 'react';
import { PAGE_SIZE } from '@sluice/document';
import { PlainButton } from '../controls/button.js';
import { Icon } from '../controls/icon.js';
import { FloatButton, MenuList } from '../controls/menu.js';
import { useSay } from '../texts/locale.context.js';

/** Page sizes offered up to the largest (§5); the present one is added when it is another. */
const SIZES = [10, 20, 50, 100, 200, PAGE_SIZE.max] as const;

/** Page numbers to offer around the present one; null is a gap. Zero-based. */
export function pagesShown(pageNo: number, pages: number): readonly (number | null)[] {
  if (pages <= 7) return Array.from({ length: pages }, (_, index) => index);
  const from = Math.max(1, Math.min(pageNo - 1, pages - 4));
  const to = Math.min(pages - 2, Math.max(pageNo + 1, 3));
  const middle = Array.from({ length: to - from + 1 }, (_, index) => from + index);
  return [0, ...(from > 1 ? [null] : []), ...middle, ...(to < pages - 2 ? [null] : []), pages - 1];
}

interface PagerProps {
  /** What is paged; tells the navigation apart from others on the page. */
  label?: string;
  pageNo: number;
  pageSize: number;
  /** Total rows; null when not counted: then only previous and next. */
  count: number | null;
  /** Rows on this page; without a count, a full page lets go on. */
  rows: number;
  onPage: (pageNo: number) => void;
  onSize: (size: number) => void;
}

function Jumper(props: { pages: number; onPage: (pageNo: number) => void }): ReactElement {
  const say = useSay();
  const [text, setText] = useState('');
  const go = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter') return;
    const page = Number.parseInt(text, 10);
    if (Number.isFinite(page)) props.onPage(Math.max(1, Math.min(props.pages, page)) - 1);
    setText('');
  };
  return (
    <label className="sl-pager-jump">
      {say('pager.goto')}
      <input
        className="sl-input"
        inputMode="numeric"
        value={text}
        onChange={(event) => setText(event.target.value.replace(/\D/g, ''))}
        onKeyDown={go}
      />
      {say('pager.unit')}
    </label>
  );
}

function SizeChoice({ pageSize, onSize }: Pick<PagerProps, 'pageSize' | 'onSize'>): ReactElement {
  const say = useSay();
  const sizes = [...new Set([...SIZES, pageSize])].sort((a, b) => a - b);
  return (
    <FloatButton
      look="default"
      small
      align="end"
      popup="menu"
      face={
        <>
          {say('pager.size', { size: pageSize })}
          <Icon name="down" size={12} />
        </>
      }
    >
      {(close) => (
        <MenuList
          onDone={close}
          entries={sizes.map((size) => ({
            key: String(size),
            label: say('pager.size', { size }),
            checked: size === pageSize,
            onPick: () => onSize(size),
          }))}
        />
      )}
    </FloatButton>
  );
}

/** Total, previous, pages, next, page size, jumper (§2 table widget). */
export function Pager(props: PagerProps): ReactElement {
  const say = useSay();
  const { pageNo, pageSize, count, onPage } = props;
  const pages = count === null ? null : Math.max(1, Math.ceil(count / pageSize));
  const last = pages === null ? props.rows < pageSize : pageNo >= pages - 1;
  return (
    <nav className="sl-pager" aria-label={props.label ? `${props.label}: ${say('pager.label')}` : say('pager.label')}>
      {count === null ? null : (
        <span className="sl-pager-total">{say('pager.total', { count: count.toLocaleString('en-US') })}</span>
      )}
      <span className="sl-pager-pages">
        <PlainButton
          look="text"
          small
          className="sl-btn-icon"
          disabled={pageNo === 0}
          aria-label={say('pager.previous')}
          onClick={() => onPage(pageNo - 1)}
        >
          <Icon name="left" />
        </PlainButton>
        {pages === null ? (
          <span className="sl-pager-here">{pageNo + 1}</span>
        ) : (
          pagesShown(pageNo, pages).map((page, at) =>
            page === null ? (
              <span key={`gap-${at}`} className="sl-pager-gap">
                …
              </span>
            ) : (
              <PlainButton
                key={page}
                look="text"
                small
                className="sl-pager-page"
                aria-label={say('pager.page', { page: page + 1 })}
                aria-current={page === pageNo ? 'page' : undefined}
                onClick={() => onPage(page)}
              >
                {page + 1}
              </PlainButton>
            ),
          )
        )}
        <PlainButton
          look="text"
          small
          className="sl-btn-icon"
          disabled={last}
          aria-label={say('pager.next')}
          onClick={() => onPage(pageNo + 1)}
        >
          <Icon name="right" />
        </PlainButton>
      </span>
      <SizeChoice pageSize={pageSize} onSize={props.onSize} />
      {pages !== null && pages > 1 ? <Jumper pages={pages} onPage={onPage} /> : null}
    </nav>
  );
}
