import type { Connection } from 'tedious';
import type { CatalogueExpectation } from '../connector.js';
import { ConnectorError } from '../connector.error.js';
import {
  columnsText,
  relationsText,
  stampOf,
  tableFunctions,
  type ColumnRow,
  type RelationRow,
} from './catalogue.questions.js';
import { answerWithin } from './timely.answer.js';

const marks = (from: number, count: number): string =>
  Array.from({ length: count }, (_none, at) => `@p${from + at}`).join(', ');

/**
 * Checks, in the transaction of a run and before its statement, that its relations are those that were analysed and
 * that no function came between. The server keeps no lock on a definition until it reads the statement, so a change in
 * that moment is not seen; a change of what a name means between analysis and run is. Rejects with `catalogue-changed`.
 */
export async function checkCatalogue(client: Connection, expects: CatalogueExpectation, ms: number): Promise<void> {
  const { relations, functions, schemas } = expects;
  if (relations.length > 0) {
    const names = [...new Set(relations.map(({ name }) => name))];
    const named = `o.name IN (${marks(1, names.length)})`;
    const found = (await answerWithin(client, `${relationsText} AND ${named}`, names, ms)) as unknown as RelationRow[];
    const columns = (await answerWithin(client, `${columnsText} AND ${named}`, names, ms)) as unknown as ColumnRow[];
    for (const expected of relations) {
      const relation = found.find(({ schema, name }) => schema === expected.schema && name === expected.name);
      const own = columns.filter(({ id }) => id === relation?.id);
      if (relation === undefined || stampOf(relation, own) !== expected.stamp) throw changed(expected.name);
    }
  }
  if (functions.length > 0 && schemas.length > 0) {
    const [came] = await answerWithin(
      client,
      `SELECT o.name AS name FROM sys.objects o JOIN sys.schemas s ON s.schema_id = o.schema_id
       WHERE o.type IN (${tableFunctions}) AND o.name IN (${marks(1, functions.length)}) AND s.name IN (${marks(1 + functions.length, schemas.length)})`,
      [...functions, ...schemas],
      ms,
    );
    if (came) throw changed(String(came.name));
  }
}

function changed(name: string): ConnectorError {
  return new ConnectorError('catalogue-changed', `${name} is another than was analysed`);
}
