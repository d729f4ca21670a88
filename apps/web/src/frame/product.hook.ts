import { CONSOLE_APP_ID } from '../page/console.app.js';
import type { SiteInfo } from '../session/site.call.js';
import { useDocumentText, useText } from '../shell/shell.context.js';
import { useBrand } from './brand.hook.js';
import { useSite } from './site.call.hook.js';

/**
 * The installation's own name, title and logo (`site.*` settings), in its colour while this part is shown; the
 * product's until they are known.
 * @param color that of an app, which counts instead
 */
export function useProduct(color?: string): { name: string; title: string; site: SiteInfo | null } {
  const text = useText();
  const documentText = useDocumentText();
  const site = useSite(CONSOLE_APP_ID);
  useBrand(color ?? site?.color);
  const name = site ? documentText(site.name) : text('product.name');
  return { name, title: site?.title ? documentText(site.title) : name, site };
}
