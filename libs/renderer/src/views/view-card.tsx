import { memo, Suspense, type CSSProperties, type ReactElement, type ReactNode } from 'react';
import type { ViewRuntime } from '@sluice/engine';
import { AwaitedPart } from '../page/awaited-part.js';
import { ViewBoundary } from '../page/error-boundary.js';
import { cssLength } from '../theme/css-length.js';
import { useThemeMode } from '../theme/sluice.theme.js';
import { useSay, useTextOf } from '../texts/locale.context.js';
import { StateBox } from './state-box.js';
import { viewKind } from './view.registry.js';
import { viewStyle } from './view-style.js';

/** px of one row of the layout grid (§9: default height 20 rows, tables 30). */
const ROW_UNIT = 14;

/** Grey lines in place of a view or page that is on its way. */
export function Skeleton(props: { lines?: number }): ReactElement {
  const say = useSay();
  return (
    <div className="sl-bones" role="status" aria-label={say('state.loading')}>
      {Array.from({ length: props.lines ?? 4 }, (_, index) => (
        <span key={index} className="sl-bone" style={{ width: `${88 - ((index * 23) % 50)}%` }} />
      ))}
    </div>
  );
}

function cardHeight(view: ViewRuntime, tall: boolean): number | string | undefined {
  const { layout } = view.node;
  const height = cssLength(view.node.height);
  if (height !== undefined && height !== 0) return height;
  return tall ? (layout?.h ?? 20) * ROW_UNIT : undefined;
}

const instances = new WeakMap<ViewRuntime, number>();
let made = 0;

/**
 * Another one for each view that the engine makes in the place of one that changed, so that nothing of the old one is
 * drawn on. What only holds other views is drawn on: the views in it would all be drawn anew, and its open tab go. So
 * is a kind that says so, while the view keeps its place: a letter typed in the builder then writes a text, where new
 * elements cost the browser a layout and a paint of the whole page.
 */
function instanceOf(view: ViewRuntime): number | string {
  if (view.children.length > 0) return 0;
  const { x, y, w, h } = view.node.layout ?? {};
  if (viewKind(view.node.type)?.drawsOn?.(view.node)) return [x, y, w, h].join();
  const known = instances.get(view) ?? (made += 1);
  instances.set(view, known);
  return known;
}

/** One view in its card, inside its own error boundary; an unknown type draws a small notice with its id. */
export const ViewCard = memo(function ViewCard({ view }: { view: ViewRuntime }): ReactElement {
  const say = useSay();
  const textOf = useTextOf();
  const mode = useThemeMode();
  const { node, page } = view;
  const kind = viewKind(node.type);
  const Body = kind?.component;
  const bare = kind?.bare === true;
  const height = cardHeight(view, kind?.tall === true);
  const style: CSSProperties = {
    ...viewStyle(node.style, mode),
    minHeight: height,
  };
  const className = bare
    ? 'sl-view'
    : [
        'sl-view sl-card',
        node.config?.card_border === false && 'sl-card-plain',
        node.config?.card_shadow && 'sl-card-shadow',
        node.config?.notice && `sl-notice sl-notice-${node.config.notice}`,
      ]
        .filter(Boolean)
        .join(' ');
  const title = kind?.titled ? textOf(node.config?.title) : '';
  const body: ReactNode = Body ? (
    <Body view={view} />
  ) : (
    <StateBox kind="error" title={say('state.unknown-view', { type: node.type, id: node.uid })} />
  );
  return (
    <section className={className} style={style} data-view={node.uid} data-view-type={node.type}>
      {title ? (
        <div className="sl-view-head">
          <h2 className="sl-view-title">{title}</h2>
        </div>
      ) : null}
      <ViewBoundary key={instanceOf(view)} of={view} page={page} view={{ id: view.id, uid: node.uid }}>
        <Suspense
          fallback={
            <AwaitedPart>
              <Skeleton />
            </AwaitedPart>
          }
        >
          {body}
        </Suspense>
      </ViewBoundary>
    </section>
  );
});
