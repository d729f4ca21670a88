import { autocompletion, type CompletionContext, type CompletionResult } from '@codemirror/autocomplete';
import { StreamLanguage } from '@codemirror/language';
import { linter, type Diagnostic } from '@codemirror/lint';
import type { Extension, Text } from '@codemirror/state';
import { checkTemplate, isObject, type Json } from '@sluice/document';

/** Colours of a Liquid template: tags of html, outputs, tags of Liquid. */
const language = StreamLanguage.define<{ inside: '' | '}}' | '%}' }>({
  name: 'liquid',
  startState: () => ({ inside: '' }),
  token(stream, state) {
    if (state.inside !== '') {
      if (stream.match(state.inside)) {
        state.inside = '';
        return 'keyword';
      }
      if (stream.match(/^(?:"[^"]*"|'[^']*')/)) return 'string';
      if (stream.match(/^\d+/)) return 'number';
      if (stream.match(/^[\w.]+/)) return 'variableName';
      stream.next();
      return null;
    }
    const open = stream.match(/^\{[{%]/);
    if (Array.isArray(open)) {
      state.inside = open[0] === '{{' ? '}}' : '%}';
      return 'keyword';
    }
    if (stream.match(/^<\/?[\w-]+|^\/?>/)) return 'propertyName';
    stream.next();
    return null;
  },
});

/** Liquid with colours, completion of names inside marks and the position of a mistake. */
export function templateLanguage(sample: { readonly [name: string]: Json }): Extension {
  return [
    language,
    autocompletion({ override: [(context) => complete(context, sample)] }),
    linter(({ state }) => mistakes(state.doc), { delay: 150 }),
  ];
}

function mistakes(text: Text): Diagnostic[] {
  const wrong = checkTemplate(text.toString());
  if (!wrong) return [];
  const line = text.line(Math.min(wrong.line ?? 1, text.lines));
  const from = Math.min(line.from + (wrong.column ?? 1) - 1, line.to);
  return [{ from, to: Math.min(text.length, from + 1), severity: 'error', message: wrong.message }];
}

/** Names of the sample, by path, inside `{{ }}` and `{% %}`. */
export function complete(
  context: CompletionContext,
  sample: { readonly [name: string]: Json },
): CompletionResult | null {
  const before = context.state.sliceDoc(Math.max(0, context.pos - 500), context.pos);
  if (
    Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%')) <=
    Math.max(before.lastIndexOf('}}'), before.lastIndexOf('%}'))
  )
    return null;
  const word = context.matchBefore(/[\w.]*/);
  if (!word || (word.from === word.to && !context.explicit)) return null;
  return {
    from: word.from,
    options: pathsOf(sample).map((label) => ({ label, type: 'variable' })),
    validFor: /^[\w.]*$/,
  };
}

function pathsOf(sample: { readonly [name: string]: Json }): string[] {
  return Object.entries(sample).flatMap(([name, value]) => [
    name,
    ...(isObject(value) ? Object.keys(value).map((key) => `${name}.${key}`) : []),
  ]);
}
