import {
  findDrugsByNdc,
  getDrug,
  getDrugByNdc,
  listDrugPackages,
  listDrugSigs,
  listUsualDiagnoses,
  searchDiagnoses,
  searchDrugRows,
  searchDrugs,
  writeCompound,
  writeFreeTextDrug,
} from '@erx/core/drugs/contract';
import { may } from '@erx/core/access/rights';
import { statusesByNdc } from '@erx/core/benefits/known-statuses';
import { findingsOnCompound, toCompoundProduct } from '@erx/core/drugs/compound';
import { findingsOnFreeText, toFreeTextProduct } from '@erx/core/drugs/free-text';
import type { Drug } from '@erx/core/drugs/model';
import { elevenDigitNdc } from '@erx/core/drugs/ndc';
import { AppError, refuseWhenStopped } from '@erx/core/findings/app-error';
import { ageOn, dateIn } from '@erx/core/values/dates';
import { subHours } from 'date-fns';
import { benefitsStore, FORMULARY_HOURS } from '../benefits/store';
import { isPrescribable } from './drug-search';
import type { Member } from '../platform/api/authenticate';
import type { Server } from '../platform/api/router';
import type { Services } from '../services';
import { isKnownUncontrolled } from '../reference/known-ingredients';
import { productId } from '../reference/product-id';
import { catalogueWriting } from '../reference/product-store';
import { listSigs } from '../reference/sigs';
import { importedStateSchedules } from '../reference/state-schedule-store';
import { diagnosisList } from '../problems/diagnosis-queries';
import { usualDiagnosisCodes } from '@erx/core/problems/usual-diagnoses';
import { habits } from './habits';
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
    (
      await drugs.search(
        query.searchStr,
        query.limit ?? SEARCH_LIMIT,
        query.excludeUnsupportedGenericIds === true,
      )
    ).map(await drugs.lawOf(member.practiceState)),
  );

  // The id is made of the practice too, so that no other practice comes by it.
  const substancesOf = async ({ practiceState }: Member): Promise<string[]> =>
    (await importedStateSchedules(database).law())
      .filter(({ state }) => state === practiceState)
      .map(({ substance }) => substance);

  server.serve(writeFreeTextDrug, async ({ member, body }) => {
    const stateControlled = await substancesOf(member);
    refuseWhenStopped(findingsOnFreeText({ drug: body, isKnownUncontrolled, stateControlled }));
    const drug = toFreeTextProduct(
      body,
      productId(JSON.stringify(['free text', member.practiceId, body.name, body.strength, body.form])),
    );
    await catalogueWriting(database).putProducts([{ drug, rank: 0, source: 'free-text', keys: [] }]);
    return drug;
  });

  // What is the same compound has the same id, so that it is repeated and kept as a favorite.
  server.serve(writeCompound, async ({ member, body }) => {
    const { practiceId } = member;
    const [stateControlled, drugs] = await Promise.all([
      substancesOf(member),
      drugCatalogue(database, practiceId).findSeveral(
        body.ingredients.flatMap((one) => ('text' in one ? [] : one.prescribableDrugId)),
      ),
    ]);
    const drugOf = (id: string) => drugs.get(id);
    refuseWhenStopped(findingsOnCompound(body, { drugOf, isKnownUncontrolled, stateControlled }));
    const { compound, ...product } = toCompoundProduct(body, { drugOf }, '');
    const id = productId(JSON.stringify(['compound', practiceId, product.name, compound]));
    const drug = { ...product, compound, prescribableDrugId: id };
    await catalogueWriting(database).putProducts([
      { drug, rank: 0, source: 'compound', keys: [], onlyForPractice: practiceId },
    ]);
    return drug;
  });

  const usual = habits(database);
  server.serve(searchDrugRows, async ({ member, query, now }) => {
    const { practiceId, accountId, timeZone, actor } = member;
    const today = dateIn(timeZone, now);
    const isOfPatient = query.patientId !== undefined && may(actor, 'clinical.read');
    const mayKnowPlans = query.patientId !== undefined && may(actor, 'benefits.check');
    const [patient, often, answers] = await Promise.all([
      isOfPatient ? usual.ofPatient(practiceId, query.patientId ?? '', now, today) : undefined,
      usual.ofAccount(practiceId, accountId, now),
      mayKnowPlans
        ? benefitsStore(database, practiceId).formularies(
            query.patientId ?? '',
            subHours(now, FORMULARY_HOURS),
          )
        : undefined,
    ]);
    const answer = await drugs.searchRows(query.searchStr, {
      ...(patient ? { patient } : {}),
      ...(patient?.birthDate === undefined ? {} : { ageYears: ageOn(patient.birthDate, today) }),
      usual: often,
      today,
      ...(answers ? { plans: statusesByNdc(answers) } : {}),
    });
    const underLaw = await drugs.lawOf(member.practiceState);
    return {
      ...answer,
      rows: answer.rows.map((row) => ({ ...row, choices: row.choices.map((choice) => underLaw(choice)) })),
    };
  });

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
