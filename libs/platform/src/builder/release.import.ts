import { operator, operatorRequest } from '../dispatch/operator.js';
import type { ImportResult } from '../document/document.contract.js';
import type { Platform } from '../platform.js';
import { refuseErrors } from './gate.report.js';

/** Who the history says imported documents from the command line. */
const OPERATOR = { id: null, name: 'sluice' };

/**
 * Takes the files of an app in as the machine's operator. With `publish` they are released, if the gate finds no error
 * in what the release would be; else `document.unreleasable` names every error with its document, place and remedy, and
 * nothing is stored.
 */
export function importAsOperator(
  platform: Platform,
  files: { path: string; text: string }[],
  { publish, copyAs }: { publish: boolean; copyAs?: string | undefined },
): Promise<ImportResult> {
  const ctx = { platform, caller: operator, request: operatorRequest() };
  return platform.documents.import(files, OPERATOR, {
    publish,
    copyAs,
    checkRelease: (app, items) => refuseErrors(ctx, app, items),
    // In the import's transaction: documents that came in have their record.
    allow: (db, app) =>
      platform.audit.record(db, {
        caller: operator,
        request: ctx.request,
        action: 'app.import',
        decision: 'permit',
        objects: [`app:${app}`],
        costMs: 0,
      }),
  });
}
