import { describe, expect, it } from 'vitest';
import { toWrittenDate } from './written-date';

describe('the day on which a prescription was written', () => {
  it.each([
    ['is that of the message', '2026-11-20', undefined, { date: '2026-11-20', sentOn: undefined }],
    ['is told once where both say it', '2026-11-20', '2026-11-20', { date: '2026-11-20', sentOn: undefined }],
    [
      'names the other where they differ',
      '2026-11-20',
      '2026-11-21',
      { date: '2026-11-20', sentOn: '2026-11-21' },
    ],
    [
      'is that of the sending where the message is silent',
      undefined,
      '2026-11-21',
      { date: '2026-11-21', sentOn: undefined },
    ],
    ['is not known where nothing says it', undefined, undefined, undefined],
  ])('%s', (_, writtenDate, sentOn, expected) => {
    const drug = { drugDescription: 'x', deaSchedule: 'none', writtenDate, sentOn } as const;
    expect(toWrittenDate({ drug })).toEqual(expected);
  });
});
