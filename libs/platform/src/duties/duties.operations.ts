import type { Operation } from '../dispatch/operation.js';
import { pendingChangeOperations } from './pending-change.operations.js';
import { setSingleAdminOperation } from './single-admin.operation.js';

/** Separation of duties: the mode of the installation, and changes that wait for a second person. */
export const dutiesOperations = [...pendingChangeOperations, setSingleAdminOperation] as readonly Operation[];
