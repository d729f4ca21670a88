import type { OrderPermit } from '../gateway/gateway.type.js';
import type { WorkOrderKind } from './work-order.entity.js';
import { isChange } from './work-order.form.js';

/** Letters that an approved order of a kind gives its statements. */
export function permitOf(id: number, kind: WorkOrderKind): OrderPermit {
  if (!isChange(kind)) return { id, does: 'read', letters: ['read'] };
  return { id, does: 'change', letters: kind === 'ddl' ? ['read', 'write', 'manage'] : ['read', 'write'] };
}
