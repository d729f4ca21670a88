import { Component, type ErrorInfo, type ReactElement, type ReactNode } from 'react';
import type { Locale } from '@sluice/document';
import type { PageRuntime } from '@sluice/engine';
import { PlainButton } from '../controls/button.js';
import { Icon } from '../controls/icon.js';
import { LocaleContext, say } from '../texts/locale.context.js';
import { StateBox } from '../views/state-box.js';

interface Props {
  page: PageRuntime;
  view: { id: number; uid: string };
  /** Another one is another try. */
  of?: unknown;
  children: ReactNode;
}

/** True for a part of the program that could not be fetched (§8: ChunkLoadError, CSS_CHUNK_LOAD_FAILED). */
export function isChunkFailure(fault: Error): boolean {
  return /dynamically imported module|ChunkLoadError|CSS_CHUNK_LOAD_FAILED|Importing a module script failed|Unable to preload CSS/i.test(
    `${fault.name} ${fault.message}`,
  );
}

/** A part that did not load: the browser remembers that, so only the page anew asks for it again. */
function MissingPart({ locale }: { locale: Locale }): ReactElement {
  return (
    <StateBox kind="error" title={say(locale, 'state.chunk-failed')}>
      <PlainButton small onClick={() => window.location.reload()}>
        <Icon name="refresh" size={13} />
        {say(locale, 'table.refresh')}
      </PlainButton>
    </StateBox>
  );
}

/**
 * One per view: a view that throws names itself, offers another try, and takes nothing else down. Told to the front-end
 * log.
 */
export class ViewBoundary extends Component<Props, { fault: Error | null }> {
  override state: { fault: Error | null } = { fault: null };

  static getDerivedStateFromError(fault: unknown): { fault: Error } {
    return { fault: fault instanceof Error ? fault : new Error(String(fault)) };
  }

  override componentDidCatch(fault: Error, info: ErrorInfo): void {
    const { page, view } = this.props;
    page.ports.log({
      kind: 'script',
      message: fault.message,
      stack: `${fault.stack ?? ''}\n${info.componentStack ?? ''}`,
      appId: page.doc.app_id,
      pageId: page.doc.id,
      viewId: view.id,
    });
  }

  override componentDidUpdate({ of }: Props): void {
    if (this.state.fault !== null && of !== this.props.of) this.setState({ fault: null });
  }

  override render(): ReactNode {
    const { fault } = this.state;
    if (fault === null) return this.props.children;
    return (
      <LocaleContext.Consumer>
        {(locale): ReactElement =>
          isChunkFailure(fault) ? (
            <MissingPart locale={locale} />
          ) : (
            <StateBox
              kind="error"
              title={say(locale, 'state.crashed', { id: this.props.view.uid })}
              text={fault.message}
              onRetry={() => this.setState({ fault: null })}
            />
          )
        }
      </LocaleContext.Consumer>
    );
  }
}
