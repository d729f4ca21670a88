import { error, type AppDocument, type AppInfo } from '@sluice/document';
import { defineOperation } from '../dispatch/operation.js';
import { mayPreview } from './preview.context.js';
import { settingCatalogue } from '../setting/setting.catalogue.js';
import type { SettingService } from '../setting/setting.contract.js';
import { siteInfoInput, type SiteInfoInput } from './page.schemas.js';
import { answer, integer, label, listOf, orNull, text } from '../dispatch/answer.schema.js';

/**
 * What the shell needs beside the fields of §7: who may frame the app, so that an embedded page asks nobody else to
 * sign a person in (§8).
 */
export type SiteAnswer = AppInfo & { frame_ancestors: readonly string[] };

/**
 * The app that stands for the product itself; its name, logo and colour are the installation's own (`site.*` settings).
 */
const PRODUCT_APP = 'console';

type Brand = Pick<AppInfo, 'name' | 'title' | 'logo' | 'color'>;

const brandOf = ({ name, title, logo, color }: AppDocument): Brand => ({ name, title, logo, color });

/** What the settings say of the site, over what its document says; a name of one's own is the title too. */
function productBrand(settings: Pick<SettingService, 'get'>, document: AppDocument): Brand {
  const [name, logo, color] = [settings.get('site.name'), settings.get('site.logo'), settings.get('site.color')];
  const isOwn = JSON.stringify(name) !== JSON.stringify(settingCatalogue['site.name'].initial);
  return {
    name: isOwn ? name : document.name,
    title: isOwn ? name : document.title,
    logo: logo || document.logo,
    color: color || document.color,
  };
}

/** `GET /site/info` (§7): what everybody may know of an app, also before they sign in. */
export const siteInfoOperation = defineOperation<SiteInfoInput, SiteAnswer>({
  name: 'site.info',
  route: { method: 'GET', path: '/site/info' },
  access: 'anonymous',
  input: siteInfoInput,
  output: answer(
    { id: integer, uid: text, name: label, frame_ancestors: listOf(text) },
    { title: label, logo: text, color: text, home_page_id: orNull(integer), locales: listOf(text) },
  ),
  audit: 'none',
  transaction: false,
  passwordFree: true,
  licenceFree: true,
  async run({ platform, caller }, { id, domain, uid }) {
    const key = id ?? uid ?? domain ?? '';
    const draft = platform.documents.app(key, { draft: true });
    const app = platform.documents.app(key) ?? (draft && mayPreview(draft, caller) ? draft : undefined);
    if (!app) throw error('app.unknown');
    const { home, locales } = app.document;
    const brand = app.uid === PRODUCT_APP ? productBrand(platform.settings, app.document) : brandOf(app.document);
    return {
      id: app.id,
      uid: app.uid,
      ...brand,
      home_page_id: platform.documents.idOf(app.id, home) ?? null,
      locales: locales ?? ['zh-chs', 'en'],
      frame_ancestors: [...platform.settings.get('embed.origins'), ...(app.document.frame_ancestors ?? [])],
    };
  },
});
