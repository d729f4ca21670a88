import type { InstalledKind } from '@sluice/document';
import { builders } from '../builder/builder.address.js';
import { answer, label, listOf, object, text } from '../dispatch/answer.schema.js';
import { inputOf } from '../dispatch/input.fields.js';
import { defineOperation, type Operation } from '../dispatch/operation.js';
import type { RefusedKind } from './kind.contract.js';

interface InstalledKinds {
  list: readonly InstalledKind[];
  /** Folders that were not taken; for who may do something about it. */
  refused: readonly RefusedKind[];
}

const listKinds = defineOperation<Record<string, never>, InstalledKinds>({
  name: 'builder.kinds',
  access: builders,
  input: inputOf({}, [], []),
  output: answer({
    list: listOf(
      answer(
        {
          name: text,
          version: text,
          kind: text,
          title: label,
          address: text,
          told: listOf(text),
        },
        { description: label, config: object, value: object },
      ),
    ),
    refused: listOf(answer({ folder: text, reason: label })),
  }),
  audit: 'none',
  list: 'whole',
  transaction: false,
  /** The kinds of the folder outside that this process has read, and what it refused there. */
  run: ({ platform }) => Promise.resolve({ list: platform.kinds.list(), refused: platform.kinds.refused() }),
});

/** External kinds, for their builders. */
export const kindOperations = [listKinds] as readonly Operation[];
