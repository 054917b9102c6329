import { ingredientOfAllergen, listedAllergen } from '@erx/core/allergies/allergens';
import { FavoriteForm } from '@erx/core/prescriptions/model';
import { findingsOnFavorite } from '@erx/core/favorite-sigs/rules';
import { allows, check } from '@erx/core/findings/finding';
import { isOfferedUnit } from '@erx/core/drugs/potency-units';
import { PATIENT_RULES, isMinor } from '@erx/core/patients/rules';
import { PatientFields } from '@erx/core/patients/model';
import { FIELD_RULES } from '@erx/core/prescriptions/rules/writing';
import { findingsOnControlled } from '@erx/core/prescriptions/rules/controlled';
import { scheduleIsPrescribable } from '@erx/core/prescriptions/rules/schedule';
import { ChangeType } from '@erx/core/requests/model';
import { canSendControlledSubstance } from '@erx/core/users/rules';
import { isDeaNumber, isNpi } from '@erx/core/users/registrations';
import { ageOn, dateIn, daysAfter } from '@erx/core/values/dates';
import { toAscii } from '@erx/script/ascii';
import { describe, expect, it } from 'vitest';
import { pharmacyRows } from './pharmacies';
import { type DemoPlan, planDemo, type PracticeContent } from './plan';
import type { DemoPrescription } from './prescriptions';
import { starterCatalogue } from './testing/starter';

const catalogue = starterCatalogue();
const NOW = new Date('2026-11-20T15:04:05.678Z');
const plan = planDemo(catalogue, NOW);
/** A row of the catalogue as rules take it. */
const asDrug = (row: ReturnType<typeof catalogue.product>) => ({
  ...row,
  ingredients: row.ingredients.split(' / '),
});
const all = <Item>(of: (content: PracticeContent) => readonly Item[], from: DemoPlan = plan) =>
  from.practices.flatMap((content) => [...of(content)]);

describe('the demo', () => {
  it('is as large as it should be', () => {
    expect(plan.practices).toHaveLength(2);
    expect(new Set(plan.practices.map(({ practice }) => practice.plan.timeZone)).size).toBe(2);
    expect(
      plan.people.filter(({ memberships }) =>
        memberships.some(({ role, active }) => role === 'Provider' && active),
      ).length,
    ).toBeGreaterThanOrEqual(4);
    expect(all(({ patients }) => patients)).toHaveLength(60);
    const pharmacies = pharmacyRows('2026-11-20', NOW);
    expect(pharmacies).toHaveLength(43);
    expect(new Set(pharmacies.map(({ ncpdpId }) => ncpdpId)).size).toBe(43);
    expect(pharmacies.filter(({ specialtyTypes }) => specialtyTypes?.includes('MailOrder'))).toHaveLength(2);
    expect(
      pharmacies.filter(({ activeEndTime }) => activeEndTime != null && activeEndTime < '2026-11-20'),
    ).toHaveLength(1);
    expect(pharmacies.every(({ ncpdpId, npi }) => /^\d{7}$/.test(ncpdpId) && isNpi(npi ?? ''))).toBe(true);
  });

  it('keeps favourite sigs that the rules allow, for the practices and their prescribers', () => {
    const kept = all(({ favoriteSigs }) => favoriteSigs);
    expect(new Set(kept.map(({ accountId }) => accountId ?? 'practice')).size).toBe(6);
    for (const { form, description } of kept) {
      expect(
        findingsOnFavorite(FavoriteForm.parse(JSON.parse(form)), asDrug(catalogue.product(description))),
        description,
      ).toEqual([]);
    }
  });

  it('names allergens of the pick list', () => {
    const ids = all(({ allergies }) => allergies).map(({ pickListId, description }) => ({
      id: pickListId ?? '',
      description,
    }));
    expect(ids.find(({ description }) => description === 'Penicillin')?.id).toBe('class:penicillins');
    expect(
      ids.filter(
        ({ id, description }) =>
          listedAllergen(id)?.name !== description && ingredientOfAllergen(id) !== description.toLowerCase(),
      ),
    ).toEqual([]);
  });

  it('is the same for the same seed and clock, and another for another seed', () => {
    const asText = (some: DemoPlan) =>
      JSON.stringify(some.practices.map(({ practice: _, ...content }) => content));
    expect(asText(planDemo(catalogue, NOW))).toBe(asText(plan));
    expect(asText(planDemo(catalogue, NOW, 'another'))).not.toBe(asText(plan));
  });
});

describe('the people', () => {
  it('have registrations whose check digits hold', () => {
    const npis = plan.people.flatMap(({ account }) => account.npi ?? []);
    expect(npis.length).toBeGreaterThanOrEqual(4);
    expect(npis.filter((npi) => !isNpi(npi))).toEqual([]);
    expect(
      plan.people.flatMap(({ account }) => account.deaNumber ?? []).filter((number) => !isDeaNumber(number)),
    ).toEqual([]);
  });

  it.each([
    ['provider', true],
    ['provider2', false],
    ['provider3', false],
    ['provider4', true],
    ['provider7', false],
    ['staff', false],
    ['admin', false],
  ])('%s may sign controlled substances: %s', (name, may) => {
    const person = plan.people.find((candidate) => candidate.name === name);
    const [membership] = person?.memberships ?? [];
    expect(
      canSendControlledSubstance({
        deaNumber: person?.account.deaNumber ?? undefined,
        npi: person?.account.npi ?? undefined,
        spi: membership?.spi ?? undefined,
        hasSoftToken: person?.holdsTokens === true,
        permissionEpcsRts: membership?.permissionEpcsRts === true,
      }),
    ).toBe(may);
  });

  it('have one in Birmingham who lacks nothing but the permission, and two who may begin and approve giving it', () => {
    const of = (name: string) => plan.people.find((person) => person.name === name);
    expect(of('provider7')).toMatchObject({
      holdsTokens: true,
      signsControlled: false,
      account: { deaNumber: expect.any(String) },
      memberships: [{ permissionEpcsRts: false, spi: expect.any(String) }],
    });
    expect(of('admin')).toMatchObject({ memberships: [{ permissionChangeRequests: true }] });
    expect(of('provider')).toMatchObject({ holdsTokens: true, memberships: [{ permissionEpcsRts: true }] });
  });

  it('are members where they work: super administrator and partner of both practices', () => {
    const practicesOf = (name: string) =>
      plan.people.find((person) => person.name === name)?.memberships.length;
    expect([practicesOf('superadmin'), practicesOf('partner'), practicesOf('provider')]).toEqual([2, 2, 1]);
    expect(plan.people.find(({ name }) => name === 'partner')?.account.organizationType).toBe('Partner');
  });
});

describe('the patients', () => {
  const patients = plan.practices.flatMap(({ practice, patients: own }) =>
    own.map((patient) => ({ patient, today: practice.today })),
  );

  it('keep the rules of a patient, but for the one minor without weight', () => {
    const broken = patients.filter(
      ({ patient, today }) =>
        !allows(check(PATIENT_RULES, { patient: patient.fields, today })) ||
        !PatientFields.safeParse(patient.fields).success,
    );
    expect(broken.map(({ patient }) => `${patient.fields.firstName} ${patient.fields.lastName}`)).toEqual([
      'Harper Ellingsworth',
    ]);
    const [harper] = broken;
    expect(harper?.patient.fields.weight).toBe('');
    expect(harper && isMinor(harper.patient.fields, harper.today)).toBe(true);
  });

  it('are of every age', () => {
    const ages = patients.map(({ patient, today }) => ageOn(patient.fields.birthDate, today));
    expect(ages.filter((age) => age < 6).length).toBeGreaterThanOrEqual(4);
    expect(ages.filter((age) => age >= 6 && age < 18).length).toBeGreaterThanOrEqual(8);
    expect(ages.filter((age) => age >= 75).length).toBeGreaterThanOrEqual(4);
  });

  it('have names that SCRIPT can carry, and account numbers of their own', () => {
    expect(
      patients.filter(
        ({ patient: { fields } }) =>
          toAscii(`${fields.firstName} ${fields.middleName} ${fields.lastName}`) === null,
      ),
    ).toEqual([]);
    expect(new Set(patients.map(({ patient }) => patient.fields.accountNumber)).size).toBe(60);
  });

  it('have allergies, none, or unknown ones', () => {
    const kinds = patients.map(({ patient }) =>
      patient.allergies.length > 0 ? 'recorded' : patient.row.noKnownAllergies === true ? 'none' : 'unknown',
    );
    for (const kind of ['recorded', 'none', 'unknown'])
      expect(kinds.filter((one) => one === kind).length).toBeGreaterThanOrEqual(4);
    expect(
      patients.filter(({ patient }) => patient.row.noKnownAllergies === true && patient.allergies.length > 0),
    ).toEqual([]);
  });
});

describe('the lists of a patient', () => {
  it('agree: every lasting medicine has its problem', () => {
    for (const { patients, medications, problems } of plan.practices) {
      for (const { id, person } of patients) {
        if (!person.takes) continue;
        expect(
          medications.filter(({ patientId, stoppedAt }) => patientId === id && stoppedAt === null).length,
        ).toBeGreaterThanOrEqual(person.takes.length);
        expect(problems.filter(({ patientId, hide }) => patientId === id && !hide).length).toBeGreaterThan(0);
      }
    }
  });

  it('name each problem once', () => {
    const keys = all(({ problems }) => problems).map(
      ({ patientId, icd10Code }) => `${patientId} ${icd10Code}`,
    );
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the prescriptions', () => {
  const prescriptions = all((content) => content.prescriptions);
  const rows = prescriptions.map(({ row }) => row);

  it('exist in every state', () => {
    const states = new Set(
      rows.flatMap((row) => [
        row.scriptStatus,
        `delivery ${row.deliveryState ?? 'none'}`,
        `verification ${row.verificationStatus ?? 'Unverified'}`,
        `cancel ${row.cancelStatus ?? ''}`,
        `fill ${row.fillStatus ?? 'None'}`,
        row.subState ?? 'None',
      ]),
    );
    expect([...states]).toEqual(
      expect.arrayContaining([
        'Pending',
        'Sent',
        'Printed',
        'CancelledBeforeSending',
        'CancelledAfterSending',
        'delivery accepted',
        'delivery failed',
        'verification Verified',
        'verification Error',
        'verification Unverified',
        'cancel Pending',
        'cancel Approved',
        'cancel ApprovedWithChanges',
        'cancel Denied',
        'fill Dispensed',
        'fill PartiallyDispensed',
        'fill NotDispensed',
        'RefillRequestPending',
        'RxChangeRequestPending',
      ]),
    );
    expect(rows.some(({ scriptStatus, schedule }) => scriptStatus === 'Pending' && schedule === 'II')).toBe(
      true,
    );
    expect(rows.some(({ scriptStatus, schedule }) => scriptStatus === 'Sent' && schedule !== 'none')).toBe(
      false,
    );
  });

  it('never leave a message waiting that no worker has', () => {
    expect(rows.filter(({ deliveryState }) => deliveryState === 'queued')).toEqual([]);
  });

  it('wait for the one who may sign when they are controlled', () => {
    const signers = new Set(
      plan.people.filter(({ signsControlled }) => signsControlled).map(({ account }) => account.id),
    );
    expect(
      rows.filter(
        ({ scriptStatus, schedule, providerId }) =>
          scriptStatus === 'Pending' && schedule !== 'none' && !signers.has(providerId),
      ),
    ).toEqual([]);
  });
});

describe.each([
  '2026-11-20T15:04:05Z',
  '2026-11-22T03:00:00Z',
  '2027-01-01T05:30:00Z',
  '2027-03-14T12:00:00Z',
  '2027-07-07T14:00:00Z',
  '2027-07-20T01:00:00Z',
  '2028-02-29T23:59:59Z',
  '2028-11-05T06:59:00Z',
])('on %s', (clock) => {
  const now = new Date(clock);
  const then = planDemo(catalogue, now);

  it('every prescription keeps the rules of writing, on the day it was written', () => {
    const wrong = then.practices.flatMap(({ practice, prescriptions }) =>
      prescriptions.filter(
        (prescription) => !keepsRules(prescription, practice.plan.timeZone, prescriptions, then.people),
      ),
    );
    expect(wrong.map(({ row }) => row.description)).toEqual([]);
  });

  it('every date lies between a year ago and now, in order', () => {
    for (const { prescriptions, patients, practice, requests, visits } of then.practices) {
      for (const { row, steps } of prescriptions) {
        expect(row.scriptedAt.getTime()).toBeGreaterThan(now.getTime() - 366 * 86_400_000);
        expect(row.scriptedAt.getTime()).toBeGreaterThanOrEqual(
          patients.find(({ id }) => id === row.patientId)?.row.createdAt.getTime() ?? Infinity,
        );
        const times = [...steps.map(({ at }) => at.getTime()), now.getTime()];
        expect(times).toEqual([...times].sort((left, right) => left - right));
        expect(row.updatedAt?.getTime() ?? 0).toBeLessThanOrEqual(now.getTime());
      }
      for (const { row } of patients)
        expect([
          practice.row.createdAt <= row.createdAt,
          row.createdAt <= now,
          row.birthDate <= dateIn(practice.plan.timeZone, row.createdAt),
        ]).toEqual([true, true, true]);
      for (const { row } of requests) expect(row.receivedAt < now).toBe(true);
      for (const { openedAt } of visits) expect(openedAt < now).toBe(true);
    }
  });

  it('every prescription belongs to a patient, a prescriber and a writer of its practice, and to an open pharmacy', () => {
    const open = new Set(
      pharmacyRows(dateIn('America/Chicago', now), now)
        .filter(({ activeEndTime }) => activeEndTime === null)
        .map(({ ncpdpId }) => ncpdpId),
    );
    for (const { practice, patients, prescriptions } of then.practices) {
      const own = new Set(patients.map(({ id }) => id));
      const members = new Set(
        then.people.flatMap(({ memberships }) =>
          memberships
            .filter(({ practiceId, active }) => practiceId === practice.id && active)
            .map(({ accountId }) => accountId),
        ),
      );
      for (const { row } of prescriptions) {
        expect([
          own.has(row.patientId),
          members.has(row.providerId),
          members.has(row.writtenBy),
          open.has(row.pharmacyNcpdpId ?? ''),
          row.practiceId === practice.id,
        ]).toEqual([true, true, true, true, true]);
      }
      expect(new Set(prescriptions.map(({ row }) => row.orderNumber)).size).toBe(prescriptions.length);
    }
  });

  it('requests of each kind wait, and belong to the prescriber of their prescription', () => {
    for (const { requests } of then.practices) {
      for (const { row, about } of requests) {
        expect(row.patientId == null).toBe(about === undefined);
        if (about)
          expect([row.providerId, row.patientId, row.orderNumber, row.pharmacyNcpdpId]).toEqual([
            about.row.providerId,
            about.row.patientId,
            about.row.orderNumber,
            about.row.pharmacyNcpdpId,
          ]);
      }
      expect(requests.some(({ row }) => row.patientId == null)).toBe(true);
    }
    const [first] = then.practices;
    const types = new Set(first?.requests.flatMap(({ row }) => row.changeType ?? []));
    expect([...types].sort()).toEqual([...ChangeType.options].sort());
    expect(new Set(first?.requests.map(({ row }) => row.providerId)).size).toBeGreaterThanOrEqual(3);
  });
});

function keepsRules(
  { row, patient }: DemoPrescription,
  timeZone: string,
  all: readonly DemoPrescription[],
  people: DemoPlan['people'],
): boolean {
  const written = dateIn(timeZone, row.scriptedAt);
  const product = catalogue.product(row.description);
  const form = {
    sig: row.sig,
    sigChosen: row.sigChosen,
    dispense: row.dispense,
    units: row.units,
    daysSupply: String(row.daysSupply),
    effectiveDate: row.effectiveDate,
    refills: row.refillCount == null ? { prn: true as const } : { count: row.refillCount },
    substitutionAllowed: row.substitutionAllowed,
    pharmacyNote: row.pharmacyNote ?? '',
    comments: row.comments ?? '',
    primaryIcd10Code: row.primaryIcd10Code ?? '',
    primaryIcd10Description: row.primaryIcd10Description ?? '',
    secondaryIcd10Code: row.secondaryIcd10Code ?? '',
    secondaryIcd10Description: row.secondaryIcd10Description ?? '',
    epaPriorityIndicator: false,
  };
  return (
    isOfferedUnit(row.units) &&
    row.effectiveDate <= daysAfter(written, 30) &&
    (row.refillCount == null) === row.refillsPrn &&
    allows(
      check(FIELD_RULES, {
        form,
        drug: { ...asDrug(product), compound: undefined },
        patientIsMinor: isMinor(patient.fields, written),
        today: written,
      }),
    ) &&
    (product.schedule === 'none' ||
      allows(
        findingsOnControlled({
          schedule: product.schedule,
          refills: form.refills,
          effectiveDate: row.effectiveDate,
          daysSupply: row.daysSupply ?? undefined,
          issuedOn: written,
          others: all
            .filter(
              ({ row: other }) =>
                other !== row &&
                other.patientId === row.patientId &&
                other.prescribableDrugId === row.prescribableDrugId &&
                !/^Cancelled/.test(other.scriptStatus),
            )
            .map(({ row: other }) => ({
              effectiveDate: other.effectiveDate,
              issuedOn: dateIn(timeZone, other.scriptedAt),
              daysSupply: other.daysSupply ?? undefined,
            })),
          writable:
            people
              .find(({ account }) => account.id === row.providerId)
              ?.schedules.map(({ schedule }) => schedule) ?? [],
        }),
      )) &&
    allows(scheduleIsPrescribable(product))
  );
}
