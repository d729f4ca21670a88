import { useLayoutEffect, useRef, type RefObject } from 'react';
import type { FieldControl } from './field.type.js';

/** What a text control is given. */
export interface Draft<E> {
  ref: RefObject<E>;
  defaultValue: string;
  onInput: () => void;
  onBlur: () => void;
}

/** A draft, and how its text is taken away at once. */
export interface ClearableDraft<E> {
  draft: Draft<E>;
  clear: () => void;
}

/**
 * Keeps typed text in the element itself: a keystroke renders nothing and reaches the form after the engine's pause.
 * A value from elsewhere (reset, computed, parent) replaces the text, unless it is one that was typed here just now.
 * @param text the form's value as text
 * @param read typed text to value
 */
export function useDraft<E extends HTMLInputElement | HTMLTextAreaElement>(
  control: FieldControl,
  text: string,
  read: (typed: string) => unknown,
): ClearableDraft<E> {
  const ref = useRef<E>(null);
  const typed = useRef(new Set<string>());
  useLayoutEffect(() => {
    const element = ref.current;
    if (element && element.value !== text && !typed.current.has(text)) element.value = text;
  }, [text]);
  const draft: Draft<E> = {
    ref,
    defaultValue: text,
    onInput: () => {
      const value = ref.current?.value ?? '';
      typed.current.add(value);
      control.input(read(value));
    },
    onBlur: () => {
      typed.current.clear();
      control.blur();
    },
  };
  const clear = (): void => {
    if (ref.current) ref.current.value = '';
    control.change(read(''));
  };
  return { draft, clear };
}

/** A form value as the text of an input. */
export function textOfValue(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
