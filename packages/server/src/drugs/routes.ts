import * as contract from '@erx/core/drugs/contract';
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
import type { Database } from '../platform/database/database';
import type { Call, Server } from '../platform/api/router';
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

  server.serve(contract.searchDrugs, async ({ member, query }) =>
    (
      await drugs.search(
        query.searchStr,
        query.limit ?? SEARCH_LIMIT,
        query.excludeUnsupportedGenericIds === true,
      )
    ).map(await drugs.lawOf(member.practiceState)),
  );

  server.serve(contract.writeFreeTextDrug, (call) => writeFreeTextDrug(database, call));

  server.serve(contract.writeCompound, (call) => writeCompound(database, call));

  const usual = habits(database);
  server.serve(contract.searchDrugRows, (call) => searchDrugRows(services, usual, call));

  server.serve(contract.getDrugByNdc, async ({ member, params }) => {
    const ndc = elevenDigitNdc(params.ndc);
    const drug =
      ndc === undefined ? undefined : await drugCatalogue(database, member.practiceId).findByNdc(ndc);
    if (!drug) throw new AppError('prescription.drug-unknown');
    return drug;
  });

  server.serve(contract.findDrugsByNdc, (call) => findDrugsByNdc(database, call));

  server.serve(contract.listDrugSigs, async ({ member, params }) => {
    const { facts } = await services.doses.current();
    return listSigs(await getDrug(database, params.id, member), facts);
  });

  server.serve(contract.listDrugPackages, async ({ member, params }) =>
    drugCatalogue(database, member.practiceId).packages(
      await getDrug(database, params.id, member),
      PACKAGE_LIMIT,
    ),
  );

  server.serve(contract.getDrug, async ({ member, params, query }) => {
    const drug = await getDrug(database, params.id, member);
    if (query.excludeUnsupportedGenericIds === true && !isPrescribable(drug))
      throw new AppError('prescription.drug-unknown');
    return drug;
  });

  server.serve(contract.searchDiagnoses, ({ query }) =>
    diagnosisList(database).search(query.searchStr, DIAGNOSIS_LIMIT),
  );

  server.serve(contract.listUsualDiagnoses, async ({ member, params }) => {
    const drug = await drugCatalogue(database, member.practiceId).find(params.drugId);
    return drug ? await diagnosisList(database).findSeveral(usualDiagnosisCodes(drug)) : [];
  });
}

async function getDrug(database: Database, id: string, member: Member): Promise<Drug> {
  const drug = await drugCatalogue(database, member.practiceId).find(id);
  if (!drug) throw new AppError('prescription.drug-unknown');
  return drug;
}

async function controlledSubstances(database: Database, { practiceState }: Member): Promise<string[]> {
  return (await importedStateSchedules(database).law())
    .filter(({ state }) => state === practiceState)
    .map(({ substance }) => substance);
}

// The id is made of the practice too, so that no other practice comes by it.
async function writeFreeTextDrug(
  database: Database,
  { member, body }: Call<typeof contract.writeFreeTextDrug>,
) {
  const stateControlled = await controlledSubstances(database, member);
  refuseWhenStopped(findingsOnFreeText({ drug: body, isKnownUncontrolled, stateControlled }));
  const drug = toFreeTextProduct(
    body,
    productId(JSON.stringify(['free text', member.practiceId, body.name, body.strength, body.form])),
  );
  await catalogueWriting(database).putProducts([{ drug, rank: 0, source: 'free-text', keys: [] }]);
  return drug;
}

// What is the same compound has the same id, so that it is repeated and kept as a favorite.
async function writeCompound(database: Database, { member, body }: Call<typeof contract.writeCompound>) {
  const { practiceId } = member;
  const [stateControlled, known] = await Promise.all([
    controlledSubstances(database, member),
    drugCatalogue(database, practiceId).findSeveral(
      body.ingredients.flatMap((one) => ('text' in one ? [] : one.prescribableDrugId)),
    ),
  ]);
  const drugOf = (id: string) => known.get(id);
  refuseWhenStopped(findingsOnCompound(body, { drugOf, isKnownUncontrolled, stateControlled }));
  const { compound, ...product } = toCompoundProduct(body, { drugOf }, '');
  const id = productId(JSON.stringify(['compound', practiceId, product.name, compound]));
  const drug = { ...product, compound, prescribableDrugId: id };
  await catalogueWriting(database).putProducts([
    { drug, rank: 0, source: 'compound', keys: [], onlyForPractice: practiceId },
  ]);
  return drug;
}

async function searchDrugRows(
  { database, drugs }: Pick<Services, 'database' | 'drugs'>,
  usual: ReturnType<typeof habits>,
  { member, query, now }: Call<typeof contract.searchDrugRows>,
) {
  const { practiceId, accountId, timeZone, actor } = member;
  const today = dateIn(timeZone, now);
  const isOfPatient = query.patientId !== undefined && may(actor, 'clinical.read');
  const mayKnowPlans = query.patientId !== undefined && may(actor, 'benefits.check');
  const [patient, often, answers] = await Promise.all([
    isOfPatient ? usual.ofPatient(practiceId, query.patientId ?? '', now, today) : undefined,
    usual.ofAccount(practiceId, accountId, now),
    mayKnowPlans
      ? benefitsStore(database, practiceId).formularies(query.patientId ?? '', subHours(now, FORMULARY_HOURS))
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
}

async function findDrugsByNdc(database: Database, { member, body }: Call<typeof contract.findDrugsByNdc>) {
  const asked = body.map((ndc) => ({ ndc, digits: elevenDigitNdc(ndc) }));
  const found = await drugCatalogue(database, member.practiceId).findByNdcs(
    asked.flatMap(({ digits }) => digits ?? []),
  );
  return asked.map(({ ndc, digits }) => {
    const drug = digits === undefined ? undefined : found.get(digits);
    return { ndc, ...(drug ? { drug } : {}) };
  });
}
