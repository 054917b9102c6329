import { AuditItemType, AuditResource, AuditSort, ExportFormat } from '@erx/core/audit/model';
import { expect, it } from 'vitest';
import { FORMAT_WORDS, RESOURCE_WORDS, SORT_WORDS, TYPE_WORDS } from './register';

it('offers every word of the contract', () => {
  expect(TYPE_WORDS).toEqual(AuditItemType.options);
  expect(RESOURCE_WORDS).toEqual(AuditResource.options);
  expect(SORT_WORDS).toEqual(AuditSort.options);
  expect(FORMAT_WORDS).toEqual(ExportFormat.options);
});
