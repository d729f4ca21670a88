import { rewritten } from './documents.mjs';

const PATH = 'schemas/apps/console/dictionaries/audit-reason.dictionary.json';

/**
 * The console's dictionary of the reasons that the audit log names: every decision of a statement, every error of the
 * catalogue.
 */
export function auditReasonFiles(root, { errorCatalogue, auditReasons, decisionReasons }) {
  const errors = Object.entries(errorCatalogue).map(([code, { text }]) => [code, auditReasons[code] ?? named(text)]);
  const items = [...Object.entries(decisionReasons), ...errors].map(([code, name]) => ({ code, name }));
  return [rewritten(root, PATH, (document) => ({ ...document, items }))];
}

const named = (text) =>
  Object.fromEntries(Object.entries(text).map(([locale, words]) => [locale, withoutFacts(words)]));

/**
 * What an error says whoever caused it: a reason at its end is left out, other facts are …, and it does not end like a
 * sentence.
 */
const withoutFacts = (text) =>
  text
    .replace(/[:：]\s*\{\w+\}$/, '')
    .replace(/\{\w+\}/g, '…')
    .replace(/[.!。！]$/, '');
