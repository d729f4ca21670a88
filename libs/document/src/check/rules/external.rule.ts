import { externalNodes, kindFault } from '../../kind/external.kind.js';
import { checkText } from '../check.texts.js';
import { documentsOf, finding, type CheckRule } from '../checked.app.js';

/**
 * A view or field of an external kind names one that is installed, in a version that is there, and configures it as its
 * manifest declares. Where nobody knows what is installed, nothing is said.
 */
export const externalRule: CheckRule = ({ app, kinds }) =>
  kinds === undefined
    ? []
    : documentsOf(app, 'page').flatMap((file) =>
        externalNodes(file.document).flatMap(({ entry, sort }) => {
          const config = (entry.node as { config?: object }).config ?? {};
          const fault = kindFault(sort, config, kinds);
          return fault
            ? [finding(file, [...entry.path, ...fault.path], 'external', checkText(fault.text, fault.facts))]
            : [];
        }),
      );
