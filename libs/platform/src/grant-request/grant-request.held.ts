import { error, type BothTexts } from '@sluice/document';
import { letterTexts, parseObjectPath } from '@sluice/policy';
import type { Db } from '../host/db.js';
import type { WantedGrant } from './grant-request.store.js';
import { grantRequestTexts } from './grant-request.texts.js';

interface Held {
  path: string;
  letter: string;
}

/** Letters that an app holds at a source for good; one that ends may be asked for again before it does. */
async function heldForGood(db: Db, { appId, sourceId }: WantedGrant): Promise<Held[]> {
  const { rows } = await db.query<Held>(
    `SELECT object_path AS path, letter FROM data_grant
    WHERE subject_type = 'app' AND subject_id = $1 AND data_source_id = $2 AND status = 'enabled'
      AND source_type <> 'masking_privilege' AND end_time IS NULL AND (start_time IS NULL OR start_time <= now())`,
    [appId, sourceId],
  );
  return rows;
}

/** Whether an object is another one or below it, as a letter on the other one reaches it. */
function reaches(above: string, object: string): boolean {
  const [from, to] = [parseObjectPath(above), parseObjectPath(object)];
  return from !== undefined && to !== undefined && from.every((part, at) => to[at] === part);
}

/**
 * Refuses a request with a letter that the app holds on every object it is asked for, or with an object on which it
 * holds all that is asked: the owner of the data would be asked for nothing. Throws `grant-request.held`.
 */
export async function refuseHeld(db: Db, wanted: WantedGrant): Promise<void> {
  const objects = wanted.objectPaths.length === 0 ? [''] : wanted.objectPaths.map((path) => path.trim());
  const held = await heldForGood(db, wanted);
  const holds = (letter: string, object: string): boolean =>
    held.some((one) => one.letter === letter && reaches(one.path, object));
  const useless = wanted.letters.filter((letter) => objects.every((object) => holds(letter, object)));
  const given = objects.filter((object) => wanted.letters.every((letter) => holds(letter, object)));
  const [letter] = useless;
  if (letter) throw error('grant-request.held', facts(letterTexts[letter], objects), { field: 'letters' });
  const [object] = given;
  if (object !== undefined)
    throw error('grant-request.held', facts(letterTexts[wanted.letters[0] ?? 'read'], [object]), {
      field: 'object_paths',
    });
}

function facts(letter: BothTexts, objects: readonly string[]): { letter: BothTexts; objects: BothTexts | string } {
  const [first = ''] = objects;
  return { letter, objects: first === '' ? grantRequestTexts['whole-source'] : objects.join(', ') };
}
