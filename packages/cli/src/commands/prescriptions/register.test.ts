import { Duration, PrescriptionFilter } from '@erx/core/prescriptions/model';
import { expect, it } from 'vitest';
import { HistoryScriptStatus, HistorySort, SubStateFilter } from '@erx/core/prescription-history/model';
import { DURATION_WORDS, HISTORY_STATUS_WORDS, SORT_WORDS, STATUS_WORDS, SUB_STATE_WORDS } from './register';

it('offers every status and every duration of the contract', () => {
  expect(STATUS_WORDS).toEqual(PrescriptionFilter.options);
  expect(DURATION_WORDS).toEqual(Duration.options);
  expect(HISTORY_STATUS_WORDS).toEqual(HistoryScriptStatus.options);
  expect(SUB_STATE_WORDS).toEqual(SubStateFilter.options);
  expect(SORT_WORDS).toEqual(HistorySort.options);
});
