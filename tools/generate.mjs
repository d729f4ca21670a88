// Makes everything that follows from schemas/: types, the validator's bundle, reference pages (design §4); and from the
// catalogue of errors their reference and the reasons that the audit log names.
// `--check` writes nothing and fails when a committed file is stale.
import { mkdirSync, readFileSync, readdirSync, existsSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleFile } from './generate/bundle.mjs';
import { auditReasonFiles } from './generate/audit-reasons.mjs';
import { errorFiles, loadErrors } from './generate/errors.mjs';
import { externalFieldsFile, fieldKindsFile } from './generate/fields.mjs';
import { mergeShapesFile } from './generate/merge.mjs';
import { panelFiles } from './generate/panels.mjs';
import { referenceFiles } from './generate/reference.mjs';
import { loadReviewRules, reviewRuleFiles } from './generate/review-rules.mjs';
import { loadSchemas } from './generate/schemas.mjs';
import { loadSettings, settingsDocuments, settingsFile } from './generate/settings.mjs';
import { propertyTitlesFile } from './generate/titles.mjs';
import { typesFile } from './generate/types.mjs';
import { viewKindsFile } from './generate/view-kinds.mjs';
import { widgetValuesFile } from './generate/widgets.mjs';

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..');
const schemas = loadSchemas(join(root, 'schemas'));
const settings = loadSettings(join(root, 'schemas'));
const errors = await loadErrors(root);
const reviewRules = await loadReviewRules(root);
const files = new Map([
  ['libs/document/src/generated/types.ts', typesFile(schemas)],
  ['libs/document/src/generated/bundle.ts', bundleFile(schemas)],
  ['libs/document/src/generated/widgets.ts', widgetValuesFile(schemas)],
  ['libs/document/src/generated/merge.shapes.ts', mergeShapesFile(schemas)],
  ['libs/document/src/generated/property.titles.ts', propertyTitlesFile(schemas)],
  ['libs/engine/src/generated/field.kinds.ts', fieldKindsFile(schemas)],
  ['libs/renderer/src/generated/external.fields.ts', externalFieldsFile(schemas)],
  ['libs/builder/src/generated/view.kinds.ts', viewKindsFile(schemas)],
  ['libs/document/src/generated/settings.ts', settingsFile(settings)],
  ...settingsDocuments(root, settings),
  ...panelFiles(schemas),
  ...referenceFiles(schemas),
  ...errorFiles(errors),
  ...auditReasonFiles(root, errors),
  ...reviewRuleFiles(reviewRules),
]);
const owned = [
  'libs/builder/src/generated',
  'libs/document/src/generated',
  'libs/engine/src/generated',
  'libs/renderer/src/generated',
  'libs/builder/src/generated',
  'docs/reference',
];

const stale = [];
for (const [path, text] of files) {
  const full = join(root, path);
  if (existsSync(full) && readFileSync(full, 'utf8') === text) continue;
  stale.push(path);
  if (!process.argv.includes('--check')) {
    mkdirSync(dirname(full), { recursive: true });
    writeFileSync(full, text);
  }
}
for (const folder of owned) {
  if (!existsSync(join(root, folder))) continue;
  for (const name of readdirSync(join(root, folder))) {
    const path = relative(root, join(root, folder, name));
    if (files.has(path) || !readFileSync(join(root, path), 'utf8').includes('Made by tools/generate.mjs')) continue;
    stale.push(path);
    if (!process.argv.includes('--check')) rmSync(join(root, path));
  }
}
if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`stale, run "npm run generate": ${stale.join(', ')}`);
  process.exit(1);
}
if (stale.length > 0) console.log(`generated: ${stale.join(', ')}`);
