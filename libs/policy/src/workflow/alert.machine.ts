import type { Machine } from './machine.js';

/** States of an alert (screens.md H5): 告警中, 已确认, 已恢复, 已关闭. */
export const ALERT_STATES = ['firing', 'acknowledged', 'recovered', 'closed'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** What happens to an alert; `recover` is the end of what it tells of, which nobody presses. */
export const ALERT_EVENTS = ['acknowledge', 'recover', 'close'] as const;
export type AlertEvent = (typeof ALERT_EVENTS)[number];

/** The machine of alerts: one that has recovered is closed by whoever looked into it, and a closed one stays closed. */
export const alertMachine: Machine<AlertState, AlertEvent> = {
  firing: { acknowledge: 'acknowledged', recover: 'recovered', close: 'closed' },
  acknowledged: { recover: 'recovered', close: 'closed' },
  recovered: { close: 'closed' },
  closed: {},
};
