import js from '@eslint/js';
import hooks from 'eslint-plugin-react-hooks';
import globals from 'globals';
import ts from 'typescript-eslint';

const ZOD_AS_NAMESPACE = {
  selector: "ImportDeclaration[source.value='zod'] > :matches(ImportSpecifier, ImportDefaultSpecifier)",
  message:
    "Write `import * as z from 'zod'`: named and default imports defeat tree shaking (24.6 against 91.3 KB).",
};

const WAITS_ONE_SECOND = {
  selector:
    "CallExpression[callee.object.name='vi'][callee.property.name=/^wait(For|Until)$/][arguments.length=1]",
  message: 'Say how long it may take: by itself it waits one second, which a busy machine exceeds.',
};

const FALLBACK_UNSEEN = {
  selector:
    "JSXOpeningElement[name.name='Suspense'] > JSXAttribute[name.name='fallback'] > JSXExpressionContainer > " +
    ":not(JSXElement[openingElement.name.name='NotYet'])",
  message: 'Write <NotYet> around it: the page is not settled while a part is loaded.',
};

const ABSENT_TOO_EARLY = [
  "CallExpression[callee.property.name='toHaveCount'][arguments.0.value=0]",
  "CallExpression[callee.property.name='toBeHidden']",
  "CallExpression[callee.property.name='toBeVisible'][callee.object.property.name='not']",
].map((selector) => ({
  selector,
  message:
    'Write toBeAbsent() or toBeOutOfSight(): what is not there yet is no proof, so they wait for a settled page.',
}));

/** Where SQL stands in the server: the stores and statements of a noun, the platform, and what moves whole tables. */
const SQL_HOMES = [
  'packages/server/src/**/*{store,queries,statements}.ts',
  'packages/server/src/{platform,backup,demo}/**',
  '**/*.test.ts',
];
const SQL = String.raw`/^\s*(SELECT|INSERT INTO|UPDATE|DELETE FROM|WITH [a-z_]+ AS|LOCK TABLE|COPY) /`;
const SQL_AT_HOME = [`Literal[value=${SQL}]`, `TemplateElement[value.raw=${SQL}]`].map((selector) => ({
  selector,
  message: 'SQL stands in a file named store, queries or statements of its noun.',
}));

export default ts.config(
  {
    ignores: [
      '**/dist/**',
      '**/node_modules/**',
      '.erx/**',
      'coverage/**',
      '**/migrations/**',
      'test-results/**',
    ],
  },
  js.configs.recommended,
  ...ts.configs.strict,
  ...ts.configs.stylistic,
  {
    rules: {
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'inline-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-invalid-void-type': 'off',
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      'no-console': 'error',
      'max-len': ['error', { code: 140, ignoreUrls: true }],
      'max-lines': ['error', { max: 800, skipBlankLines: true, skipComments: true }],
      'no-restricted-syntax': ['error', ZOD_AS_NAMESPACE, WAITS_ONE_SECOND],
    },
  },
  {
    files: ['packages/server/src/**'],
    ignores: SQL_HOMES,
    rules: { 'no-restricted-syntax': ['error', ZOD_AS_NAMESPACE, ...SQL_AT_HOME] },
  },
  {
    files: ['tests/e2e/**'],
    ignores: ['tests/e2e/fixtures.ts'],
    rules: { 'no-restricted-syntax': ['error', ZOD_AS_NAMESPACE, WAITS_ONE_SECOND, ...ABSENT_TOO_EARLY] },
  },
  {
    files: ['packages/web/src/**'],
    ignores: ['**/*.test.tsx'],
    rules: { 'no-restricted-syntax': ['error', ZOD_AS_NAMESPACE, FALLBACK_UNSEEN] },
  },
  {
    files: ['packages/web/src/**', 'packages/cli/src/**'],
    plugins: { 'react-hooks': hooks },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  {
    files: [
      'scripts/**',
      'tests/**/*.mjs',
      '*.js',
      '*.cjs',
      '*.mjs',
      '**/*.config.ts',
      'packages/cli/pack.mjs',
    ],
    languageOptions: { globals: globals.node },
    rules: { 'no-console': 'off' },
  },
  {
    // Parts of these run inside a page that they drive.
    files: [
      'scripts/pictures/**',
      'scripts/bench/first-load.mjs',
      'scripts/bench/wizard-steps.mjs',
      'scripts/bench/repeat-visit.mjs',
    ],
    languageOptions: { globals: { ...globals.node, ...globals.browser } },
  },
);
