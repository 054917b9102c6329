import { describe, expect, it } from 'vitest';
import { contractSuites, suitesOf, toChecked } from '../../scripts/testing/changed.mjs';

describe('what is tested of a change', () => {
  const suites = [
    'tests/contract/audit.test.ts',
    'tests/contract/audit-walk.test.ts',
    'tests/contract/auditors.test.ts',
    'tests/contract/doses.test.ts',
  ];

  it.each([
    {
      changed: 'packages/core/src/audit/rules.ts',
      chosen: ['tests/contract/audit.test.ts', 'tests/contract/audit-walk.test.ts'],
    },
    { changed: 'packages/server/src/doses/judge-order.ts', chosen: ['tests/contract/doses.test.ts'] },
    { changed: 'tests/contract/auditors.test.ts', chosen: ['tests/contract/auditors.test.ts'] },
    { changed: 'packages/web/src/features/doses/dose-line.tsx', chosen: [] },
    { changed: 'docs/style.md', chosen: [] },
  ])('chooses the contracts of $changed by its room', ({ changed, chosen }) => {
    expect(suitesOf([changed], suites)).toEqual(chosen);
  });

  it('chooses among suites that exist', () => {
    expect(suitesOf(['packages/core/src/doses/facts.ts'], contractSuites())).toContain(
      'tests/contract/doses.test.ts',
    );
  });

  it('gives each check what it reads', () => {
    const files = ['README.md', 'packages/core/src/a.ts', 'scripts/b.mjs', 'docs/pictures/c.png'];
    expect(toChecked(files)).toEqual({
      prettier: ['README.md', 'packages/core/src/a.ts', 'scripts/b.mjs'],
      linted: ['packages/core/src/a.ts', 'scripts/b.mjs'],
      typed: ['packages/core/src/a.ts'],
    });
  });
});
