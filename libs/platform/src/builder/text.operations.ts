import { error, isObject, LOCALES, type Json, type JsonObject, type Locale } from '@sluice/document';
import { documentSites } from '@sluice/document/validate';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { changedAnswer } from './answer.schemas.js';
import { buildableApp, builders, documentAt } from './builder.address.js';
import { editAnswer, type EditAnswer } from './builder.answer.js';
import { editDraft } from './draft.edit.js';

/** One text of a draft in one language, as a cell of the list of texts has it (screens P15). */
interface TextInput {
  app_id: number;
  /** The document that holds it. */
  id: number;
  /** Where it stands there, as the list of texts names it: `/views/0/label`. */
  at: string;
  language: Locale;
  text: string;
  /** What the list showed: a path counts positions, so a text that has become another one is refused. */
  was_zh?: string | null;
  was_en?: string | null;
}

const id = { type: 'integer', minimum: 1, maximum: Number.MAX_SAFE_INTEGER } as const;
const shown = { type: ['string', 'null'], maxLength: 20_000 } as const;

const textInput = {
  type: 'object',
  additionalProperties: false,
  required: ['app_id', 'id', 'at', 'language', 'text'],
  properties: {
    app_id: id,
    id,
    at: { type: 'string', maxLength: 1000, pattern: '^(/[^/]+)+$' },
    language: { enum: LOCALES },
    text: { type: 'string', maxLength: 20_000, label: { 'zh-chs': '文本', en: 'Text' } },
    was_zh: shown,
    was_en: shown,
  },
} as const;

/** A text in each language; a plain one is shown in all of them. */
function inEach(text: Json): Record<Locale, string> {
  const of = (locale: Locale): string => (isObject(text) ? String(text[locale] ?? '') : String(text));
  return { 'zh-chs': of('zh-chs'), en: of('en') };
}

/** The object that holds the value at a path, and its key there; undefined where the path leads nowhere. */
function holderOf(document: JsonObject, path: readonly string[]): { holder: JsonObject; key: string } | undefined {
  let holder: Json | undefined = document;
  for (const key of path.slice(0, -1))
    holder = Array.isArray(holder) ? holder[Number(key)] : isObject(holder) ? holder[key] : undefined;
  const key = path.at(-1) ?? '';
  return isObject(holder) && Object.hasOwn(holder, key) ? { holder: holder as JsonObject, key } : undefined;
}

/**
 * Writes one language of a text that people read; throws `text.changed` where there is none, or another than was shown.
 */
function writeText(document: JsonObject, { at, language, text, was_zh: zh, was_en: en }: TextInput): void {
  const path = at.slice(1).split('/');
  const isText = documentSites(String(document['kind']), document).some(
    (site) => site.kind === 'text' && site.path.join('/') === path.join('/'),
  );
  const slot = isText ? holderOf(document, path) : undefined;
  if (!slot) throw error('text.changed', {}, { field: 'at' });
  const before = slot.holder[slot.key] as Json;
  const now = inEach(before);
  if (now['zh-chs'] !== (zh ?? '') || now.en !== (en ?? '')) throw error('text.changed', {}, { field: 'at' });
  const after = { ...now, [language]: text };
  if (!after['zh-chs'].trim() && !after.en.trim())
    throw error('input.required', { label: { 'zh-chs': '文本', en: 'Text' } }, { field: 'text' });
  // A plain text is that of both languages and of neither for sure: the same word for one of them makes it a pair.
  if (text !== now[language] || !isObject(before)) slot.holder[slot.key] = after;
}

/** `builder.text-save`: one text of a draft in one language, from the list of an app's texts (screens P15). */
const saveText = defineOperation<TextInput, { id: number } & EditAnswer>({
  name: 'builder.text-save',
  access: builders,
  input: textInput,
  output: changedAnswer,
  audit: {
    action: 'builder.text-save',
    describe: ({ id: document, at, language }) => ({
      objects: [`document:${document}`, `at:${at}`, `language:${language}`],
    }),
  },
  async run(ctx, input) {
    const app = buildableApp(ctx, input.app_id);
    const { kind, uid } = await documentAt(ctx, app, input.id);
    const { saved } = await editDraft(ctx, { app, kind, uid }, { edit: (document) => writeText(document, input) });
    return { id: input.id, ...editAnswer(saved) };
  },
});

/** Texts of an app in the browser. */
export const textOperations = [saveText] as readonly Operation[];
