import type { Operation } from '../dispatch/operation.js';
import { appOperations } from './app.operations.js';
import { commonUpdateOperation } from './common.update.operation.js';
import { dictionaryOperations } from './dictionary.operations.js';
import { documentPartOperations } from './document.parts.operations.js';
import { draftOperations } from './draft.operations.js';
import { elsewhereOperations } from './elsewhere.operation.js';
import { importLookOperations } from './import.look.operation.js';
import { historyOperations } from './history.operations.js';
import { menuOperations } from './menu.operations.js';
import { upgradeOperations } from './upgrade.operations.js';
import { partOperations } from './part.operations.js';
import { queryOperations } from './query.operations.js';
import { releaseOperations } from './release.operations.js';
import { rightsOperations } from './rights.operations.js';
import { sensitiveOperations } from './sensitive.operations.js';
import { presenceOperations } from './presence.operation.js';
import { templateOperations } from './template.operations.js';
import { textOperations } from './text.operations.js';
import { viewOperations } from './view.operations.js';

/** The calls of §7 "Builder" (25 addresses under `/manager`), and those that take a draft as a whole. */
export const builderOperations: readonly Operation[] = [
  ...viewOperations,
  ...partOperations,
  ...documentPartOperations,
  commonUpdateOperation as Operation,
  ...dictionaryOperations,
  ...draftOperations,
  ...historyOperations,
  ...menuOperations,
  ...upgradeOperations,
  ...queryOperations,
  ...releaseOperations,
  ...appOperations,
  ...rightsOperations,
  ...sensitiveOperations,
  ...textOperations,
  ...templateOperations,
  ...presenceOperations,
  ...elsewhereOperations,
  ...importLookOperations,
];
