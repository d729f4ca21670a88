import { documentUsages, textOf, type Locale, type MenuItem, type SystemRole } from '@sluice/document';
import type { Operation, OperationContext } from '../dispatch/operation.js';
import type { Documents } from '../document/document.contract.js';
import { dutiesOf } from './lending.js';
import { CONSOLE, leadsTo, pageDuties, pagesOfScreen } from './own.screens.js';

/** A screen that an own role may have, with the operations behind its buttons. */
export interface ScreenChoice {
  uid: string;
  name: string;
  /** The menu's heading above it. */
  group: string;
  duties: SystemRole[];
  operations: string[];
}

/** An operation that an own role may have. */
export interface OperationChoice {
  name: string;
  label: string;
  area: string;
  duties: SystemRole[];
}

/** All that own roles are made of. */
export interface RoleChoices {
  screens: ScreenChoice[];
  operations: OperationChoice[];
}

/** Names of operations: what the audit log calls them, or what the button is called that runs them. */
function labelsOf(documents: Documents, locale: Locale): (operation: Operation) => string {
  const named = new Map(
    (documents.dictionary(CONSOLE, 'audit-action')?.document.items ?? []).map(({ code, name }) => [
      String(code),
      textOf(name, locale),
    ]),
  );
  return ({ name, audit }) =>
    named.get(name) ?? (typeof audit === 'object' ? named.get(audit.action) : undefined) ?? name;
}

/** Operations that a screen and its dialogs lead to, as far as they can be given. */
function operationsOf(documents: Documents, screen: string, given: ReadonlySet<string>): string[] {
  const actions = new Set(pagesOfScreen(documents, screen).flatMap((page) => leadsTo(documents, page).actions));
  const called = [...actions].flatMap((uid) => {
    const action = documents.action(CONSOLE, uid)?.document;
    return action === undefined ? [] : documentUsages(action).filter(({ kind }) => kind === 'operation');
  });
  return [...new Set(called.map(({ target }) => target))].filter((name) => given.has(name));
}

/** What may be given, in the order of the menu and by area. */
export function roleChoices({
  platform,
  dispatcher,
  request,
}: Pick<OperationContext, 'platform' | 'dispatcher' | 'request'>): RoleChoices {
  const { documents } = platform;
  const labelOf = labelsOf(documents, request.locale);
  const operations = dispatcher.operations
    .map((operation) => ({ operation, duties: dutiesOf(operation) }))
    .filter(({ duties }) => duties.length > 0)
    .map(({ operation, duties }) => ({
      name: operation.name,
      label: labelOf(operation),
      area: operation.name.slice(0, operation.name.indexOf('.')),
      duties,
    }));
  const given = new Set(operations.map(({ name }) => name));
  const screensOf = (items: readonly MenuItem[], group: string): ScreenChoice[] =>
    items.flatMap(({ page: uid, label, children }) => {
      const name = textOf(label, request.locale);
      const page = uid === undefined ? undefined : documents.page(CONSOLE, uid);
      const duties = page === undefined ? [] : pageDuties(page);
      return [
        ...(page === undefined || duties.length === 0
          ? []
          : [
              {
                uid: page.document.uid,
                name,
                group,
                duties,
                operations: operationsOf(documents, page.document.uid, given),
              },
            ]),
        ...screensOf(children ?? [], name),
      ];
    });
  return { screens: screensOf(documents.menu(CONSOLE)?.items ?? [], ''), operations };
}
