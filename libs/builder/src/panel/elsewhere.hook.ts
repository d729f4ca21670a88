import { useEffect, useState } from 'react';
import { isObject, viewNodes, type Json, type PageDocument, type Text, type View } from '@sluice/document';
import type { BuilderPorts } from '../builder.ports.js';
import { failureReporter } from '../state/failure.js';

/** Another app with the pages that one can lead to (`builder.elsewhere`). */
export interface OtherApp {
  uid: string;
  name: Text;
  pages: { uid: string; name: Text }[];
}

const NONE: readonly OtherApp[] = [];

/** Pages of other apps, asked for once something in the document opens a page. */
export function useElsewhere(ports: BuilderPorts, appId: number, document: Json): readonly OtherApp[] {
  const [others, setOthers] = useState(NONE);
  const isAsked = opensPages(document);
  useEffect(() => {
    if (!isAsked) return;
    const stop = new AbortController();
    ports
      .call<{ list: OtherApp[] }>('/operation/builder.elsewhere', { app_id: appId }, stop.signal)
      .then(({ list }) => setOthers(list), failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [ports, appId, isAsked]);
  return others;
}

function opensPages(document: Json): boolean {
  if (!isObject(document)) return false;
  if (document['act_type'] === 'page') return true;
  if (!Array.isArray(document['views'])) return false;
  return (document as unknown as PageDocument).views.some(opensPagesIn);
}

const kept = new WeakMap<View, boolean>();

/** Whether a button of a view opens a page; a change of another view leaves that as it is. */
function opensPagesIn(view: View): boolean {
  const known = kept.get(view);
  if (known !== undefined) return known;
  const opens = [...viewNodes(view, [])].some(({ kind, node }) => kind === 'button' && node.target_type === 'page');
  kept.set(view, opens);
  return opens;
}
