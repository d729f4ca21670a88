import type { OperationContext } from '../dispatch/operation.js';
import type { RowHandling } from '../gateway/gateway.type.js';
import { shownMoment } from '../host/entity.words.js';

/** The stricter of platform and projects: rows bear the reader's name and the time, and cannot be copied. */
export function howShown(
  { platform, caller }: Pick<OperationContext, 'platform' | 'caller'>,
  handling: RowHandling | undefined,
): { watermark?: string; copy?: false } {
  const { settings, clock } = platform;
  const marked = settings.get('result.watermark') || handling?.watermark === true;
  const copies = settings.get('result.copy') && handling?.allowsCopy !== false;
  return {
    watermark: marked ? `${caller.name} (${caller.account}) ${shownMoment(new Date(clock.now()))}` : undefined,
    copy: copies ? undefined : false,
  };
}
