// @vitest-environment jsdom
import { createClient } from '@erx/core/client/call';
import type { Eligibility, EligibilityCheck, Formulary } from '@erx/core/benefits/model';
import type { Drug } from '@erx/core/drugs/model';
import { say, type MessageCode } from '@erx/core/findings/messages';
import type { SafetyFinding } from '@erx/core/safety/model';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useEffect, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakePracticeSession, TestProviders } from '../../testing/fake-workplace';
import { AlternativesPanel } from './alternatives-panel';
import { usePatientCoverage } from './coverage-context';
import { CoverageProvider } from './coverage-provider';
import { EligibilitySections } from './eligibility-sections';
import { FormularyLine } from './formulary-line';

afterEach(cleanup);

const id = '0197f000-0000-7000-8000-00000000000a';
const patient: Patient = {
  ...NEW_PATIENT,
  id,
  accountNumber: '1',
  firstName: 'Ada',
  lastName: 'Sample',
  gender: 'Female',
  birthDate: '1980-02-03',
  address: '1 Main St',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  heightUnits: 'in',
  weightUnits: 'lb',
  allergyKnowledge: 'unknown',
  allergiesToMatch: 0,
  createdAt: '2026-11-20T10:00:00.000Z',
  updatedAt: '2026-11-20T10:00:00.000Z',
};
const unstated = { status: 'Unknown' } as const;
function coverage(
  name: string,
  more: Partial<Eligibility['patient']> = {},
  top: Partial<Eligibility> = {},
): Eligibility {
  return {
    pbm: `PBM of ${name}`,
    pbmId: `ID ${name}`,
    fieldErrors: [],
    ...top,
    patient: {
      memberId: `M ${name}`,
      healthPlanName: name,
      pcn: '',
      bin: `BIN ${name}`,
      cardHolderId: '',
      groupId: '',
      status: 'Active',
      retailEligibility: { status: 'Active' },
      mailOrderEligibility: { status: 'NotCovered' },
      specialtyEligibility: unstated,
      ltcEligibility: unstated,
      firstName: 'ADA',
      middleName: '',
      lastName: 'SAMPLE',
      birthDate: '1980-02-03',
      gender: 'Female',
      address: '1 MAIN ST',
      address2: '',
      city: 'MOBILE',
      state: 'AL',
      zipCode: '36602',
      demographicsChange: false,
      ...more,
    },
  };
}
const answered = (eligibilities: Eligibility[], more: Partial<EligibilityCheck> = {}): EligibilityCheck => ({
  eligibilities,
  checkedAt: '2026-11-20T15:00:00.000Z',
  answeredAt: '2026-11-20T15:00:00.000Z',
  ...more,
});

const drug: Drug = {
  prescribableDrugId: 'd1',
  description: 'Lipitor 20 mg tablet',
  name: 'Lipitor',
  ingredients: ['atorvastatin'],
  strength: '20 mg',
  doseForm: 'tablet',
  route: 'oral',
  type: 'Brand Name',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  representativeNdc: '00071015623',
  potencyUnitCode: 'C48542',
};
const generic: Drug = {
  ...drug,
  prescribableDrugId: 'd2',
  description: 'atorvastatin 20 mg tablet',
  representativeNdc: '00093505698',
};
const formulary = (more: Partial<Formulary> = {}): Formulary => ({
  formularyFound: true,
  requestedFormularyStatus: '1',
  requestedDrugDescription: drug.description,
  formularyCopayFactors: [{ pharmacyType: 'Retail', copayTerm: 'Amount', copayAmount: '70' }],
  messages: [],
  ageLimitTexts: [],
  quantities: [],
  stepDrugs: [],
  resourceLinks: [],
  alternativeMedications: [],
  ...more,
});

type Answer = unknown;
const refuse = (code: MessageCode, status: number): Response =>
  Response.json({ code, errorMessage: say(code) }, { status });

/** Shows parts over a server in memory. `asked` lists the calls. */
function show(
  parts: ReactNode,
  answers: {
    check?: EligibilityCheck | Response;
    formulary?: Formulary | Response;
    drug?: Answer;
    marks?: Answer | Promise<Response>;
  },
) {
  const asked: string[] = [];
  const base = fakePracticeSession(() => null);
  const client = createClient({
    origin: 'http://erx.test',
    application: 'test',
    accessToken: () => Promise.resolve('token'),
    practiceId: () => base.practice.id,
    fetch: (input, init) => {
      const { url, method } = new Request(input, init);
      const path = url.slice('http://erx.test/api'.length);
      asked.push(`${method} ${path}`);
      const answer = path.startsWith('/eligibility/patient')
        ? answers.check
        : path.startsWith('/eligibility/process')
          ? answers.formulary
          : path.endsWith('/drugs/_judge')
            ? answers.marks
            : answers.drug;
      if (answer instanceof Promise) return answer;
      return Promise.resolve(answer instanceof Response ? answer.clone() : Response.json(answer));
    },
  });
  const provider = {
    id: base.user.id,
    firstName: 'Priya',
    middleName: '',
    lastName: 'Raman',
    title: 'MD',
    state: 'AL',
    active: true,
    npi: '1093817465',
  };
  render(
    <TestProviders
      practiceSession={{
        ...base,
        client,
        provider,
        providers: [provider],
        user: { ...base.user, permissions: [...base.user.permissions, 'benefits.check'] },
      }}
    >
      <CoverageProvider patient={patient}>{parts}</CoverageProvider>
    </TestProviders>,
  );
  return { asked };
}

/** Asks for the coverage as the Prescribe tab does. */
function Asking() {
  const { load } = usePatientCoverage();
  useEffect(() => {
    load();
  }, [load]);
  return null;
}

describe('the drawer sections (P2-5)', () => {
  it('ask nobody until the user asks, then show the coverage that is used', async () => {
    const { asked } = show(<EligibilitySections />, {
      check: answered([coverage('Gold'), coverage('Silver', { mailOrderEligibility: { status: 'Active' } })]),
    });
    expect(asked).toEqual([]);
    fireEvent.click(screen.getByRole('button', { name: 'Check eligibility' }));
    const chosen = await screen.findByRole<HTMLInputElement>('radio', { name: /Gold/ });
    expect(chosen.checked).toBe(true);
    expect(screen.getByText('BIN Gold')).toBeTruthy();
    expect(screen.getByText('Not covered')).toBeTruthy();
    fireEvent.click(screen.getByRole('radio', { name: /Silver/ }));
    expect(screen.getByText('BIN Silver')).toBeTruthy();
    expect(screen.queryByText('Not covered')).toBeNull();
    expect(asked).toHaveLength(1);
  });

  it('lists what cannot be used with its reason, and does not let it be chosen', async () => {
    show(
      <>
        <Asking />
        <EligibilitySections />
      </>,
      {
        check: answered([
          coverage('Refused', {}, { fieldErrors: [{ code: '72', about: 'patient' }] }),
          coverage('Lapsed', { status: 'Inactive', retailEligibility: { status: 'Inactive' } }),
        ]),
      },
    );
    expect(
      (await screen.findByRole<HTMLInputElement>('radio', { name: /Refused \(refused\)/ })).disabled,
    ).toBe(true);
    expect(screen.getByRole<HTMLInputElement>('radio', { name: /Lapsed \(not active\)/ }).disabled).toBe(
      true,
    );
    expect(screen.getByText(/does not accept the member ID/)).toBeTruthy();
    expect(screen.queryByText('PATIENT ELIGIBILITY')).toBeNull();
  });

  it('say that nobody knows the patient, which is no failure', async () => {
    show(
      <>
        <Asking />
        <EligibilitySections />
      </>,
      { check: answered([]) },
    );
    expect(await screen.findByText('No eligibility was found for the patient')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Refresh' })).toBeTruthy();
  });

  it('say why a check failed, and that what is shown is older', async () => {
    show(
      <>
        <Asking />
        <EligibilitySections />
      </>,
      { check: answered([coverage('Gold')], { problem: 'benefits.timed-out' }) },
    );
    expect(await screen.findByText(say('benefits.timed-out'))).toBeTruthy();
    expect(screen.getByText(say('benefits.known-before'))).toBeTruthy();
    expect(screen.queryByText('No eligibility was found for the patient')).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  it('ask again on demand', async () => {
    const { asked } = show(
      <>
        <Asking />
        <EligibilitySections />
      </>,
      { check: answered([]) },
    );
    fireEvent.click(await screen.findByRole('button', { name: 'Refresh' }));
    await waitFor(() => {
      expect(asked.at(-1)).toContain('refresh=true');
    });
  });

  it('name the data that the benefit manager has otherwise', async () => {
    show(
      <>
        <Asking />
        <EligibilitySections />
      </>,
      { check: answered([coverage('Gold', { zipCode: '36695', lastName: 'OTHER' })]) },
    );
    expect(await screen.findByText(/has other data: last name, zip code/)).toBeTruthy();
    expect(screen.getByText('36695')).toBeTruthy();
  });
});

describe('the formulary line', () => {
  it('shows status, copay and restrictions, and mentions prior authorization', async () => {
    const onKnown = vi.fn();
    show(
      <>
        <Asking />
        <FormularyLine drug={drug} onKnown={onKnown} onAlternatives={vi.fn()} />
      </>,
      {
        check: answered([coverage('Gold')]),
        formulary: formulary({
          priorAuthorizationRequired: true,
          ageLimitTexts: ['12 years and older'],
          resourceLinks: [{ description: 'Criteria', url: 'https://plan.example/criteria' }],
        }),
      },
    );
    expect(await screen.findByText('Non Formulary')).toBeTruthy();
    expect(screen.getByText('Retail: $70.00')).toBeTruthy();
    expect(onKnown).toHaveBeenLastCalledWith({ priorAuthorizationRequired: true });
    fireEvent.click(screen.getByRole('button', { name: 'Restrictions' }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText('The plan requires prior authorization.')).toBeTruthy();
    expect(within(dialog).getByText('12 years and older')).toBeTruthy();
    expect(
      within(dialog)
        .getByRole('link', { name: /Criteria/ })
        .getAttribute('rel'),
    ).toBe('noopener noreferrer');
  });

  it('knows nothing of prior authorization where the plan does not state it', async () => {
    const onKnown = vi.fn();
    show(
      <>
        <Asking />
        <FormularyLine drug={drug} onKnown={onKnown} onAlternatives={vi.fn()} />
      </>,
      { check: answered([coverage('Gold')]), formulary: formulary() },
    );
    await screen.findByText('Non Formulary');
    expect(onKnown).toHaveBeenLastCalledWith(undefined);
  });

  it('of a failure says so, in the line and in a dialog, and never looks covered', async () => {
    show(
      <>
        <Asking />
        <FormularyLine drug={drug} onKnown={vi.fn()} onAlternatives={vi.fn()} />
      </>,
      { check: answered([coverage('Gold')]), formulary: refuse('benefits.timed-out', 504) },
    );
    const note = await screen.findByRole('note', { name: 'Formulary' });
    expect(within(note).getByText('Unknown')).toBeTruthy();
    expect(within(note).getByText(say('benefits.timed-out'))).toBeTruthy();
    await waitFor(() => {
      expect(screen.getAllByText(say('benefits.timed-out'))).toHaveLength(2);
    });
  });

  it('says nothing again of a patient without eligibility (P8-6)', async () => {
    const { asked } = show(
      <>
        <Asking />
        <FormularyLine drug={drug} onKnown={vi.fn()} onAlternatives={vi.fn()} />
      </>,
      { check: answered([coverage('Gold')]), formulary: refuse('benefits.no-eligibility', 422) },
    );
    await waitFor(() => {
      expect(asked).toHaveLength(2);
    });
    await waitFor(() => {
      expect(document.querySelector('.erx-formulary')).toBeNull();
    });
    expect(screen.queryByText('No eligibility was found for the patient')).toBeNull();
  });

  it.each<[string, Drug, Formulary, MessageCode]>([
    [
      'a drug without an NDC',
      (({ representativeNdc: _, ...rest }) => rest)(drug),
      formulary(),
      'benefits.ndc-missing',
    ],
    [
      'a drug the plan does not list',
      drug,
      formulary({ formularyFound: false, requestedFormularyStatus: 'U' }),
      'benefits.formulary-not-found',
    ],
  ])('of %s says that it may or may not be covered', async (_, of, answer, code) => {
    show(
      <>
        <Asking />
        <FormularyLine drug={of} onKnown={vi.fn()} onAlternatives={vi.fn()} />
      </>,
      { check: answered([coverage('Gold')]), formulary: answer },
    );
    expect(await screen.findByText(say(code))).toBeTruthy();
    expect(screen.getByText('Unknown')).toBeTruthy();
  });
});

describe('the alternatives (P2-12)', () => {
  const withAlternatives = formulary({
    alternativeMedications: [
      {
        drugDescription: 'Crestor 10 mg tablet',
        formularyStatus: '2',
        representativeNdc: '00310075190',
        formularyCopayFactors: [],
      },
      {
        drugDescription: 'atorvastatin 20 mg tablet',
        formularyStatus: '4',
        representativeNdc: '00093505698',
        formularyCopayFactors: [
          { pharmacyType: 'MailOrder', copayTerm: 'Amount', copayAmount: '5' },
          { pharmacyType: 'Retail', copayTerm: 'Rate', copayRate: '0.1', copayTier: 1 },
        ],
      },
      {
        drugDescription: 'unlisted statin',
        formularyStatus: '3',
        representativeNdc: '',
        formularyCopayFactors: [],
      },
      {
        drugDescription: 'Livalo 2 mg tablet',
        formularyStatus: 'U',
        representativeNdc: '',
        formularyCopayFactors: [],
      },
    ],
  });

  it('come best first, with status and the copay of the preferred pharmacy, but for those no better', async () => {
    show(
      <>
        <Asking />
        <AlternativesPanel drug={drug} onChoose={vi.fn()} />
      </>,
      { check: answered([coverage('Gold')]), formulary: withAlternatives },
    );
    await screen.findByText('Retail: 10%, Tier: 1');
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent);
    expect(rows.map((text) => /atorvastatin|Crestor|unlisted|Livalo/i.exec(text)?.[0])).toEqual([
      'atorvastatin',
      'unlisted',
      'Crestor',
    ]);
    expect(rows[1]).toContain('Copay not stated');
    expect(screen.getByText(say('benefits.alternatives-no-better', { count: 1 }))).toBeTruthy();
  });

  it('are judged for the patient: green is only what nothing speaks against', async () => {
    const finding: SafetyFinding = {
      kind: 'allergy',
      severity: 'serious',
      tier: 'reason',
      about: 'atorvastatin',
      text: 'Recorded as an allergy.',
      source: 'ours',
      key: 'allergy|serious|atorvastatin',
    };
    show(
      <>
        <Asking />
        <AlternativesPanel drug={drug} patientId={patient.id} onChoose={vi.fn()} />
      </>,
      {
        check: answered([coverage('Gold')]),
        formulary: withAlternatives,
        marks: [
          { ndc: '00093505698', findings: [finding] },
          { ndc: '00310075190', findings: [] },
        ],
      },
    );
    await screen.findByText(/^Serious: atorvastatin \(/);
    const row = (name: RegExp) => within(screen.getByRole('row', { name }));
    expect(row(/atorvastatin/i).getByText(/^Plan: On Formulary/)).toBeTruthy();
    expect(row(/Crestor/).queryByText(/^Plan:/)).toBeNull();
    // The plan names no NDC: no one looked.
    expect(row(/unlisted/).getByText('Not checked')).toBeTruthy();
  });

  it('are not green while they are being judged', async () => {
    show(
      <>
        <Asking />
        <AlternativesPanel drug={drug} patientId={patient.id} onChoose={vi.fn()} />
      </>,
      {
        check: answered([coverage('Gold')]),
        formulary: withAlternatives,
        marks: new Promise<Response>(() => undefined),
      },
    );
    const crestor = await screen.findByRole('row', { name: /Crestor/ });
    expect(within(crestor).getByText(/^Plan: On Formulary/)).toBeTruthy();
  });

  it('swap the drug for the product of their NDC', async () => {
    const onChoose = vi.fn();
    const { asked } = show(
      <>
        <Asking />
        <AlternativesPanel drug={drug} onChoose={onChoose} />
      </>,
      { check: answered([coverage('Gold')]), formulary: withAlternatives, drug: generic },
    );
    await screen.findByRole('button', { name: 'Prescribe atorvastatin 20 mg tablet instead' });
    fireEvent.click(screen.getByText('On Formulary, Preferred Level 2')); // anywhere in the row
    expect(onChoose.mock.calls).toEqual([[generic]]);
    expect(asked).toContain('GET /drugs/ndc/00093505698');
  });

  it.each<[string, Answer, string]>([
    ['of another medicine', { ...generic, ingredients: ['rosuvastatin'] }, 'Another medicine'],
    ['of another strength', { ...generic, strength: '40 mg' }, 'Another strength'],
    ['of another form', { ...generic, doseForm: 'oral suspension' }, 'Another form'],
    ['that the catalog does not have', refuse('prescription.drug-unknown', 422), 'Not in the drug catalog'],
  ])('%s are not taken by a press (finding W7)', async (_name, answer, difference) => {
    const onChoose = vi.fn();
    show(
      <>
        <Asking />
        <AlternativesPanel drug={drug} onChoose={onChoose} />
      </>,
      { check: answered([coverage('Gold')]), formulary: withAlternatives, drug: answer },
    );
    const row = await screen.findByRole('row', { name: new RegExp(`atorvastatin.*${difference}`, 'i') });
    expect(within(row).queryByRole('button')).toBeNull();
    fireEvent.click(within(row).getByText(/Preferred Level 2/));
    expect(onChoose).not.toHaveBeenCalled();
  });

  it('that are none read No Alternative Medications', async () => {
    show(
      <>
        <Asking />
        <AlternativesPanel drug={drug} onChoose={vi.fn()} />
      </>,
      { check: answered([coverage('Gold')]), formulary: formulary() },
    );
    expect(await screen.findByText('No Alternative Medications')).toBeTruthy();
  });

  it('that could not be read are not none', async () => {
    show(
      <>
        <Asking />
        <AlternativesPanel drug={drug} onChoose={vi.fn()} />
      </>,
      { check: answered([coverage('Gold')]), formulary: refuse('benefits.unavailable', 503) },
    );
    expect(await screen.findByText(say('benefits.alternatives-unknown'))).toBeTruthy();
    expect(screen.queryByText('No Alternative Medications')).toBeNull();
    expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  });
});
