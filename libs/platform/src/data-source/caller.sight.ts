import type { OperationContext } from '../dispatch/operation.js';
import { Sight } from './sight.js';
import type { SourceRecord } from './source.type.js';

/** What the caller of an operation may see of a source. */
export async function sightOf({ caller, platform }: OperationContext, source: SourceRecord): Promise<Sight> {
  const { gateway } = platform;
  const { grants } = await gateway.grants.ofCaller(caller, source, await gateway.versions.current());
  return new Sight(caller, source, grants);
}
