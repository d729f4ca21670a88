import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DictionaryDocument } from '@sluice/document';
import { ALERT_COMPARISONS, ALERT_LEVELS, ALERT_STATES, ALERT_TARGETS } from '@sluice/policy';
import { describe, expect, it } from 'vitest';
import { metrics, sourceMetrics, systemMetrics } from '../monitor/metric.registry.js';
import { eventKinds } from './event.registry.js';

const folder = join(import.meta.dirname, '../../../../schemas/apps/console/dictionaries');
const itemsOf = (uid: string) =>
  (JSON.parse(readFileSync(join(folder, `${uid}.dictionary.json`), 'utf8')) as DictionaryDocument).items ?? [];
const codesOf = (uid: string) => itemsOf(uid).map(({ code }) => code);

describe('what screens call the kinds of alerts', () => {
  it.each([
    ['event-kind', Object.keys(eventKinds)],
    ['alert-kind', ['rule', ...Object.keys(eventKinds)]],
    ['alert-metric', Object.keys(metrics)],
    ['alert-source-metric', sourceMetrics.map(([name]) => name)],
    ['alert-system-metric', systemMetrics.map(([name]) => name)],
    ['alert-level', ALERT_LEVELS],
    ['alert-status', ALERT_STATES],
    ['alert-target', ALERT_TARGETS],
    ['alert-comparison', ALERT_COMPARISONS],
  ])('%s has a name for each', (uid, codes) => {
    expect(codesOf(uid)).toEqual(codes);
  });

  it('are called alike in messages and on screens', () => {
    for (const { code, name } of itemsOf('event-kind'))
      expect(eventKinds[code as keyof typeof eventKinds].name).toEqual(name);
  });
});
