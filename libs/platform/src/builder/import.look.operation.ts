import { diffDocuments, sameJson, textOf, type BothTexts, type Json } from '@sluice/document';
import { differences } from '@sluice/document/validate';
import { answer, listOf, text } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { bundleFiles, nameIn } from './app.bundle.js';
import { appImportInput, type AppImportInput } from './app.schemas.js';
import { builderTexts } from './app.texts.js';
import { buildableApp, builders } from './builder.address.js';

/** Changes of one document that are told; how many more there are is told beside them. */
const MOST_CHANGES = 12;

interface LookedAt {
  name: string;
  state: string;
  changes: string[];
}

/**
 * `app.import-look`: what an import of an exported app would add and change, in words (issue 11 e). Nothing is written;
 * what keeps a file from being taken is named by the import itself.
 */
const look = defineOperation<AppImportInput, { summary: string; documents: LookedAt[]; untouched: string[] }>({
  name: 'app.import-look',
  access: builders,
  input: appImportInput,
  output: answer({
    summary: text,
    documents: listOf(answer({ name: text, state: text, changes: listOf(text) })),
    untouched: listOf(text),
  }),
  audit: 'none',
  transaction: false,
  async run(ctx, { text: bundle, copy_as: copyAs }) {
    const { uid, files } = bundleFiles(bundle);
    const { documents } = ctx.platform;
    const known = copyAs ? undefined : documents.app(uid, { draft: true });
    const before = known ? await documents.export(buildableApp(ctx, known.id).uid) : new Map<string, string>();
    const said = ({ 'zh-chs': zh, en }: BothTexts): string => (ctx.request.locale === 'en' ? en : zh);
    const looked = files.map(({ path, text: content }) => {
      const [from, to] = [before.get(path), JSON.parse(content) as Json];
      const changes = from === undefined ? [] : changesOf(JSON.parse(from) as Json, to).map(said);
      return { name: path, state: from === undefined ? 'new' : changes.length > 0 ? 'changed' : 'same', changes };
    });
    const count = (state: string): number => looked.filter((one) => one.state === state).length;
    const given = new Set(files.map(({ path }) => path));
    return {
      summary: said(
        builderTexts.looked({
          app: textOf(nameIn(files), ctx.request.locale) || uid,
          news: count('new'),
          changed: count('changed'),
        }),
      ),
      documents: looked.filter(({ state }) => state !== 'same').map((one) => ({ ...one, changes: cut(one.changes) })),
      untouched: [...before.keys()].filter((path) => !given.has(path)),
    };
  },
});

function changesOf(from: Json, to: Json): BothTexts[] {
  if (sameJson(from, to)) return [];
  return differences(diffDocuments(from, to), { before: from, after: to }).map((one) => one.text);
}

const cut = (changes: string[]): string[] =>
  changes.length > MOST_CHANGES ? [...changes.slice(0, MOST_CHANGES), `… +${changes.length - MOST_CHANGES}`] : changes;

/** What an import would change (screens P1). */
export const importLookOperations = [look] as readonly Operation[];
