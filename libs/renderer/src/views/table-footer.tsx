import type { ReactElement, ReactNode } from 'react';
import type { CompiledColumn } from '@sluice/document';
import { grouped, numberLook, type Row, type ViewRuntime, type ViewState } from '@sluice/engine';
import { useSay } from '../texts/locale.context.js';
import type { TextKey } from '../texts/texts.js';

const totals: Record<number, TextKey> = {
  1: 'table.total-sum',
  2: 'table.total-avg',
  3: 'table.total-max',
  4: 'table.total-min',
};

/**
 * An average to two places, rounded half up on its digits; the full figure is in the tooltip. Other texts as they are.
 */
export function averaged(value: string): string {
  const [, whole = '', part = ''] = /^(-?\d+)\.(\d{3,})$/.exec(value) ?? [];
  if (part === '') return value;
  const hundredths =
    BigInt(whole + part.slice(0, 2)) + (Number(part[2]) >= 5 ? (whole.startsWith('-') ? -1n : 1n) : 0n);
  const digits = String(hundredths < 0n ? -hundredths : hundredths).padStart(3, '0');
  return `${whole.startsWith('-') && hundredths !== 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** How many decimals the cells of a column show in this page of rows; undefined where they are no numbers. */
function shownDecimals(view: ViewRuntime, column: CompiledColumn, list: readonly Row[]): number | undefined {
  const parts = list.flatMap((row) => {
    const text = view.cell(column, row).text;
    return text === '' ? [] : [/^-?[\d,]+(?:\.(\d+))?$/.exec(text)];
  });
  return parts.length === 0 || parts.some((part) => part === null)
    ? undefined
    : Math.max(...parts.map((part) => part?.[1]?.length ?? 0));
}

/** A decimal text with at least as many decimals as the cells above it; no digit goes. */
export function alike(value: string, decimals: number | undefined): string {
  const [, whole, part = ''] = /^(-?\d+)(?:\.(\d+))?$/.exec(value) ?? [];
  return whole === undefined || decimals === undefined || decimals <= part.length
    ? value
    : `${whole}.${part.padEnd(decimals, '0')}`;
}

/** A total as it is read. */
function totalText(view: ViewRuntime, state: ViewState, column: CompiledColumn, value: string): string {
  const average = column.config?.col_tail === 2;
  return (
    numberLook(average ? averaged(value) : value, column.config, view.page.ports.locale()) ??
    grouped(average ? averaged(value) : alike(value, shownDecimals(view, column, state.list)))
  );
}

function Total(props: { kind: TextKey; value: string | null; text: string }): ReactElement {
  const say = useSay();
  return (
    <>
      <small>{say(props.kind)}</small>
      {props.value === null ? (
        <small>{say('table.withheld')}</small>
      ) : (
        <span title={grouped(props.value)}>{props.text}</span>
      )}
    </>
  );
}

/** The same totals as plain texts, for the width that they need: half a sum is a wrong sum. */
export function footerTexts(
  view: ViewRuntime,
  state: ViewState,
  say: ReturnType<typeof useSay>,
): Record<string, string> {
  return Object.fromEntries(
    view.columns().flatMap((column) => {
      const kind = totals[column.config?.col_tail ?? 0];
      const value = state.tail?.[column.name];
      return kind && value !== undefined
        ? [
            [
              column.uid,
              `${say(kind)}  ${value === null ? say('table.withheld') : totalText(view, state, column, value)}`,
            ],
          ]
        : [];
    }),
  );
}

/** Footer totals by column uid (`col_tail`, §3); undefined while no column has one. A withheld total says so. */
export function tableFooter(view: ViewRuntime, state: ViewState): Record<string, ReactNode> | undefined {
  const { tail } = state;
  if (tail === null) return undefined;
  const cells: Record<string, ReactNode> = {};
  for (const column of view.columns()) {
    const kind = totals[column.config?.col_tail ?? 0];
    const value = tail[column.name];
    if (kind && value !== undefined)
      cells[column.uid] = (
        <Total kind={kind} value={value} text={value === null ? '' : totalText(view, state, column, value)} />
      );
  }
  return Object.keys(cells).length > 0 ? cells : undefined;
}
