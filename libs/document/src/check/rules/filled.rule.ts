import type { Param } from '../../generated/types.js';
import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckedDocument, type CheckRule } from '../checked.app.js';
import type { JsonPath, Problem } from '../source.file.js';

/**
 * A choice fills fields that stand beside it and that a person could type into, from columns of the query of its
 * options.
 */
export const filledRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap((found): Problem[] => {
      if (found.kind === 'view') return wrongFills(entry, found.node.app_params ?? [], [...found.path, 'app_params']);
      return found.kind === 'param'
        ? wrongFills(entry, found.node.config?.members ?? [], [...found.path, 'config', 'members'])
        : [];
    }),
  );

function wrongFills(entry: CheckedDocument, params: readonly Param[], path: JsonPath): Problem[] {
  return params.flatMap(({ name: own, data_config: config }, at) =>
    Object.keys(config?.fill ?? {}).flatMap((name) => {
      const target = params.find((param) => param.name === name && param.enable !== false);
      const stands =
        config?.query_id !== undefined && target !== undefined && target.value === undefined && name !== own;
      return stands
        ? []
        : [finding(entry, [...path, at, 'data_config', 'fill', name], 'filled', checkText('fill-unknown', { name }))];
    }),
  );
}
