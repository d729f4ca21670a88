import { CatalogueReader } from '../data-source/catalogue.reader.js';
import type { Db } from '../host/db.js';
import { MaskContexts } from '../masking/policy.contexts.js';
import { PolicyReader } from '../masking/policy.reader.js';
import { RowFilterReader } from '../row-filter/row-filter.reader.js';
import { readInPast } from './past.js';
import type { PlannerHost } from './plan.type.js';

/** Levels, masks and row filters as they were: the readers of now on the versions of then. */
export const pastReaders =
  (db: Db): NonNullable<PlannerHost['past']> =>
  (moment, work) =>
    readInPast(db, moment, (then) => {
      const rowFilters = new RowFilterReader(then);
      return work({
        catalogue: new CatalogueReader(then.db),
        policies: new PolicyReader(then.db),
        maskContexts: new MaskContexts({ clock: then.clock, rowFilters }),
        rowFilters,
      });
    });
