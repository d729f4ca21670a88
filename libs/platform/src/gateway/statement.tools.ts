import type { AnalysisService } from './analysis.contract.js';
import type { StatementTools } from './statement.port.js';

/** The one place that knows that SQL is read elsewhere than other languages. */
export function statementTools(analysis: Pick<AnalysisService, 'analyse' | 'split'>): StatementTools {
  return {
    analyse: async ({ reads }, text, catalogue, options) =>
      'dialect' in reads
        ? analysis.analyse(reads.dialect, text, catalogue, options)
        : reads.analyse(text, catalogue, { parameters: options.parameters }),
    split: async ({ reads }, script, owner) =>
      'dialect' in reads ? analysis.split(reads.dialect, script, owner) : reads.split(script),
  };
}
