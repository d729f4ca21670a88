import { error } from '@sluice/document';
import { answer, flag } from '../dispatch/answer.schema.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import { mayEnter } from '../page/access.rule.js';
import { AppFavourite } from './app-favourite.entity.js';

interface FavouriteForm {
  id: number;
  favourite: boolean;
}

/**
 * `application.favourite`: marks an app in one's own list of applications, or takes the mark away. Throws
 * `app.unknown`.
 */
const favouriteOperation = defineOperation<FavouriteForm, { favourite: boolean }>({
  name: 'application.favourite',
  access: 'signed-in',
  input: {
    type: 'object',
    additionalProperties: false,
    required: ['id', 'favourite'],
    properties: {
      id: { type: 'integer', label: { 'zh-chs': '应用', en: 'App' } },
      favourite: { type: 'boolean', label: { 'zh-chs': '收藏', en: 'Favourite' } },
    },
  },
  output: answer({ favourite: flag }),
  // What somebody likes is nobody else's concern.
  audit: 'none',
  async run({ caller, orm, platform }, { id: appId, favourite }) {
    const { userId, preview } = caller;
    if (userId === null || preview !== undefined) throw error('access.denied');
    const app = platform.documents.app(appId);
    if (favourite && (!app || !mayEnter(app, caller))) throw error('app.unknown', {}, { field: 'id' });
    if (favourite) await orm.upsert(AppFavourite, { userId, appId }, ['userId', 'appId']);
    else await orm.delete(AppFavourite, { userId, appId });
    return { favourite };
  },
});

/** What somebody does with apps that they use. */
export const applicationOperations = [favouriteOperation] as readonly Operation[];
