import type { Cell } from '@sluice/connectors';
import type { Locale } from '@sluice/document';
import { gatewayLimits } from '../gateway/gateway.service.js';
import { gatewayTexts } from '../gateway/gateway.texts.js';
import type { GatewayColumn, GatewayReason, GatewayResult } from '../gateway/gateway.type.js';

/** One line of a run's stream (contracts §5). A failure in the middle becomes the dispatcher's error line. */
export type WorkspaceLine =
  | { t: 'header'; run_id: string; columns: GatewayColumn[]; kind: string }
  | { t: 'rows'; rows: Cell[][] }
  | { t: 'end'; rows: number; truncated: boolean; cost_ms: number; affected?: number; notices: string[] }
  | { t: 'refused'; reasons: GatewayReason[] };

/** A run as lines: the header, batches of rows as the reader asks for them, and how it ended, with the limit that cut it in words. */
export async function* workspaceLines(result: GatewayResult, locale: Locale, rowLimit: number): AsyncGenerator<WorkspaceLine> {
  if (result.state === 'refused') {
    yield { t: 'refused', reasons: result.reasons };
    return;
  }
  yield { t: 'header', run_id: result.runId, columns: result.columns, kind: result.kind };
  for await (const rows of result.rows) yield { t: 'rows', rows };
  const { rows, truncated, costMs, affected, notices } = await result.done;
  const limits = {
    rows: gatewayTexts['limit-rows'][locale].replace('{limit}', String(rowLimit)),
    bytes: gatewayTexts['limit-bytes'][locale].replace('{limit}', String(gatewayLimits.bytes / 1024 / 1024)),
  };
  yield { t: 'end', rows, truncated: truncated !== false, cost_ms: costMs, ...affected === undefined ? {} : { affected }, notices: [...truncated ? [limits[truncated]] : [], ...notices] };
}
