import js from '@eslint/js';
import nx from '@nx/eslint-plugin';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** Which layer may import which (design §3): imports point down only, siblings do not meet. */
const layers = {
  document: [],
  engine: ['document'],
  policy: ['document'],
  sql: ['document'],
  migrations: ['document'],
  connectors: ['document', 'policy', 'sql'],
  platform: ['document', 'engine', 'policy', 'sql', 'connectors', 'migrations'],
  renderer: ['document', 'engine'],
  workspace: ['document', 'engine', 'renderer'],
  builder: ['document', 'engine', 'renderer'],
  testing: ['document', 'engine', 'policy', 'sql', 'connectors', 'migrations', 'platform'],
  app: [
    'document',
    'engine',
    'policy',
    'sql',
    'connectors',
    'migrations',
    'platform',
    'renderer',
    'workspace',
    'builder',
  ],
  e2e: ['document', 'engine', 'policy', 'sql', 'connectors', 'platform', 'testing'],
};
const sides = { any: ['any'], server: ['any', 'server'], browser: ['any', 'browser'] };

/** Files of a package itself, of which the browser takes others that load them later (`imports` of the package). */
const lazyFiles = ['#expressions', '#pattern-engine', '#view-form'];

const boundaries = {
  '@nx/enforce-module-boundaries': [
    'error',
    {
      allow: lazyFiles,
      enforceBuildableLibDependency: false,
      // Tests of the platform stand on its test servers, which stand on the platform; nothing imports a test, so there
      // is no circle at run time.
      ignoredCircularDependencies: [['@sluice/testing', '@sluice/platform']],
      depConstraints: [
        ...Object.entries(layers).map(([layer, to]) => ({
          sourceTag: `layer:${layer}`,
          onlyDependOnLibsWithTags: [...to, layer].map((name) => `layer:${name}`),
        })),
        ...Object.entries(sides).map(([side, to]) => ({
          sourceTag: `side:${side}`,
          onlyDependOnLibsWithTags: to.map((name) => `side:${name}`),
        })),
      ],
    },
  ],
};

/**
 * Any-side libraries run in a browser, a server and a test alike: no host clock, timer, fetch or storage (design §3).
 */
const hostGlobals = [
  'setTimeout',
  'setInterval',
  'clearTimeout',
  'clearInterval',
  'fetch',
  'localStorage',
  'sessionStorage',
  'window',
  'document',
  'process',
  'Buffer',
  'requestAnimationFrame',
];

const ofCode = "[property.name='form_type']";
const kindMessage =
  'What differs by form type stands in its kind (libs/engine/src/fields) or in a registry; ask the kind.';
/**
 * What a form type means is its kind's to say: no code compares it, looks for it in a list of its own, or takes it out
 * to do so later.
 */
const formTypes = [
  `BinaryExpression[operator=/^[!=]=/]:has(> MemberExpression${ofCode}):not(:has(> Identifier[name='undefined']))`,
  `BinaryExpression[operator=/^[!=]=/] > ChainExpression:has(> MemberExpression${ofCode})`,
  `SwitchStatement > MemberExpression.discriminant${ofCode}`,
  `CallExpression[callee.property.name=/^(has|includes|indexOf)$/] > MemberExpression.arguments${ofCode}`,
  `VariableDeclarator > MemberExpression.init${ofCode}`,
  "ObjectPattern > Property[key.name='form_type']",
].map((selector) => ({ selector, message: kindMessage }));
/** Any-side code reads the time from a port (design §3). */
const clocks = [
  {
    selector: "CallExpression[callee.object.name='Date'][callee.property.name='now']",
    message: 'Use the clock port.',
  },
  { selector: "NewExpression[callee.name='Date'][arguments.length=0]", message: 'Use the clock port.' },
];

/** Texts take their facts in one way: what `replace` puts in would be read for marks of its own (`$&`). */
const facts = {
  selector:
    'CallExpression[callee.property.name=/^replace(All)?$/] > Literal.arguments:first-child[value=/^\\{\\w+\\}$/]',
  message: 'Facts are put into a text with interpolate (@sluice/document).',
};

export default tseslint.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '**/generated/**',
      '.nx/**',
      '.data/**',
      '.cache/**',
      '**/*.d.ts',
      '**/coverage/**',
    ],
  },
  js.configs.recommended,
  ...tseslint.configs.recommended,
  {
    languageOptions: {
      globals: Object.fromEntries(
        [
          'console',
          'process',
          'Buffer',
          'URL',
          'URLSearchParams',
          'setTimeout',
          'clearTimeout',
          'setInterval',
          'clearInterval',
          'setImmediate',
          'fetch',
          'AbortController',
          'AbortSignal',
          'TextEncoder',
          'TextDecoder',
          'performance',
          'structuredClone',
          'window',
          'document',
          'localStorage',
          'sessionStorage',
          'navigator',
          'location',
          'history',
          'queueMicrotask',
          'requestAnimationFrame',
          'crypto',
        ].map((name) => [name, 'readonly']),
      ),
    },
    plugins: { '@nx': nx },
    rules: {
      ...boundaries,
      'no-console': 'off',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-eval': 'error',
      'no-new-func': 'error',
      'no-implied-eval': 'error',
      'no-restricted-syntax': ['error', facts],
      // What Prettier does not wrap: comments. Texts stay in one piece.
      'max-len': [
        'error',
        { code: 120, ignoreStrings: true, ignoreTemplateLiterals: true, ignoreRegExpLiterals: true, ignoreUrls: true },
      ],
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
    },
  },
  {
    files: ['libs/document/src/**/*.ts', 'libs/engine/src/**/*.ts', 'libs/policy/src/**/*.ts'],
    ignores: ['**/*.test.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        ...hostGlobals.map((name) => ({
          name,
          message: 'Any-side libraries take clock, timer, fetch and storage as ports.',
        })),
      ],
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              group: ['node:*', 'react', 'react-*', 'antd', 'typeorm', '@nestjs/*', 'pg'],
              message: 'Any-side libraries import no host.',
            },
          ],
        },
      ],
      'no-restricted-syntax': ['error', facts, ...clocks],
    },
  },
  {
    files: [
      'libs/builder/src/**/*.ts',
      'libs/builder/src/**/*.tsx',
      'libs/engine/src/**/*.ts',
      'libs/platform/src/**/*.ts',
      'libs/renderer/src/**/*.ts',
      'libs/renderer/src/**/*.tsx',
    ],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'libs/engine/src/fields/**', '**/*.registry.ts'],
    rules: { 'no-restricted-syntax': ['error', facts, ...formTypes] },
  },
  {
    files: ['libs/document/src/**/*.ts', 'libs/engine/src/**/*.ts'],
    ignores: ['**/*.test.ts', 'libs/engine/src/fields/**', '**/*.registry.ts'],
    rules: { 'no-restricted-syntax': ['error', facts, ...clocks, ...formTypes] },
  },
  {
    // Threads that analyse load this library alone: the whole of the documents would come with a value of them.
    files: ['libs/sql/src/**/*.ts'],
    ignores: ['**/*.test.ts', '**/*.testing.ts'],
    rules: {
      '@typescript-eslint/no-restricted-imports': [
        'error',
        {
          paths: [
            {
              name: '@sluice/document',
              allowTypeImports: true,
              message: 'Types alone come from the documents here; texts take facts by @sluice/document/text.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['**/*.tsx'],
    plugins: { 'react-hooks': reactHooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    // A test may stand on the test servers, which stand on the platform it tests: no circle, because tests and the
    // world of stories are never imported.
    files: ['**/*.test.ts', '**/*.test.tsx', '**/*.testing.ts', 'libs/renderer/src/vocabulary/**', 'e2e/world/**'],
    rules: {
      '@nx/enforce-module-boundaries': [
        'error',
        {
          ...boundaries['@nx/enforce-module-boundaries'][1],
          allow: ['@sluice/testing', '@sluice/testing/vocabulary', '@sluice/testing/whole', ...lazyFiles],
        },
      ],
    },
  },
  { files: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'tools/**', 'libs/testing/**'], rules: { 'max-lines': 'off' } },
  {
    // Kinds from outside run in a frame, where the channel's script stands before them (docs/integrators.md).
    files: ['examples/kinds/**/*.js', 'e2e/hostile/kinds/**/*.js'],
    languageOptions: { globals: { sluice: 'readonly', Image: 'readonly', WebSocket: 'readonly' } },
  },
  // What a hostile kind tries is what the rules forbid.
  { files: ['e2e/hostile/kinds/**/*.js'], rules: { 'no-new-func': 'off' } },
  {
    // A function fits a screen. A suite of tests is one function, and the pages written by hand for comparison
    // (tools/bench) are as long as people write them.
    files: ['**/*.ts', '**/*.tsx', '**/*.mjs'],
    ignores: ['**/*.test.ts', '**/*.test.tsx', 'e2e/**', 'tools/bench/handwritten/**'],
    rules: { 'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }] },
  },
  {
    // Types, functions and members say in the field's words what they are: an address, a scope, a position, a limit
    // (CONTRIBUTING, Style). A migration that has landed is never edited.
    files: ['**/*.ts', '**/*.tsx'],
    ignores: ['migrations/**'],
    rules: {
      '@typescript-eslint/naming-convention': [
        'error',
        {
          selector: 'typeLike',
          format: null,
          custom: { regex: '(^|[a-z])(Place|Places|Told|Eyes|Lent|Begun)([A-Z]|$)', match: false },
        },
        {
          selector: ['function', 'classProperty', 'classMethod'],
          format: null,
          custom: {
            regex: '(^|[a-z])(Place|Places|Told|Eyes|Lent|Begun)([A-Z]|$)|^#?(told|eyes|lent|begun)$',
            match: false,
          },
        },
        {
          selector: ['variable', 'parameter'],
          format: null,
          custom: {
            regex: '(^|[a-z])(Place|Places|Told|Eyes|Lent|Begun)([A-Z]|$)|^_?(places?|told|eyes|lent|begun)$',
            match: false,
          },
        },
        // What is stored or sent keeps its name (`place` of a finding, `told` of a kind's manifest), and what is taken
        // out of it, too.
        { selector: ['variable', 'parameter'], modifiers: ['destructured'], format: null },
      ],
    },
  },
  {
    // Markup is long without being deep, and a hook is what its closures share.
    files: ['**/*.tsx', '**/*.hook.ts'],
    ignores: ['**/*.test.tsx', 'tools/bench/handwritten/**'],
    rules: { 'max-lines-per-function': ['error', { max: 100, skipBlankLines: true, skipComments: true }] },
  },
);
