import { pageNodes } from '../../node/page.walk.js';
import { checkText } from '../check.texts.js';
import { documentOf, documentsOf, finding, type CheckRule } from '../checked.app.js';

/** What a chart draws are columns that its query returns, where the query lists them and nothing maps its rows anew. */
export const chartRule: CheckRule = ({ app }) =>
  documentsOf(app, 'page').flatMap((entry) =>
    [...pageNodes(entry.document)].flatMap(({ kind, node, path }) => {
      if (kind !== 'view' || !node.query_id || !node.config?.chart || node.call_back_config) return [];
      const query = documentOf(app, 'query', node.query_id);
      if (!query?.columns || node.app_data?.call_back_config) return [];
      const { x, series = [] } = node.config.chart;
      const known = new Set(query.columns.map(({ name }) => name));
      const reads = [
        ...(x === undefined || x === '' ? [] : [{ name: x, at: ['x'] }]),
        ...series.map(({ name }, index) => ({ name, at: ['series', index, 'name'] })),
      ];
      return reads
        .filter(({ name }) => !known.has(name))
        .map(({ name, at }) =>
          finding(
            entry,
            [...path, 'config', 'chart', ...at],
            'chart',
            checkText('series-column', { name, query: query.uid }),
          ),
        );
    }),
  );
