import type { Operation } from './dispatch/operation.js';
import { documentOperations } from './document/document.operations.js';
import { sessionOperations } from './session/session.operations.js';
import { settingOperations } from './setting/setting.operations.js';
import { userOperations } from './user/user.operations.js';

/** Every operation of the server, one line per area. */
export const operations: readonly Operation[] = [
  ...documentOperations,
  ...sessionOperations,
  ...settingOperations,
  ...userOperations,
];
