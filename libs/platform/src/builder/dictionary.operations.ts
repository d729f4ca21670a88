import { error, type DictionaryDocument, type DictionaryNode, type JsonObject } from '@sluice/document';
import { documentMigrations } from '@sluice/document-migrations';
import { defineOperation, type Operation, type OperationContext } from '../dispatch/operation.js';
import type { LoadedApp } from '../document/document.contract.js';
import { changedAnswer } from './answer.schemas.js';
import { buildableApp, builders, documentOfKind } from './builder.address.js';
import { editAnswer, type EditAnswer } from './builder.answer.js';
import { entriesOf, textIn } from './dictionary.entries.js';
import { dictionaryInput, type DictionaryInput, type DictionarySource } from './dictionary.schemas.js';
import { freeUid } from './document.parts.operations.js';
import { editDraft } from './draft.edit.js';

/** What each source writes of the form; what belongs to the other sources goes. */
const parts: Readonly<
  Record<DictionarySource, (input: DictionaryInput, before: readonly DictionaryNode[]) => Partial<DictionaryDocument>>
> = {
  items: ({ items, code_type: codeType }, before) => ({
    items: entriesOf(items ?? [], { before, codeType: codeType ?? 'text' }),
  }),
  query: ({ query }) => {
    if (!query) throw error('input.required', { label: { 'zh-chs': '查询', en: 'Query' } }, { field: 'query' });
    return { query };
  },
  regions: ({ region_depth: depth }) => {
    if (!depth) throw error('input.required', { label: { 'zh-chs': '层级', en: 'Levels' } }, { field: 'region_depth' });
    return { region_depth: depth };
  },
};

/** Writes the form into a dictionary; its access, and whatever the form does not show, stay. */
function fill(document: JsonObject, input: DictionaryInput): void {
  const before = Array.isArray(document['items']) ? (document['items'] as unknown as DictionaryNode[]) : [];
  for (const property of ['items', 'query', 'region_depth']) delete document[property];
  Object.assign(document, parts[input.source](input, before), {
    name: textIn(input.name, input.name_en),
    dict_type: input.lazy ? 2 : 1,
  });
}

/** A new dictionary under a uid of its own. Throws `document.exists` for one that is there, or in the recycle bin. */
async function addDictionary(ctx: OperationContext, app: LoadedApp, input: DictionaryInput) {
  const uid = input.uid || (await freeUid(ctx, app, 'dictionary'));
  const taken = await ctx.db.maybeOne(`SELECT 1 FROM document WHERE app_id = $1 AND kind = 'dictionary' AND uid = $2`, [
    app.id,
    uid,
  ]);
  if (taken) throw error('document.exists', { name: uid }, { field: 'uid' });
  const document: JsonObject = { kind: 'dictionary', shape: documentMigrations.length, uid };
  fill(document, input);
  const author = { id: ctx.caller.userId, name: ctx.caller.name };
  return ctx.platform.documents.save(ctx.db, { app: app.uid, document, message: '', author });
}

/** `builder.dictionary-save`: a dictionary of an app as a draft, new without an id (screens P13). */
const saveDictionary = defineOperation<DictionaryInput, { id: number } & EditAnswer>({
  name: 'builder.dictionary-save',
  access: builders,
  input: dictionaryInput,
  output: changedAnswer,
  audit: {
    action: 'builder.dictionary-save',
    describe: ({ id }, output) => ({ objects: [`dictionary:${output?.id ?? id ?? ''}`] }),
  },
  async run(ctx, input) {
    const app = buildableApp(ctx, input.app_id);
    const { id, revision } = input;
    if (!id) {
      const saved = await addDictionary(ctx, app, input);
      return { id: saved.id, ...editAnswer(saved) };
    }
    const { uid } = await documentOfKind(ctx, app, { id, kind: 'dictionary' });
    const { saved } = await editDraft(
      ctx,
      { app, kind: 'dictionary', uid },
      { revision: revision || undefined, edit: (document) => fill(document, input) },
    );
    return { id, ...editAnswer(saved) };
  },
});

/** Dictionaries of an app in the browser. */
export const dictionaryOperations = [saveDictionary] as readonly Operation[];
