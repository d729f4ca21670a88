import type { ViewRuntime } from '@sluice/engine';
import type { ReactElement } from 'react';
import { LinkParts } from '../frame/link.parts.js';
import { numericId } from './page-target.js';
import { pageAddress } from './page.route.js';

/** The address in the simple shell of the page that the params `app_id` and `id` name, to hand on (screens B11). */
export function PageLink({ view }: { view: ViewRuntime }): ReactElement | null {
  const { app_id: app, id } = view.page.params;
  const appId = numericId(String(app));
  const page = numericId(String(id));
  if (appId === null || page === null) return null;
  return (
    <div className="sw-share sw-share-page">
      <LinkParts address={window.location.origin + pageAddress('simple', { appId, page, params: {} })} />
    </div>
  );
}
