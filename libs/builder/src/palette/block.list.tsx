import { textOf } from '@sluice/document';
import { Icon, useLocale } from '@sluice/renderer';
import { useEffect, useState, type ReactElement } from 'react';
import { blockName, blocksOf, insertBlock, referToBlock } from '../canvas/block.commands.js';
import type { UsedDocument } from '../state/app.drafts.js';
import { useBuilder, useDrafts } from '../state/builder.context.js';
import { failureReporter } from '../state/failure.js';
import { useSay } from '../texts/index.js';

/**
 * The blocks of the app: a press puts a reference onto the page, the button beside it a copy. Nothing where there is
 * none.
 */
export function BlockList(): ReactElement | null {
  const say = useSay();
  const locale = useLocale();
  const parts = useBuilder();
  const blocks = blocksOf(parts);
  const pagesOf = useBlockPages(blocks.length > 0);
  if (blocks.length === 0) return null;
  return (
    <div className="sb-palette sb-blocks" role="group" aria-label={say('block.title')}>
      <p className="sb-hint">{say('block.title')}</p>
      {blocks.map((block) => {
        const name = blockName(block, locale);
        const pages = pagesOf(block.uid).map((page) => textOf(page.name, locale) || page.uid);
        const used = pages.length === 0 ? say('block.unused') : say('block.used', { pages: pages.join(', ') });
        return (
          <div key={block.id} className="sb-block" data-block={block.uid}>
            <button
              type="button"
              className="sb-kind"
              aria-label={say('block.refer', { name })}
              title={`${say('block.refer', { name })}\n${used}`}
              onClick={() => referToBlock(parts, block, locale)}
            >
              <Icon name="link" size={15} />
              <span>{name}</span>
              {pages.length === 0 ? null : <span className="sb-block-uses">{pages.length}</span>}
            </button>
            <button
              type="button"
              className="sb-kind sb-block-copy"
              aria-label={say('block.insert', { name })}
              title={say('block.insert', { name })}
              onClick={() => void insertBlock(parts, block, locale)}
            >
              <Icon name="copy" size={14} />
            </button>
          </div>
        );
      })}
    </div>
  );
}

/** Pages that refer to each block, asked for again whenever a document has changed. */
function useBlockPages(hasBlocks: boolean): (uid: string) => UsedDocument['used_by'] {
  const { drafts, ports } = useBuilder();
  const list = useDrafts(drafts);
  const [uses, setUses] = useState<readonly UsedDocument[]>([]);
  useEffect(() => {
    if (!hasBlocks) return;
    const stop = new AbortController();
    drafts.uses(stop.signal).then(setUses, failureReporter(ports, stop.signal));
    return () => stop.abort();
  }, [drafts, ports, list, hasBlocks]);
  return (uid) =>
    (uses.find((one) => one.kind === 'page' && one.uid === uid)?.used_by ?? []).filter(({ kind }) => kind === 'page');
}
