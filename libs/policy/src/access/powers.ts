import type { AccessRequest, Reason, StatementPower } from './access.type.js';
import type { ColumnMasks } from './column-masks.js';
import { grantIndex } from './grant.index.js';
import { reason } from './reasons.js';
import type { ReasonCode } from './reasons.texts.js';

/** Powers of a person alone who sees every column of the source as it is and to whom nothing of it is forbidden. */
const underMask: Partial<Record<StatementPower, ReasonCode>> = {
  code: 'code-under-mask',
  rights: 'rights-under-mask',
  session: 'session-under-mask',
  trigger: 'trigger-under-mask',
};

/**
 * What the analysis cannot follow is not for people under masking (design §7.3): code, rights and sessions can carry a
 * masked value past every later check, and tell or touch what is forbidden. Files, programs and accounts of the server
 * are out of reach for everybody. What a trigger put into a row may also come from what somebody may not read at all.
 */
export function decidePowers(request: AccessRequest, masks: ColumnMasks): Reason[] {
  const { powers = [] } = request.statement;
  const refused = powers.includes('server') ? [reason(request, 'server-refused')] : [];
  const followed = powers.filter((power) => power !== 'trigger' || readsAll(request));
  const closed = followed.length === powers.length ? [] : [reason(request, 'trigger-under-mask')];
  const codes = followed.flatMap((power) => underMask[power] ?? []);
  if (codes.length === 0 || (!isForbidden(request) && !isUnderMask(request, masks))) return [...refused, ...closed];
  return [...refused, ...closed, ...codes.map((code) => reason(request, code))];
}

/** Whether the person may read the whole source: by one letter, and nothing of it is forbidden. */
function readsAll(request: AccessRequest): boolean {
  const own = grantIndex(request.grants).on([request.database]);
  return !isForbidden(request) && own.some(({ letter }) => letter === 'read');
}

/** Whether anything of the source is forbidden to the person: a statement that cannot be followed may be about it. */
const isForbidden = ({ grants }: AccessRequest): boolean => grants.some(({ letter }) => letter === 'forbid');

/** Whether any column of the source is masked for the person, or not known to be clear. */
function isUnderMask({ everyColumn }: AccessRequest, masks: ColumnMasks): boolean {
  if (!everyColumn) return true;
  for (const column of everyColumn()) if (masks.of(column) !== null) return true;
  return false;
}
