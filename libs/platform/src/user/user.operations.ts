import type { Operation } from '../dispatch/operation.js';
import { createUserOperation } from './create.operation.js';
import { installerOperation } from './installer.operation.js';
import { setLevelOperation } from './level.operation.js';
import { changePasswordOperation, updateProfileOperation } from './own.operation.js';
import {
  deleteUserOperation,
  disableUserOperation,
  enableUserOperation,
  endSessionOperation,
  endSessionsOperation,
  resetPasswordOperation,
  revokeTokenOperation,
  unlockUserOperation,
} from './state.operation.js';
import { updateUserOperation } from './update.operation.js';

/** Operations on people. */
export const userOperations: readonly Operation[] = [
  installerOperation,
  createUserOperation,
  updateUserOperation,
  setLevelOperation,
  enableUserOperation,
  disableUserOperation,
  unlockUserOperation,
  endSessionOperation,
  endSessionsOperation,
  resetPasswordOperation,
  revokeTokenOperation,
  deleteUserOperation,
  updateProfileOperation,
  changePasswordOperation,
];
