import {
  findDrugsByNdc,
  getDrug,
  getDrugByNdc,
  listDrugPackages,
  listDrugSigs,
  listUsualDiagnoses,
  searchDiagnoses,
  searchDrugs,
} from '@erx/core/drugs/contract';
import type { Drug } from '@erx/core/drugs/model';
import { elevenDigitNdc } from '@erx/core/drugs/ndc';
import { AppError } from '@erx/core/findings/app-error';
import { isPrescribable } from './drug-search';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { listSigs } from '../reference/sigs';
import { diagnosisList } from '../problems/diagnosis-queries';
import { usualDiagnosisCodes } from '@erx/core/problems/usual-diagnoses';
import { drugCatalogue } from './store';

const SEARCH_LIMIT = 25;
const PACKAGE_LIMIT = 500;
const DIAGNOSIS_LIMIT = 50;

/** Looking products, their packages and sigs, and diagnoses up. */
export function serveDrugs(server: Server, services: Services): void {
  const { database, drugs } = services;
  const known = async (id: string, member: Member): Promise<Drug> => {
    const drug = await drugCatalogue(database, member.practiceId).find(id);
    if (!drug) throw new AppError('prescription.drug-unknown');
    return drug;
  };

  server.serve(searchDrugs, async ({ member, query }) =>
    drugs.inState(
      await drugs.search(
        query.searchStr,
        query.limit ?? SEARCH_LIMIT,
        query.excludeUnsupportedGenericIds === true,
      ),
      member.practiceState,
    ),
  );

  server.serve(getDrugByNdc, async ({ member, params }) => {
    const ndc = elevenDigitNdc(params.ndc);
    const drug =
      ndc === undefined ? undefined : await drugCatalogue(database, member.practiceId).findByNdc(ndc);
    if (!drug) throw new AppError('prescription.drug-unknown');
    return drug;
  });

  server.serve(findDrugsByNdc, async ({ member, body }) => {
    const asked = body.map((ndc) => ({ ndc, digits: elevenDigitNdc(ndc) }));
    const found = await drugCatalogue(database, member.practiceId).findByNdcs(
      asked.flatMap(({ digits }) => digits ?? []),
    );
    return asked.map(({ ndc, digits }) => {
      const drug = digits === undefined ? undefined : found.get(digits);
      return { ndc, ...(drug ? { drug } : {}) };
    });
  });

  server.serve(listDrugSigs, async ({ member, params }) => {
    const { facts } = await services.doses.current();
    return listSigs(await known(params.id, member), facts);
  });

  server.serve(listDrugPackages, async ({ member, params }) =>
    drugCatalogue(database, member.practiceId).packages(await known(params.id, member), PACKAGE_LIMIT),
  );

  server.serve(getDrug, async ({ member, params, query }) => {
    const drug = await known(params.id, member);
    if (query.excludeUnsupportedGenericIds === true && !isPrescribable(drug))
      throw new AppError('prescription.drug-unknown');
    return drug;
  });

  server.serve(searchDiagnoses, ({ query }) =>
    diagnosisList(database).search(query.searchStr, DIAGNOSIS_LIMIT),
  );

  server.serve(listUsualDiagnoses, async ({ member, params }) => {
    const drug = await drugCatalogue(database, member.practiceId).find(params.drugId);
    return drug ? await diagnosisList(database).findSeveral(usualDiagnosisCodes(drug)) : [];
  });
}
