import type { ListedPackage } from '@erx/core/drugs/listed-product';
import {
  type FdaPackage,
  fdaPackageReader,
  type FdaProduct,
  fdaProductReader,
} from '@erx/core/reference/formats/fda-ndc';
import type { ListedNpi, ListedRegistrant } from '@erx/core/credentials/registers';
import { deaRegistrantsReader } from '@erx/core/reference/formats/dea-registrants';
import { npiRegistryReader } from '@erx/core/reference/formats/npi-registry-csv';
import { cautionsCsvReader } from '@erx/core/reference/formats/cautions-csv';
import type { ListedCaution } from '@erx/core/cautions/sets';
import { dosesCsvReader } from '@erx/core/reference/formats/doses-csv';
import type { DoseFact } from '@erx/core/doses/facts';
import { icd10cmCsvReader, icd10cmOrderReader } from '@erx/core/reference/formats/icd10cm';
import { type CodeConversion, icd10cmConversionReader } from '@erx/core/reference/formats/icd10cm-conversion';
import { type LegacyLine, legacyRecordsReader } from '@erx/core/reference/formats/legacy-records-csv';
import type { LineReader } from '@erx/core/reference/formats/line-format';
import { ndcPackagesCsvReader } from '@erx/core/reference/formats/ndc-packages-csv';
import { interactionsCsvReader, type ListedInteraction } from '@erx/core/reference/formats/interactions-csv';
import { pharmaciesCsvReader } from '@erx/core/reference/formats/pharmacies-csv';
import {
  ndcCodesReader,
  type RxNormConcept,
  type RxNormFact,
  rxnconsoReader,
  rxnsatReader,
} from '@erx/core/reference/formats/rxnorm';
import { syntheaPatientsReader } from '@erx/core/reference/formats/synthea-patients';
import { stateSchedulesReader } from '@erx/core/reference/formats/state-schedules-csv';
import { type ListedSupply, suppliesReader } from '@erx/core/reference/formats/supplies-csv';
import type { StateSchedule } from '@erx/core/drugs/state-schedules';
import type { Diagnosis } from '@erx/core/drugs/model';
import type { PatientFields } from '@erx/core/patients/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import {
  type ImportColumns,
  type ImportKind,
  InteractionColumns,
  PackageColumns,
  type RefusedLine,
} from '@erx/core/reference/model';

/** What a line of each kind of file holds. */
export interface RecordOf {
  'icd10cm-order': Diagnosis;
  'icd10cm-csv': Diagnosis;
  'icd10cm-conversion': CodeConversion;
  'fda-products': FdaProduct;
  'fda-packages': FdaPackage;
  'ndc-packages': ListedPackage;
  'rxnorm-names': RxNormConcept;
  'rxnorm-attributes': RxNormFact;
  'ndc-codes': RxNormFact;
  pharmacies: Pharmacy;
  'synthea-patients': PatientFields;
  interactions: ListedInteraction;
  doses: DoseFact;
  cautions: ListedCaution;
  'legacy-records': LegacyLine;
  'state-schedules': StateSchedule;
  supplies: ListedSupply;
  'npi-registry': ListedNpi;
  'dea-registrants': ListedRegistrant;
}

const READERS: {
  readonly [Kind in ImportKind]: (columns: ImportColumns | undefined) => LineReader<RecordOf[Kind]>;
} = {
  'icd10cm-order': icd10cmOrderReader,
  'icd10cm-csv': icd10cmCsvReader,
  'icd10cm-conversion': icd10cmConversionReader,
  'fda-products': fdaProductReader,
  'fda-packages': fdaPackageReader,
  'ndc-packages': (columns) =>
    ndcPackagesCsvReader(columns === undefined ? columns : PackageColumns.parse(columns)),
  'rxnorm-names': rxnconsoReader,
  'rxnorm-attributes': rxnsatReader,
  'ndc-codes': ndcCodesReader,
  pharmacies: pharmaciesCsvReader,
  'synthea-patients': syntheaPatientsReader,
  interactions: (columns) =>
    interactionsCsvReader(columns === undefined ? columns : InteractionColumns.parse(columns)),
  doses: dosesCsvReader,
  cautions: cautionsCsvReader,
  'legacy-records': legacyRecordsReader,
  'state-schedules': stateSchedulesReader,
  supplies: suppliesReader,
  'npi-registry': npiRegistryReader,
  'dea-registrants': deaRegistrantsReader,
};

/** A record with the number of its line. */
export interface Numbered<T> {
  readonly line: number;
  readonly record: T;
}

/** The records of a batch, and its lines that cannot be taken. */
export interface ReadBatch<Kind extends ImportKind> {
  readonly records: readonly Numbered<RecordOf[Kind]>[];
  readonly refused: readonly RefusedLine[];
}

/**
 * Reads a batch of a file.
 * @param batch.from number of its first line; a batch that is not the file's first brings the header along
 */
export function readBatch<Kind extends ImportKind>(
  kind: Kind,
  columns: ImportColumns | undefined,
  batch: { readonly from: number; readonly header: string | undefined; readonly lines: readonly string[] },
): ReadBatch<Kind> {
  const read = READERS[kind](columns);
  const records: Numbered<RecordOf[Kind]>[] = [];
  const refused: RefusedLine[] = [];
  if (batch.from > 1 && batch.header !== undefined) {
    const header = read(batch.header, 1);
    // Under a header that cannot be read no line means anything: each is refused for the header's reason.
    if ('bad' in header)
      return {
        records,
        refused: batch.lines.map((_, index) => ({ ...header.bad, line: batch.from + index })),
      };
  }
  batch.lines.forEach((text, index) => {
    const line = batch.from + index;
    const result = read(text, line);
    if ('record' in result) records.push({ line, record: result.record });
    if ('bad' in result) refused.push(result.bad);
  });
  return { records, refused };
}
