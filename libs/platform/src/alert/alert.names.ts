import type { BothTexts } from '@sluice/document';
import { eventKinds } from './event.registry.js';
import type { EventKind } from './event.type.js';

/** What an alert is called: its rule's own name, or that of its kind of event. */
export function alertNames({ kind, rule }: { kind: string; rule: string | null }): BothTexts {
  if (Object.hasOwn(eventKinds, kind)) return (eventKinds as Record<string, EventKind>)[kind]?.name ?? both(kind);
  return both(rule ?? kind);
}

const both = (text: string): BothTexts => ({ 'zh-chs': text, en: text });
