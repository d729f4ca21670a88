import { alertErrors } from './alert.errors.js';
import { actionErrors } from './action.errors.js';
import { appErrors } from './app.errors.js';
import { dataClassErrors } from './data-class.errors.js';
import { approvalErrors } from './approval.errors.js';
import { backupErrors } from './backup.errors.js';
import { documentErrors } from './document.errors.js';
import { dutiesErrors } from './duties.errors.js';
import { exportErrors } from './export.errors.js';
import { gatewayErrors } from './gateway.errors.js';
import { directoryErrors } from './directory.errors.js';
import { governanceErrors } from './governance.errors.js';
import { permissionErrors } from './permission.errors.js';
import { userImportErrors } from './user-import.errors.js';
import { hostErrors } from './host.errors.js';
import { shareErrors } from './share.errors.js';
import { inputErrors } from './input.errors.js';
import { licenceErrors } from './licence.errors.js';
import { observeErrors } from './observe.errors.js';
import { noticeErrors } from './notice.errors.js';
import { pageErrors } from './page.errors.js';
import { PlatformError, type ErrorArea, type ErrorOptions } from './platform.error.js';
import { reviewErrors } from './review.errors.js';
import { requestErrors } from './request.errors.js';
import { rightsErrors } from './rights.errors.js';
import { roleErrors } from './role.errors.js';
import { sessionErrors } from './session.errors.js';
import { specErrors } from './spec.errors.js';
import { uploadErrors } from './upload.errors.js';
import { userErrors } from './user.errors.js';
import { workOrderErrors } from './work-order.errors.js';

/** The one catalogue of result codes and messages (§8); an area adds a file beside this one and a line here. */
export const errorCatalogue = {
  ...specErrors,
  ...inputErrors,
  ...pageErrors,
  ...actionErrors,
  ...alertErrors,
  ...appErrors,
  ...dataClassErrors,
  ...approvalErrors,
  ...documentErrors,
  ...dutiesErrors,
  ...exportErrors,
  ...gatewayErrors,
  ...hostErrors,
  ...shareErrors,
  ...governanceErrors,
  ...directoryErrors,
  ...permissionErrors,
  ...userImportErrors,
  ...licenceErrors,
  ...reviewErrors,
  ...requestErrors,
  ...noticeErrors,
  ...observeErrors,
  ...backupErrors,
  ...rightsErrors,
  ...roleErrors,
  ...sessionErrors,
  ...uploadErrors,
  ...userErrors,
  ...workOrderErrors,
} as const satisfies ErrorArea;

/** Every key of the catalogue. */
export type ErrorKey = keyof typeof errorCatalogue;

/** The error of a catalogue key, ready to throw; `facts` are what its texts name in braces. */
export function error(key: ErrorKey, facts: Record<string, unknown> = {}, options: ErrorOptions = {}): PlatformError {
  return new PlatformError(key, errorCatalogue[key], facts, options);
}
