import { memo, useMemo, useRef, useSyncExternalStore, type ReactElement } from 'react';
import { PlatformError } from '@sluice/document';
import { useLocale } from '@sluice/renderer';
import type { BuilderPorts } from '../builder.ports.js';
import type { BuilderSession } from '../state/builder.session.js';
import type { KindsStore } from '../state/kinds.store.js';
import { externalNarrow } from './external.narrow.js';
import { microNarrow } from './micro.narrow.js';
import { nodeFindings } from './node.findings.js';
import { sayPanel } from './panel.texts.js';
import type { Narrow, PanelFinding, PanelHost, PanelProperty } from './panel.type.js';
import { PropertyPanel } from './property-panel.js';
import { useReferenceNames } from './reference.names.js';

const NONE: readonly PanelFinding[] = [];

/** The property panel of a session: what is selected in it, its findings, and what its documents may name. */
export const SessionPanel = memo(function SessionPanel(props: {
  session: BuilderSession;
  ports: BuilderPorts;
  /** External kinds, where nodes of pages are edited. */
  kinds?: KindsStore;
  /** Leaves out what is edited elsewhere on the screen. */
  shows?: (property: PanelProperty) => boolean;
}): ReactElement {
  const { session, ports } = props;
  const locale = useLocale();
  const { document, selection, findings } = useSyncExternalStore(session.subscribe, session.snapshot);
  const names = useReferenceNames(ports, session.draft.app_id, document);
  const found = useRef<ReadonlyMap<string, readonly PanelFinding[]>>(new Map());
  found.current = useMemo(() => nodeFindings(document, findings), [document, findings]);
  const host = useMemo(
    (): PanelHost => ({
      perform(name, edits, field) {
        try {
          session.perform(name, edits, field === undefined ? {} : { field });
          return undefined;
        } catch (reason) {
          const text = reason instanceof PlatformError ? reason.text(locale) : sayPanel(locale, 'refused');
          ports.message.error(text);
          return text;
        }
      },
      leaveField: () => session.leaveField(),
      select: (uids) => session.select(uids),
      findings: (uid) => found.current.get(uid) ?? NONE,
      names,
      roles: ports.roles(),
    }),
    [session, ports, locale, names],
  );
  const external = useExternal(props.kinds);
  const isMicro = session.draft.kind === 'page' && session.page().micro === true;
  return (
    <PropertyPanel
      document={document}
      selection={selection}
      host={host}
      shows={props.shows}
      narrow={isMicro ? microNarrow : external}
    />
  );
});

const NO_KINDS = { list: [], refused: [] } as const;
const never = (): (() => void) => () => undefined;
const nothing = (): typeof NO_KINDS => NO_KINDS;

/** What the panel offers of nodes that external kinds draw. */
function useExternal(kinds: KindsStore | undefined): Narrow {
  const { list } = useSyncExternalStore(kinds?.subscribe ?? never, kinds?.snapshot ?? nothing);
  return useMemo(() => externalNarrow(list), [list]);
}
