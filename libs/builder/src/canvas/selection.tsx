import { FloatButton, Icon, MenuList, useLocale } from '@sluice/renderer';
import { useSyncExternalStore, type ReactElement } from 'react';
import { useBuilder, useLaterSession } from '../state/builder.context.js';
import { attempt } from '../state/failure.js';
import { useSay } from '../texts/index.js';
import { nodeName } from '../texts/node.names.js';
import { arrangementKeys, ARRANGEMENTS, arrangeSelected, mayArrange } from './arrange.commands.js';
import type { CanvasController } from './canvas.controller.js';
import { mayBeBlock, saveBlock } from './block.commands.js';
import { duplicateSelected, removeSelected } from './commands.js';
import { nodeAt } from './page.parts.js';
import type { CanvasMeasured } from './measure.js';

/** Frames of what is selected: a name, handles east and west, and what can be done with it. */
export function Selection({ controller }: { controller: CanvasController }): ReactElement {
  const measured = useSyncExternalStore(controller.subscribe, controller.announced);
  const { session } = useBuilder();
  const { selection } = useLaterSession();
  const page = session.page();
  const drawnUid = (uid: string): string | undefined => {
    const node = nodeAt(page, uid);
    return node && [uid, ...[...node.above].reverse()].find((each) => measured?.views.has(each));
  };
  const framed = [...new Set(selection.flatMap((uid) => drawnUid(uid) ?? []))];
  const only = framed.length === 1 ? framed[0] : undefined;
  const tagged = [...framed].sort((a, b) => top(measured, a) - top(measured, b))[0];
  return (
    <>
      {framed.map((uid) => {
        const rect = measured?.views.get(uid);
        if (!rect) return null;
        const style = { transform: `translate(${rect.x}px, ${rect.y}px)`, width: rect.w, height: rect.h };
        return (
          <div key={uid} className="sb-selected" style={style} data-selected={uid}>
            {uid === tagged ? <Tag uid={uid} isOnly={uid === only} isInside={rect.y < 26} /> : null}
            {uid === only
              ? (['west', 'east'] as const).map((edge) => (
                  <span
                    key={edge}
                    className={`sb-handle sb-handle-${edge}`}
                    data-edge={edge}
                    onPointerDown={(event) => {
                      event.preventDefault();
                      controller.resize(event.nativeEvent, uid, edge);
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

const top = (measured: CanvasMeasured | undefined, uid: string): number => measured?.views.get(uid)?.y ?? Infinity;

/** What is selected, and what can be done with it; of several it stands at the topmost. */
function Tag(props: { uid: string; isOnly: boolean; isInside: boolean }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { session, drafts, ports } = useBuilder();
  const { selection } = useLaterSession();
  const page = session.page();
  const { uid, isOnly } = props;
  const parent = isOnly ? nodeAt(page, uid)?.above.at(-1) : undefined;
  const host = { appUid: drafts.uid, has: (kind: string, other: string) => drafts.find(kind, other) !== undefined };
  const offered = ARRANGEMENTS.filter((how) => mayArrange(session, how));
  return (
    <div className={props.isInside ? 'sb-tag sb-tag-inside' : 'sb-tag'}>
      <span className="sb-tag-name">
        {isOnly ? nodeName(page, uid, locale) : say('canvas.many', { n: selection.length })}
      </span>
      <span role="toolbar" aria-label={say('node.actions')} className="sb-tag-tools">
        {parent === undefined ? null : (
          <TagButton icon="up" label={say('node.parent')} onClick={() => session.select([parent])} />
        )}
        {offered.length === 0 ? null : (
          <FloatButton
            look="text"
            small
            align="end"
            popup="menu"
            aria-label={say('node.arrange')}
            title={say('node.arrange')}
            face={<Icon name="more" size={12} />}
          >
            {(close) => (
              <MenuList
                onDone={close}
                entries={offered.map((how) => ({
                  key: how,
                  label: (
                    <span className="sb-menu-keys">
                      {say(`arrange.${how}`)}
                      <kbd>{arrangementKeys[how]}</kbd>
                    </span>
                  ),
                  onPick: () => attempt(ports, locale, () => arrangeSelected(session, how)),
                }))}
              />
            )}
          </FloatButton>
        )}
        <TagButton
          icon="copy"
          label={say('node.duplicate')}
          keys="Ctrl/⌘ D"
          onClick={() => attempt(ports, locale, () => duplicateSelected(session, host))}
        />
        {mayBeBlock(session) ? (
          <TagButton
            icon="upload"
            label={say('block.save')}
            onClick={() => void saveBlock({ session, drafts, ports }, { locale, say })}
          />
        ) : null}
        <TagButton
          icon="trash"
          label={say('node.delete')}
          keys="Delete"
          onClick={() => attempt(ports, locale, () => removeSelected(session))}
        />
      </span>
    </div>
  );
}

function TagButton(props: {
  icon: 'up' | 'copy' | 'upload' | 'trash';
  label: string;
  keys?: string;
  onClick(): void;
}): ReactElement {
  const { icon, label, keys, onClick } = props;
  return (
    <button type="button" aria-label={label} title={keys ? `${label} (${keys})` : label} onClick={onClick}>
      <Icon name={icon} size={12} />
    </button>
  );
}
