import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { compileExpression, type PageDocument } from '@sluice/document';
import { conditionOf } from '@sluice/policy';
import { describe, expect, it } from 'vitest';

const pages = join(import.meta.dirname, '../../../../schemas/apps/console/pages');

/** What the form shows as the whole condition, of its own values. */
function shown(page: string, form: Record<string, unknown>): unknown {
  const { views } = JSON.parse(readFileSync(join(pages, `${page}.page.json`), 'utf8')) as PageDocument;
  const param = views[0]?.app_params?.find(({ name }) => name === 'whole_condition');
  return compileExpression(param?.value ?? '').evaluateJs({ form });
}

const forms = [
  {},
  { condition: ' rows > 5 || days > 9 ' },
  { when_projects: [1, 2], when_sources: [3] },
  { when_environments: ['prod', 'pre'], when_kinds: ['dml'], when_risks: ['high'], condition: '' },
  { when_rows: 10, when_days: 3, when_level: 'medium', when_letters: ['write', 'manage'], condition: 'true' },
  { when_rows: 0, when_days: null, when_level: 'public', when_letters: [], when_projects: null },
];
const names = ['projects', 'environments', 'sources', 'kinds', 'risks', 'rows', 'level', 'letters', 'days'];

describe('the form of a flow', () => {
  it.each(['approval-flow-create', 'approval-flow-edit'])('%s shows the condition that the server makes', (page) => {
    for (const filled of forms) {
      const form: Record<string, unknown> = {
        ...Object.fromEntries(names.map((name) => [`when_${name}`, null])),
        condition: null,
        ...filled,
      };
      const fields = Object.fromEntries(names.map((name) => [name, form[`when_${name}`]]));
      expect(shown(page, form)).toBe(conditionOf(fields, (form['condition'] as string | null) ?? ''));
    }
  });
});
