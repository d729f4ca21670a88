import { error, type AppInfo } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { siteInfoInput, type SiteInfoInput } from './page.schemas.js';

/** What the shell needs beside the fields of §7: who may frame the app, so that an embedded page asks nobody else to sign a person in (§8). */
export type SiteAnswer = AppInfo & { frame_ancestors: readonly string[] };

/** `GET /site/info` (§7): what everybody may know of an app, also before they sign in. */
export const siteInfoOperation = defineOperation<SiteInfoInput, SiteAnswer>({
  name: 'site.info',
  route: { method: 'GET', path: '/site/info' },
  access: 'anonymous',
  input: siteInfoInput,
  audit: 'none',
  transaction: false,
  passwordFree: true,
  licenceFree: true,
  async run({ platform }, { id, domain, uid }) {
    const app = platform.documents.app(id ?? uid ?? domain ?? '');
    if (!app) throw error('app.unknown');
    const { name, logo, color, home, shell, locales } = app.document;
    return {
      id: app.id,
      uid: app.uid,
      name,
      ...(logo === undefined ? {} : { logo }),
      ...(color === undefined ? {} : { color }),
      home_page_id: platform.documents.idOf(app.id, home) ?? null,
      shell: shell ?? 'app',
      locales: locales ?? ['zh-chs', 'en'],
      frame_ancestors: [...platform.settings.get('embed.origins'), ...(app.document.frame_ancestors ?? [])],
    };
  },
});
