import { Icon, useLocale } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useBuilder, useSession } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';
import { nodeName } from '../texts/node.names.js';
import type { CanvasController } from './canvas.controller.js';
import { duplicateSelected, removeSelected } from './commands.js';
import { nodeAt } from './page.parts.js';
import type { CanvasMeasured } from './measure.js';

/** Frames of what is selected: a name, handles east and west, and what can be done with it. */
export function Selection(props: { controller: CanvasController; measured: CanvasMeasured | undefined }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, drafts, ports } = useBuilder();
  const { selection } = useSession();
  const page = session.page();
  const drawnUid = (uid: string): string | undefined => {
    const node = nodeAt(page, uid);
    return node && [uid, ...[...node.above].reverse()].find((each) => props.measured?.views.has(each));
  };
  const framed = [...new Set(selection.flatMap((uid) => drawnUid(uid) ?? []))];
  const only = framed.length === 1 ? framed[0] : undefined;
  const parent = only === undefined ? undefined : nodeAt(page, only)?.above.at(-1);
  const host = { appUid: drafts.uid, has: (kind: string, uid: string) => drafts.find(kind, uid) !== undefined };
  return (
    <>
      {framed.map((uid) => {
        const rect = props.measured?.views.get(uid);
        if (!rect) return null;
        const style = { transform: `translate(${rect.x}px, ${rect.y}px)`, width: rect.w, height: rect.h };
        return (
          <div key={uid} className="sb-selected" style={style} data-selected={uid}>
            {uid === only ? (
              <div className={rect.y < 26 ? 'sb-tag sb-tag-inside' : 'sb-tag'}>
                <span className="sb-tag-name">{nodeName(page, uid, locale)}</span>
                <span role="toolbar" aria-label={say('node.actions')} className="sb-tag-tools">
                  {parent === undefined ? null : (
                    <button
                      type="button"
                      aria-label={say('node.parent')}
                      title={say('node.parent')}
                      onClick={() => session.select([parent])}
                    >
                      <Icon name="up" size={12} />
                    </button>
                  )}
                  <button
                    type="button"
                    aria-label={say('node.duplicate')}
                    title={`${say('node.duplicate')} (Ctrl/⌘ D)`}
                    onClick={() => {
                      for (const text of duplicateSelected(session, host)) ports.message.warning(text[locale]);
                    }}
                  >
                    <Icon name="copy" size={12} />
                  </button>
                  <button
                    type="button"
                    aria-label={say('node.delete')}
                    title={`${say('node.delete')} (Delete)`}
                    onClick={() => removeSelected(session)}
                  >
                    <Icon name="trash" size={12} />
                  </button>
                </span>
              </div>
            ) : null}
            {uid === only
              ? (['west', 'east'] as const).map((edge) => (
                  <span
                    key={edge}
                    className={`sb-handle sb-handle-${edge}`}
                    data-edge={edge}
                    onPointerDown={(event) => {
                      event.preventDefault();
                      props.controller.resize(event.nativeEvent, uid, edge);
                    }}
                  />
                ))
              : null}
          </div>
        );
      })}
    </>
  );
}
