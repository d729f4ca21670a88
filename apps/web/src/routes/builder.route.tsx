import { Builder, type BuilderPorts } from '@sluice/builder';
import { MediaAccessContext } from '@sluice/renderer';
import { useCallback, useMemo, type ReactElement } from 'react';
import { useParams } from 'react-router';
import { createBuilderPorts } from '../page/builder.ports.js';
import { tokenCookie } from '../page/media.access.js';
import { PagePartsContext, useOwnPageParts } from '../page/page-parts.context.js';
import { numericId } from '../page/page-target.js';
import { useShell } from '../shell/shell.context.js';

/** The builder of an app's pages at its address (§2 `/build/app/{app_id}/page`). */
export function BuilderRoute(): ReactElement {
  const shell = useShell();
  const parts = useOwnPageParts();
  const params = useParams();
  const ports = useMemo<BuilderPorts>(() => createBuilderPorts(shell, parts), [shell, parts]);
  const allowMedia = useCallback(() => {
    const token = shell.session.get()?.token;
    if (token) document.cookie = tokenCookie(token, window.location.protocol === 'https:');
  }, [shell]);
  return (
    <PagePartsContext.Provider value={parts}>
      <MediaAccessContext.Provider value={allowMedia}>
        <Builder
          ports={ports}
          appId={numericId(params['appId']) ?? 0}
          pageId={numericId(params['pageId']) ?? undefined}
        />
      </MediaAccessContext.Provider>
    </PagePartsContext.Provider>
  );
}
