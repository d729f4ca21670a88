import {
  autocompletion,
  type Completion,
  type CompletionContext,
  type CompletionResult,
} from '@codemirror/autocomplete';
import { StreamLanguage } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import type { Extension, Text } from '@codemirror/state';
import {
  checkExpression,
  CONTEXT_NAMES,
  describedFunctions,
  isObject,
  RESERVED_KEYS,
  type Json,
  type Locale,
} from '@sluice/document';

const WORDS = new Set(['true', 'false', 'null', 'in']);

/** Colours of CEL: strings, numbers, words, names before a bracket. */
const language = StreamLanguage.define<null>({
  name: 'cel',
  startState: () => null,
  token(stream) {
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) return 'string';
    if (stream.match(/^\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/)) return 'number';
    const word = stream.match(/^[A-Za-z_]\w*/);
    if (Array.isArray(word)) {
      if (WORDS.has(word[0] ?? '')) return 'keyword';
      return stream.match(/^\s*\(/, false) ? 'variableName.function' : 'variableName';
    }
    stream.next();
    return null;
  },
});

/** What is known where an expression stands: a sample of what it may read. */
export interface ExpressionScope {
  /** Names with sample values, as in `{row: {id: 1}}`. */
  sample: { readonly [name: string]: Json };
  locale: Locale;
}

/** CEL with colours, completion of names, of their properties and of functions, and the position of every mistake. */
export function expressionLanguage(scope: ExpressionScope): Extension {
  return [
    language,
    autocompletion({ override: [(context) => complete(context, scope)] }),
    linter(({ state }) => mistakes(state.doc, scope), { delay: 150 }),
  ];
}

/** The mistakes of an expression, where they are. */
export function mistakes(text: Text, { locale }: ExpressionScope): Diagnostic[] {
  const source = text.toString();
  if (source.trim() === '') return [];
  const names = [...CONTEXT_NAMES, ...RESERVED_KEYS, 'steps', 'error'];
  return checkExpression(source, { names }).map(({ text: words, line, column }) => {
    const start = text.line(Math.min(line, text.lines));
    const from = Math.min(start.from + column - 1, start.to);
    return { from, to: Math.min(text.length, from + 1), severity: 'error', message: words[locale] };
  });
}

/** Names after a point come from the sample; elsewhere the names of the context and the functions. */
export function complete(context: CompletionContext, { sample, locale }: ExpressionScope): CompletionResult | null {
  const member = context.matchBefore(/[A-Za-z_][\w.]*\.\w*/);
  if (member) {
    const path = member.text.split('.');
    const inner = path
      .slice(0, -1)
      .reduce<Json | undefined>((value, key) => (isObject(value) ? value[key] : undefined), sample);
    const names = isObject(inner) ? Object.entries(inner) : [];
    const methods = describedFunctions().filter(({ method }) => method);
    return {
      from: member.from + member.text.lastIndexOf('.') + 1,
      options: [
        ...names.map(([label, value]): Completion => ({ label, type: 'property', detail: typeName(value), boost: 2 })),
        ...methods.map(({ name, args, summary }) => functionOption(name, args.slice(1), summary[locale])),
      ],
    };
  }
  const word = context.matchBefore(/\w*/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  return {
    from: word.from,
    options: [
      ...[...new Set([...Object.keys(sample), ...CONTEXT_NAMES])].map((label) => ({
        label,
        type: 'variable',
        detail: typeName(sample[label]),
        boost: 2,
      })),
      ...describedFunctions().map(({ name, args, summary }) => functionOption(name, args, summary[locale])),
      ...RESERVED_KEYS.map((label) => ({ label, type: 'constant' })),
    ],
  };
}

function functionOption(label: string, args: readonly string[], info: string): Completion {
  return { label, type: 'function', detail: `(${args.join(', ')})`, info, apply: `${label}(` };
}

function typeName(value: Json | undefined): string {
  if (value === undefined || value === null) return '';
  if (Array.isArray(value)) return 'list';
  return isObject(value) ? 'map' : typeof value;
}
