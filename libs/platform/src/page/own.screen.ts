import type { OperationContext } from '../dispatch/operation.js';
import type { LoadedPage } from '../document/document.contract.js';
import { mayCall, withDuties } from '../role/lending.js';
import { CONSOLE, pageDuties } from '../role/own.screens.js';
import type { Projection } from './page.contract.js';

/** How calls name a page or something on it. */
const nodeFields = ['data_id', 'button_id', 'param_id', 'view_id'] as const;

/** The page that a call is about; undefined where it names several, or one would lend its duty to another. */
function pageOf({ platform: { documents } }: OperationContext, input: object): LoadedPage | undefined {
  const named = input as Record<string, unknown>;
  const pages = [named.page_id, named.page]
    .filter((page) => typeof page === 'number' || typeof page === 'string')
    .map((page) => documents.page(CONSOLE, page));
  for (const field of nodeFields) {
    const id = Number(named[field]);
    if (Number.isInteger(id) && id > 0) pages.push(documents.locate(id)?.page);
  }
  const [first] = pages;
  return pages.every((page) => page?.id === first?.id) ? first : undefined;
}

/**
 * The context of a call about a page of the console: who has it by an own role reads what stands on it as the duty does
 * that the page belongs to (screens I5). Nothing beyond the page is lent, and the operations behind its buttons ask
 * again.
 */
export function onOwnScreen(ctx: OperationContext, input: object): OperationContext {
  const { own } = ctx.caller;
  if (own === undefined || own.pages.size === 0) return ctx;
  const page = pageOf(ctx, input);
  if (page === undefined || page.app.id !== CONSOLE || !own.pages.has(page.document.uid)) return ctx;
  return { ...ctx, caller: withDuties(ctx.caller, pageDuties(page)) };
}

/** On a page that the caller has by an own role: which operations its buttons may lead to. */
export function ownCalls({ caller, dispatcher }: OperationContext, page: LoadedPage): Pick<Projection, 'mayCall'> {
  if (page.app.id !== CONSOLE || caller.own?.pages.has(page.document.uid) !== true) return {};
  const byName = new Map(dispatcher.operations.map((operation) => [operation.name, operation]));
  return {
    mayCall: (name) => {
      const operation = byName.get(name);
      return operation === undefined || mayCall(caller, operation);
    },
  };
}
