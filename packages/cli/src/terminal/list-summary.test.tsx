import { render } from 'ink-testing-library';
import { expect, it } from 'vitest';
import { ListSummary } from './list-summary';

const LAST_PAGE = {
  above: 12,
  below: 34,
  page: 10,
  hasNext: false,
  hasPrevious: true,
  read: { at: new Date('2026-11-26T20:05:12Z'), isRenewed: false },
};

it.each([
  [120, ' Audit trail · 10/27/2026 to 11/26/2026 · 57  page 10, the last  ▲ 12  ▼ 34  as of 2:05:12 PM'],
  [80, ' 10/27/2026 to 11/26/2026 · 57  page 10, the last  ▲ 12  ▼ 34  as of 2:05:12 PM'],
  [78, ' 10/27/2026 to 11/26/2026 · 57  page 10, last  ▲ 12  ▼ 34  2:05:12 PM'],
  [66, ' 10/27/2026 to 11/26/2026 · 57  page 10, last  ▲ 12  ▼ 34'],
])('says its days whole at %i columns, on a last page too', (columns, said) => {
  const { lastFrame } = render(
    <ListSummary
      name="Audit trail"
      parts={['10/27/2026 to 11/26/2026', '57']}
      list={LAST_PAGE}
      zone="America/Chicago"
      width={columns}
    />,
  );
  expect(
    lastFrame()
      ?.replaceAll(/ {2,}(?=page)/g, '  ')
      .trimEnd(),
  ).toBe(said);
});
