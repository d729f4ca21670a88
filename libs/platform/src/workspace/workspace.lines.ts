import type { Cell } from '@sluice/connectors';
import { interpolate, PlatformError, type Locale } from '@sluice/document';
import type { StatementHazard } from '@sluice/sql';
import { gatewayLimits } from '../gateway/run.request.js';
import { gatewayTexts } from '../gateway/gateway.texts.js';
import type { GatewayColumn, GatewayReason, GatewayResult, RowHandling } from '../gateway/gateway.type.js';
import type { ConfirmQuestion } from './workspace.confirm.js';

/** One line of a run's stream (contracts §5). `position` is a UTF-16 offset into the statement. */
export type WorkspaceLine =
  | { t: 'header'; run_id: string; columns: GatewayColumn[]; kind: string; watermark?: string; copy?: false }
  | { t: 'rows'; rows: Cell[][] }
  | { t: 'end'; rows: number; truncated: boolean; cost_ms: number; affected?: number; notices: string[] }
  | { t: 'refused'; reasons: GatewayReason[] }
  | { t: 'confirm'; questions: ConfirmQuestion[] }
  | { t: 'error'; code: number; text: string; position?: number; state?: string; original?: string };

/** What is known of a failure beside its text. */
interface ErrorFacts {
  position: number;
  state: string;
  original: string;
}

/** How a run is told: in whose language, which row limit it was given, and what is asked about hazards. */
export interface LineContext {
  locale: Locale;
  rowLimit: number;
  questions(hazards: readonly StatementHazard[]): Promise<ConfirmQuestion[]>;
  /** What the header says of showing the rows, by what the projects of the reader ask. */
  shows(handling: RowHandling | undefined): { watermark?: string; copy?: false };
}

/**
 * A run as lines: the header, batches of rows as the reader asks for them, and how it ended. Nothing is run before the
 * first is asked for.
 */
export async function* workspaceLines(
  run: () => Promise<GatewayResult>,
  telling: LineContext,
): AsyncGenerator<WorkspaceLine> {
  try {
    yield* resultLines(await run(), telling);
  } catch (cause) {
    if (!(cause instanceof PlatformError)) throw cause;
    const { position, state, original } = (cause.data as Partial<ErrorFacts> | null) ?? {};
    yield {
      t: 'error',
      code: cause.code,
      text: cause.text(telling.locale),
      position,
      state,
      original,
    };
  }
}

async function* resultLines(
  result: GatewayResult,
  { locale, rowLimit, questions, shows }: LineContext,
): AsyncGenerator<WorkspaceLine> {
  if (result.state === 'refused' && result.hazards) {
    yield { t: 'confirm', questions: await questions(result.hazards) };
    return;
  }
  if (result.state === 'refused') {
    yield { t: 'refused', reasons: result.reasons };
    return;
  }
  yield { t: 'header', run_id: result.runId, columns: result.columns, kind: result.kind, ...shows(result.handling) };
  for await (const rows of result.rows) yield { t: 'rows', rows };
  const { rows, truncated, costMs, affected, notices } = await result.done;
  const limits = {
    rows: interpolate(gatewayTexts['limit-rows'][locale], { limit: rowLimit }),
    bytes: interpolate(gatewayTexts['limit-bytes'][locale], { limit: gatewayLimits.bytes / 1024 / 1024 }),
  };
  yield {
    t: 'end',
    rows,
    truncated: truncated !== false,
    cost_ms: costMs,
    affected,
    notices: [...(truncated ? [limits[truncated]] : []), ...notices],
  };
}
