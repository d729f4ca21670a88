import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { outOfTurn, TURNS } from '@sluice/testing/turn';
import { intoLanes } from './by-name.sequencer.js';

/**
 * The ways that everybody goes, walked in every run: from the installation to the first source, statement and page,
 * from a table to an application, from the question to the audited change. Each other story has its turn in one run of
 * `TURNS`.
 */
export const ALWAYS: ReadonlySet<string> = new Set([
  '01-install',
  '02-login',
  '03-console',
  '04-register-source',
  '05-workspace',
  '06-audit',
  '07-visitor',
  '10-export',
  '20-every-page',
  '27-builder',
  '29-mysql',
  '44-requests',
  '45-work-orders',
  '47-rollback',
  '55-hostile-requests',
  '62-app-in-ten-minutes',
]);

const folder = 'e2e/journeys';

/** Paths of the stories that this run leaves out, as patterns from the folder of the stories' configuration. */
export function storiesOutOfTurn(root: string, turn?: number): string[] {
  const stories = readdirSync(join(root, folder))
    .filter((file) => file.endsWith('.test.ts') && !ALWAYS.has(file.replace('.test.ts', '')))
    .map((file) => `${folder}/${file}`);
  return outOfTurn(
    intoLanes(stories, (story) => story, TURNS),
    root,
    turn,
  ).map((story) => story.replace(/^e2e\//, ''));
}
