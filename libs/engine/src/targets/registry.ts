import type { TargetType } from '@sluice/document';
import { actionTarget } from './action.target.js';
import { callbackTarget } from './callback.target.js';
import { downloadTarget } from './download.target.js';
import { otherTarget } from './other.target.js';
import { pageTarget } from './page.target.js';
import type { Target } from './target.type.js';
import { viewTarget } from './view.target.js';

/** Button targets by code (§3 target_type). */
export const targets = {
  action: actionTarget,
  page: pageTarget,
  view: viewTarget,
  other: otherTarget,
  download: downloadTarget,
  callback: callbackTarget,
} satisfies Record<TargetType, Target>;
