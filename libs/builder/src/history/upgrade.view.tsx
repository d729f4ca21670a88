import { useLocale } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { useSay } from '../texts/index.js';
import { ConflictLine } from './conflict.line.js';
import type { Difference, Upgrade } from './history.type.js';

interface Listener {
  onShow(node: string): void;
  /** A side of a conflict was taken. */
  onDecide(): void;
}

/**
 * The newer shipped files that were merged into a revision: what both sides changed, and what stood where they excluded
 * each other.
 */
export function UpgradeView(props: { upgrades: readonly Upgrade[] } & Listener): ReactElement {
  return (
    <div className="sb-compare sb-upgrades">
      {props.upgrades.map((upgrade) => (
        <OneUpgrade key={upgrade.time} {...props} upgrade={upgrade} />
      ))}
    </div>
  );
}

function OneUpgrade({ upgrade, onShow, onDecide }: { upgrade: Upgrade } & Listener): ReactElement {
  const say = useSay();
  const locale = useLocale();
  const { kept, repairs } = upgrade;
  return (
    <section className="sb-upgrade" aria-label={say('history.merge-of', { version: upgrade.version })}>
      <p className="sb-upgrade-sum">
        {kept.length > 0
          ? say('history.merge-kept', { version: upgrade.version, n: kept.length })
          : say('history.merge-clean', { version: upgrade.version })}
      </p>
      {kept.length + repairs.length > 0 ? (
        <ul className="sb-upgrade-kept">
          {kept.map((conflict, index) => (
            <li key={index}>
              <ConflictLine conflict={conflict} onShow={onShow} onDecide={onDecide} />
            </li>
          ))}
          {repairs.map(({ text }, index) => (
            <li key={kept.length + index}>{text[locale]}</li>
          ))}
        </ul>
      ) : null}
      <div className="sb-upgrade-sides">
        <Side title={say('history.merge-theirs')} changes={upgrade.theirs} onShow={onShow} />
        <Side title={say('history.merge-ours')} changes={upgrade.ours} onShow={onShow} />
      </div>
    </section>
  );
}

/** What one side changed against the file that both came from. */
function Side(props: { title: string; changes: readonly Difference[]; onShow(node: string): void }): ReactElement {
  const say = useSay();
  return (
    <section>
      <h3>{`${props.title} · ${say('history.count', { n: props.changes.length })}`}</h3>
      <ChangeList changes={props.changes} onShow={props.onShow} />
    </section>
  );
}

/** Changes in words, by what was done; one click shows where. */
export function ChangeList(props: { changes: readonly Difference[]; onShow(node: string): void }): ReactElement {
  const say = useSay();
  const locale = useLocale();
  return (
    <ul className="sb-changes">
      {props.changes.map(({ op, node, text }, index) => (
        <li key={index}>
          <button type="button" onClick={() => props.onShow(node)}>
            <span className="sb-change-mark" data-op={op}>
              {say(`history.op.${op}`)}
            </span>
            <span>{text[locale]}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
