import { textOf } from '@sluice/document';
import type { Press } from '../core.type.js';
import { evaluate, evaluateOr } from '../evaluate.js';
import type { ConfirmRequest } from '../ports.js';
import { engineText } from '../texts.js';
import { buttonLabel } from './list.button.js';

/** As many records are named in a question; of the others it tells the number. */
const NAMED = 3;

/**
 * What to ask: the confirm text of §9 unless the button has its own, and below it what it is about; an irreversible
 * action asks for a name to be typed, and a button that is drawn as dangerous has no as the answer that is at hand.
 * Undefined for a button that asks nothing. Throws where the name to type cannot be made.
 */
export function confirmation(press: Press): ConfirmRequest | undefined {
  const { view, button, names } = press;
  const { confirm, confirm_msg: own, irreversible_name: name } = button.config ?? {};
  if (confirm !== true && !name) return undefined;
  const locale = view.page.ports.locale();
  const about = subject(press);
  const question: ConfirmRequest = {
    text: textOf(own, locale) || engineText('confirm', locale),
    about: about || undefined,
    harm: button.display === 'danger' ? true : undefined,
  };
  if (!name) return question;
  const typed = evaluate(view.page, name, view.scope(names));
  if (typeof typed !== 'string' || typed === '') throw new Error(`The name to type is empty: ${name}`);
  return { ...question, typed };
}

/**
 * "Disable: a"; of several rows their number, and the first of their names where the button says how a row is named
 * (`confirm_name`).
 */
function subject(press: Press): string | undefined {
  const { view, button, rows } = press;
  const names = namesOf(press);
  if (names.length === 0 && rows.length < 2) return undefined;
  const locale = view.page.ports.locale();
  const facts = {
    label: buttonLabel(view, button),
    names: names.slice(0, NAMED).join(engineText('listComma', locale)),
    count: rows.length,
  };
  if (names.length === 0) return engineText('confirmCount', locale, facts);
  if (rows.length < 2) return engineText('confirmOne', locale, facts);
  return engineText(rows.length > Math.min(names.length, NAMED) ? 'confirmFirst' : 'confirmMany', locale, facts);
}

/** The rows' names; one that is empty or fails is left out: the question is asked all the same. */
function namesOf({ view, button, rows, names }: Press): string[] {
  const { confirm_name: source } = button.config ?? {};
  if (!source) return [];
  const scopes = rows.length > 0 ? rows.map((row) => ({ ...names, row })) : [names];
  const values = scopes.map((scope) => evaluateOr(view, source, scope, null));
  return values
    .filter((value) => (typeof value === 'string' && value.trim() !== '') || typeof value === 'number')
    .map(String);
}
