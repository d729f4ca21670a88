import type { ReactElement } from 'react';
import type { PageRuntime, PageState } from '@sluice/engine';
import { Icon } from '../controls/icon.js';
import { PlainButton } from '../controls/button.js';
import { useSay } from '../texts/locale.context.js';

/** The cross filters in force, each with what clears it; nothing while there are none. */
export function FilterBar({
  page,
  filters,
}: {
  page: PageRuntime;
  filters: PageState['filters'];
}): ReactElement | null {
  const say = useSay();
  if (filters.length === 0) return null;
  return (
    <div className="sl-filter-bar" role="group" aria-label={say('filter.heading')}>
      <span className="sl-filter-heading">{say('filter.heading')}</span>
      {filters.map(({ param, label, text }) => (
        <button
          key={param}
          type="button"
          className="sl-filter-chip"
          title={say('filter.clear', { name: label })}
          aria-label={say('filter.clear', { name: `${label} ${text}` })}
          onClick={() => void page.clearFilter(param)}
        >
          <span className="sl-filter-name">{label}</span>
          {text}
          <Icon name="close" size={12} />
        </button>
      ))}
      {filters.length > 1 ? (
        <PlainButton look="text" small onClick={() => void page.clearFilter()}>
          {say('filter.clear-all')}
        </PlainButton>
      ) : null}
    </div>
  );
}
