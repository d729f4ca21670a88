import { useEffect, useState } from 'react';
import { useSessionKey } from '../session/session-key.hook.js';
import { useShell, useShellLocale } from '../shell/shell.context.js';
import { targetKey, type PageTarget } from '../page/page-target.js';

/** What the server tells the builder of a preview; `builder` is false for everybody else. */
export interface PreviewFacts {
  builder: boolean;
  draft?: boolean;
  revision?: number;
  visitors?: readonly string[];
  levels?: readonly string[];
  withheld?: readonly { kind: 'page' | 'view' | 'button' | 'param' | 'column'; name: string; reason: string }[];
}

/** Facts of the previewed page; null until known. A failure is shown by the page itself. */
export function usePreviewFacts(target: PageTarget): PreviewFacts | null {
  const { client } = useShell();
  const locale = useShellLocale();
  const person = useSessionKey('visit');
  const [facts, setFacts] = useState<PreviewFacts | null>(null);
  const key = targetKey(target);
  const { appId, page, impersonation } = target;
  useEffect(() => {
    let current = true;
    const body = { ...impersonation, app_id: appId, page_id: page };
    client.call<PreviewFacts>('/operation/page.preview', body, { handles: 'all' }).then(
      (found) => {
        if (current) setFacts(found);
      },
      () => {
        if (current) setFacts(null);
      },
    );
    return () => {
      current = false;
    };
    // The key stands for app, page and impersonation.
  }, [client, key, locale, person, appId, page, impersonation]);
  return facts;
}
