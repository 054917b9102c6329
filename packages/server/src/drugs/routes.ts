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
  const catalogue = drugCatalogue(database);

  const known = async (id: string): Promise<Drug> => {
    const drug = await catalogue.find(id);
    if (!drug) throw new AppError('prescription.drug-unknown');
    return drug;
  };

  server.serve(searchDrugs, ({ query }) =>
    drugs.search(query.searchStr, query.limit ?? SEARCH_LIMIT, query.excludeUnsupportedGenericIds === true),
  );

  server.serve(getDrugByNdc, async ({ params }) => {
    const ndc = elevenDigitNdc(params.ndc);
    const drug = ndc === undefined ? undefined : await catalogue.findByNdc(ndc);
    if (!drug) throw new AppError('prescription.drug-unknown');
    return drug;
  });

  server.serve(findDrugsByNdc, async ({ body }) => {
    const asked = body.map((ndc) => ({ ndc, digits: elevenDigitNdc(ndc) }));
    const found = await catalogue.findByNdcs(asked.flatMap(({ digits }) => digits ?? []));
    return asked.map(({ ndc, digits }) => {
      const drug = digits === undefined ? undefined : found.get(digits);
      return { ndc, ...(drug ? { drug } : {}) };
    });
  });

  server.serve(listDrugSigs, async ({ params }) => {
    const { facts } = await services.doses.current();
    return listSigs(await known(params.id), facts);
  });

  server.serve(listDrugPackages, async ({ params }) =>
    catalogue.packages(await known(params.id), PACKAGE_LIMIT),
  );

  server.serve(getDrug, async ({ params, query }) => {
    const drug = await known(params.id);
    if (query.excludeUnsupportedGenericIds === true && !isPrescribable(drug))
      throw new AppError('prescription.drug-unknown');
    return drug;
  });

  server.serve(searchDiagnoses, ({ query }) =>
    diagnosisList(database).search(query.searchStr, DIAGNOSIS_LIMIT),
  );

  server.serve(listUsualDiagnoses, async ({ params }) => {
    const drug = await drugCatalogue(database).find(params.drugId);
    return drug ? await diagnosisList(database).findSeveral(usualDiagnosisCodes(drug)) : [];
  });
}
