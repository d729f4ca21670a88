import type { Machine } from './machine.js';

/** States of a request (§3): 待审核 已通过 已拒绝 已撤销 已停用 已启用 已过期. */
export const REQUEST_STATES = [
  'waiting',
  'approved',
  'rejected',
  'withdrawn',
  'disabled',
  'enabled',
  'expired',
] as const;
export type RequestState = (typeof REQUEST_STATES)[number];

/** What happens to a request; `expire` is its end time, `timeout` an approval that nobody gave in time. */
export const REQUEST_EVENTS = [
  'approve',
  'reject',
  'withdraw',
  'timeout',
  'activate',
  'disable',
  'enable',
  'revoke',
  'give_back',
  'expire',
] as const;
export type RequestEvent = (typeof REQUEST_EVENTS)[number];

/**
 * The machine of requests: approved is left at once by the activation in the same transaction; an end comes over
 * whatever was granted.
 */
export const requestMachine: Machine<RequestState, RequestEvent> = {
  waiting: { approve: 'approved', reject: 'rejected', withdraw: 'withdrawn', timeout: 'withdrawn' },
  approved: { activate: 'enabled', revoke: 'withdrawn', expire: 'expired' },
  rejected: {},
  withdrawn: {},
  enabled: { disable: 'disabled', revoke: 'withdrawn', give_back: 'withdrawn', expire: 'expired' },
  disabled: { enable: 'enabled', revoke: 'withdrawn', give_back: 'withdrawn', expire: 'expired' },
  expired: {},
};
