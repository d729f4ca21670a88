import type { ResultColumn, Row } from '../runtime.js';

/** What `/app/data/run` answers (§7). */
export interface DataAnswer {
  success?: boolean;
  msg?: string;
  response?: {
    ok?: boolean;
    msg?: string;
    data?: {
      list?: Row[];
      count?: number | string | null;
      tail?: Record<string, string | null> | null;
      columns?: ResultColumn[];
      masked?: string[];
      masked_params?: string[];
      truncated?: boolean;
    };
  };
}
