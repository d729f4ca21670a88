import { error, textOf, type AccessLevel, type Locale } from '@sluice/document';
import { ACCESS_LEVELS, SYSTEM_ROLES } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import type { LoadedPage } from '../document/document.contract.js';
import { whyNot } from './access.rule.js';
import type { Visitor, Withheld } from './page.contract.js';
import { findApp } from './located.js';
import { projectPage } from './page.projection.js';
import { pageGetInput, type PageGetInput } from './page.schemas.js';
import { previewed } from './preview.context.js';
import { previewTexts } from './preview.texts.js';
import { answer, flag, integer, label, listOf, text } from '../dispatch/answer.schema.js';

/** One thing that the previewed visitor does not get. */
export interface WithheldLine {
  kind: Withheld['kind'] | 'page';
  name: string;
  reason: string;
}

/** What the preview's bar shows: nothing but `builder: false` to who may not build. */
export interface PreviewAnswer {
  builder: boolean;
  draft?: boolean;
  revision?: number;
  /** Whose eyes may be chosen; levels go up to the builder's own. */
  visitors?: readonly string[];
  levels?: readonly AccessLevel[];
  withheld?: WithheldLine[];
}

type Reason = NonNullable<ReturnType<typeof whyNot>>;

function reasonText(reason: Reason | undefined, locale: Locale): string {
  if (!reason) return previewTexts.missing[locale];
  return previewTexts[reason.key][locale] + reason.roles.join(locale === 'en' ? ', ' : '、');
}

function lineOf({ kind, node, lacks, isOff, isKept }: Withheld, caller: Visitor, locale: Locale): WithheldLine {
  const known = isOff ? previewTexts.off : isKept ? previewTexts.kept : undefined;
  const reason = known ? known[locale] : reasonText(lacks && whyNot(lacks, caller), locale);
  return { kind, name: textOf(node.label ?? node.name, locale) || node.uid, reason };
}

/** The page itself, when the visitor may not open it. */
function pageLine(page: LoadedPage, caller: Visitor, locale: Locale): WithheldLine[] {
  const reason = whyNot(page, caller);
  return reason ? [{ kind: 'page', name: textOf(page.document.name, locale), reason: reasonText(reason, locale) }] : [];
}

/**
 * `page.preview`: what the bar over a previewed page tells its builder: which revision, and what the visitor does not
 * get and why (screens A10).
 */
export const previewOperation = defineOperation<PageGetInput, PreviewAnswer>({
  name: 'page.preview',
  access: 'anonymous',
  input: pageGetInput,
  output: answer(
    { builder: flag },
    {
      draft: flag,
      revision: integer,
      visitors: listOf(text),
      levels: listOf(text),
      withheld: listOf(answer({ kind: text, name: label, reason: text })),
    },
  ),
  audit: 'none',
  transaction: false,
  async run(calling, input) {
    const ctx = await previewed(calling, { ...input, preview: true });
    if (ctx === calling) return { builder: false };
    const app = findApp(ctx, input);
    const page = ctx.platform.documents.page(app.id, input.page_id ?? input.page ?? app.document.home);
    if (!page) throw error('page.unknown');
    const { locale } = ctx.request;
    const withheld = pageLine(page, ctx.caller, locale);
    projectPage({
      documents: ctx.platform.documents,
      page,
      caller: ctx.caller,
      withheld: (what) => withheld.push(lineOf(what, ctx.caller, locale)),
    });
    const levels = ACCESS_LEVELS.slice(0, ACCESS_LEVELS.indexOf(calling.caller.accessLevel) + 1);
    return {
      builder: true,
      draft: page.draft,
      revision: page.revision,
      visitors: ['anonymous', ...SYSTEM_ROLES],
      levels,
      withheld,
    };
  },
});
