import { error } from '@sluice/document';
import { answer, listOf, nothing, orNull, text } from '../dispatch/answer.schema.js';
import type { Caller } from '../dispatch/caller.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { refuseConsoleTo, uidOfApp } from './document.caller.js';
import type { Documents, RecycledEntry, RecycleTarget, RemovedAnswer } from './document.contract.js';

/** Application administrators build every app (screens P10). */
const builders = { roles: ['super_admin', 'app_admin'] } as const;

/** An app by uid or number, and in it a document by kind and uid; without them the whole app. */
interface RecycleInput extends Omit<RecycleTarget, 'app'> {
  app: string | number;
}

const input = {
  type: 'object',
  additionalProperties: false,
  required: ['app'],
  properties: {
    app: { type: ['string', 'integer'], maxLength: 80 },
    kind: { enum: ['app', 'menu', 'page', 'query', 'action', 'dictionary'] },
    uid: { type: 'string', maxLength: 80 },
  },
} as const;

const maybe = orNull(text);
const entry = answer({ app: text, kind: maybe, uid: maybe, time: maybe, author: maybe, used_by: listOf(text) });

/** What a call names, for somebody who may change it. A kind without a uid, or the other way round, never means the whole app. */
function targetOf(documents: Documents, caller: Caller, { app, kind, uid }: RecycleInput): RecycleTarget {
  if ((kind === undefined) !== (uid === undefined)) {
    const field = kind === undefined ? 'kind' : 'uid';
    throw error('input.required', { label: field }, { field });
  }
  const name = uidOfApp(documents, app);
  refuseConsoleTo(caller, documents.app(name, { draft: true })?.id);
  return { app: name, ...(kind === undefined ? {} : { kind, uid }) };
}

const objects = ({ app, kind, uid }: RecycleInput): { objects: string[] } => ({
  objects: [kind === undefined ? `app:${app}` : `${app}/${kind}/${uid ?? ''}`],
});

/** `document.remove`: into the recycle bin; answers what still uses it. */
const remove = defineOperation<RecycleInput, RemovedAnswer>({
  name: 'document.remove',
  access: builders,
  input,
  output: answer({ app: text, used_by: listOf(text) }),
  audit: { action: 'document.remove', describe: objects },
  run: async ({ platform, db, caller }, target) =>
    platform.documents.remove(db, {
      ...targetOf(platform.documents, caller, target),
      author: { id: caller.userId, name: caller.name },
    }),
});

/** `document.restore`: out of the recycle bin. An app in it is named by its uid. */
const restore = defineOperation<RecycleInput, null>({
  name: 'document.restore',
  access: builders,
  input,
  output: nothing,
  audit: { action: 'document.restore', describe: objects },
  async run({ platform, db, caller }, target) {
    await platform.documents.recover(db, targetOf(platform.documents, caller, target));
    return null;
  },
});

/** `document.recycled`: what is in the recycle bin, newest first. */
const recycled = defineOperation<object, { list: RecycledEntry[] }>({
  name: 'document.recycled',
  access: builders,
  input: { type: 'object', additionalProperties: false, properties: {} },
  output: answer({ list: listOf(entry) }),
  audit: 'none',
  transaction: false,
  list: 'whole',
  run: async ({ platform }) => ({ list: await platform.documents.recycled() }),
});

/** Operations of the recycle bin. */
export const recycleOperations = [remove, restore, recycled] as readonly Operation[];
