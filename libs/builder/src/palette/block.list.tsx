import { Icon, useLocale } from '@sluice/renderer';
import type { ReactElement } from 'react';
import { blockName, blocksOf, insertBlock } from '../canvas/block.commands.js';
import { useBuilder, useDrafts } from '../state/builder.context.js';
import { useSay } from '../texts/index.js';

/** The blocks of the app: a press puts a copy onto the page. Nothing where there is none. */
export function BlockList(): ReactElement | null {
  const say = useSay();
  const locale = useLocale();
  const parts = useBuilder();
  useDrafts(parts.drafts);
  const blocks = blocksOf(parts);
  if (blocks.length === 0) return null;
  return (
    <div className="sb-palette sb-blocks" role="group" aria-label={say('block.title')}>
      <p className="sb-hint">{say('block.title')}</p>
      {blocks.map((block) => {
        const name = blockName(block, locale);
        return (
          <button
            key={block.id}
            type="button"
            className="sb-kind"
            data-block={block.uid}
            title={say('block.insert', { name })}
            onClick={() => void insertBlock(parts, block, locale)}
          >
            <Icon name="copy" size={15} />
            <span>{name}</span>
          </button>
        );
      })}
    </div>
  );
}
