import { listRights } from '@erx/core/access/rights';
import type { Eligibility, EligibilityCheck, Formulary } from '@erx/core/benefits/model';
import type { Client } from '@erx/core/client/call';
import { CallError } from '@erx/core/client/failure';
import type { Drug, DrugPackage, DrugSig, WritableSchedule } from '@erx/core/drugs/model';
import type { FavoriteSig } from '@erx/core/favorite-sigs/model';
import type { CheckedInteractions } from '@erx/core/safety/interactions-contract';
import type { SafetyFinding } from '@erx/core/safety/model';
import { NEW_PATIENT, type Patient } from '@erx/core/patients/model';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type {
  ChosenCoverage,
  PrefilledDrug,
  Draft,
  Prescription,
  PrescriptionOrder,
} from '@erx/core/prescriptions/model';
import { ALL_INTERACTION_ALERTS, type UserInfo } from '@erx/core/users/model';
import { type Change, mergeChanges } from '@erx/core/values/changes';
import { dateIn } from '@erx/core/values/dates';
import { QueryClientProvider } from '@tanstack/react-query';
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { expect, vi } from 'vitest';
import { NO_DETAILS } from '../../../testing/fake-workplace';
import { NoticesProvider } from '../../../ui/feedback/toasts';
import { createQueryClient } from '../../../session/queries';
import { WorkplaceContext, type PracticeSession } from '../../../session/practice-session';
import { useCoverageForPrescribing } from '../../benefits/coverage-context';
import { CoverageProvider } from '../../benefits/coverage-provider';
import { reviewOf, TOKEN } from '../../signing/testing/sign';
import { WizardPanel } from '../wizard-panel';
import type { WritingContext } from '../wizard/use-writing';
import { stubWideScreen } from '../../../testing/wide-screen';

/** Today at the practice: asked for in each test, since modules are kept between files and a run may pass midnight. */
export const today = () => dateIn('America/Chicago', new Date());
export const id = (last: number) => `0198f000-0000-7000-8000-${String(last).padStart(12, '0')}`;

export const lisinopril: Drug = {
  prescribableDrugId: 'lisinopril',
  description: 'lisinopril 10 mg tablet',
  name: 'lisinopril',
  ingredients: ['lisinopril'],
  strength: '10 mg',
  doseForm: 'tablet',
  route: 'oral',
  type: 'Generic',
  overTheCounter: false,
  schedule: 'none',
  controlledSubstance: false,
  controlledSubstanceDeaId: '',
  representativeNdc: '00093505698',
  potencyUnitCode: 'C48542',
};
export const drugs: Record<string, Drug> = {
  lisinopril,
  alprazolam: {
    ...lisinopril,
    prescribableDrugId: 'alprazolam',
    description: 'alprazolam 0.5 mg tablet',
    schedule: 'IV',
    controlledSubstance: true,
  },
  oxycodone: {
    ...lisinopril,
    prescribableDrugId: 'oxycodone',
    description: 'oxycodone 5 mg tablet',
    schedule: 'II',
    controlledSubstance: true,
  },
  zestril: {
    ...lisinopril,
    prescribableDrugId: 'zestril',
    description: 'Zestril 10 mg tablet',
    type: 'Brand Name',
  },
  syrup: {
    ...lisinopril,
    prescribableDrugId: 'syrup',
    description: 'amoxicillin 400 mg/5 mL oral suspension',
    name: 'amoxicillin',
    ingredients: ['amoxicillin'],
    strength: '400 mg/5 mL',
    doseForm: 'oral suspension',
    potencyUnitCode: 'C28254',
  },
};
export const pharmacy: Pharmacy = {
  ncpdpId: '9900001',
  npi: '',
  storeName: 'Sandbox Pharmacy',
  addressLine1: '1 Main St',
  addressLine2: '',
  city: 'Mobile',
  state: 'AL',
  zip: '36602',
  phonePrimary: '2515550100',
  fax: '',
  email: '',
  specialtyTypes: ['Retail'],
};
export const patient: Patient = {
  ...NEW_PATIENT,
  id: id(1),
  accountNumber: 'A1',
  firstName: 'Ann',
  lastName: 'Whit',
  birthDate: '1980-01-01',
  address: '1 Main St',
  city: 'Mobile',
  state: 'AL',
  zipCode: '36602',
  heightUnits: 'in',
  weightUnits: 'lb',
  allergyKnowledge: 'none-known',
  allergiesToMatch: 0,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
};
export const prescriber: UserInfo = {
  id: id(2),
  email: 'p@demo.test',
  firstName: 'Pat',
  middleName: '',
  lastName: 'Ray',
  title: 'MD',
  role: 'Provider',
  isSuperAdmin: false,
  isPartner: false,
  organizationId: id(3),
  organizationName: 'Practice',
  organizationType: 'Practice',
  timeZone: 'America/Chicago',
  timeZoneId: 'America/Chicago',
  active: true,
  ...NO_DETAILS,
  state: 'AL',
  hasPinNumber: true,
  hasSoftToken: false,
  permissionChangeRequestsGrant: false,
  permissionEpcsRts: false,
  spiError: '',
  isAdvertisementSeen: true,
  canSendControlledSubstance: false,
  userCanUseCompleteEpa: false,
  drugInteractionSettings: ALL_INTERACTION_ALERTS,
  npi: '1234567893',
  spi: '1234567890001',
  permissions: listRights({
    role: 'Provider',
    isSuperAdmin: false,
    isPartner: false,
    hasNpi: true,
    canChangeRequests: false,
    canSignControlled: false,
    canPriorAuthorize: false,
    isEmergency: false,
  }),
};
const { npi: _npi, spi: _spi, ...unregistered } = prescriber;
export const staff: UserInfo = {
  ...unregistered,
  id: id(4),
  role: 'User',
  permissions: listRights({
    role: 'User',
    isSuperAdmin: false,
    isPartner: false,
    hasNpi: false,
    canChangeRequests: false,
    canSignControlled: false,
    canPriorAuthorize: false,
    isEmergency: false,
  }),
};

const CHECKED: CheckedInteractions = {
  allergyInteractions: [],
  drugInteractions: [],
  drugFoodInteractions: [],
  duplicateTherapy: [],
  hidden: { allergy: 0, drug: 0, food: 0 },
  quiet: 0,
  incomplete: [],
  checkedAt: '2026-11-20T10:00:00Z',
  safety: { findings: [] },
  cautions: [],
  coverage: { held: [], notHeld: [] },
};
/** What a check of interactions answers; 'unchecked' does not answer. */
const INTERACTIONS = {
  unchecked: () => new Promise<never>(() => undefined),
  failed: () => {
    throw new CallError('refused', { status: 422, code: 'record.changed' });
  },
  none: () => CHECKED,
  unviewed: () => ({
    ...CHECKED,
    drugInteractions: [
      {
        drugDescription: 'warfarin 5 mg tablet',
        origin: 'medication',
        severity: 'serious',
        message: 'Bleeding.',
        narrative: 'Why so.',
        source: 'A label',
      },
    ],
    safety: {
      fingerprint: 'bleeding',
      findings: [
        {
          kind: 'drug',
          severity: 'serious',
          tier: 'reason',
          about: 'warfarin 5 mg tablet',
          text: 'Bleeding. Why so.',
          source: 'A label',
          key: 'drug|bleeding',
        },
      ],
    },
  }),
} as const;

const NO_FORMULARY: Formulary = {
  formularyFound: false,
  requestedFormularyStatus: 'U',
  requestedDrugDescription: '',
  formularyCopayFactors: [],
  messages: [],
  ageLimitTexts: [],
  quantities: [],
  stepDrugs: [],
  resourceLinks: [],
  alternativeMedications: [],
};

/** What a benefit manager answers of a patient under this coverage. */
function eligibilityUnder({ pbmId, memberId, ...numbers }: ChosenCoverage): Eligibility {
  const { bin = '', pcn = '', groupId = '', cardHolderId = '' } = numbers;
  const unknown = { status: 'Unknown' } as const;
  return {
    pbm: 'Benefit Manager',
    pbmId,
    fieldErrors: [],
    patient: {
      memberId,
      bin,
      pcn,
      groupId,
      cardHolderId,
      healthPlanName: 'Plan',
      status: 'Active',
      retailEligibility: { status: 'Active' },
      mailOrderEligibility: unknown,
      specialtyEligibility: unknown,
      ltcEligibility: unknown,
      firstName: 'ANN',
      middleName: '',
      lastName: 'WHIT',
      birthDate: '1980-01-01',
      gender: 'Female',
      address: '1 MAIN ST',
      address2: '',
      city: 'MOBILE',
      state: 'AL',
      zipCode: '36602',
      demographicsChange: false,
    },
  };
}
const answerEligibility = (eligibilities: Eligibility[]): EligibilityCheck => ({
  eligibilities,
  checkedAt: '2026-11-20T15:00:00.000Z',
  answeredAt: '2026-11-20T15:00:00.000Z',
});

/** A server in memory: what it was asked, and the drafts and prescriptions that it keeps. */
export function serverOf(
  given: {
    drafts?: readonly Draft[];
    sent?: Prescription;
    packages?: readonly DrugPackage[];
    sigs?: readonly DrugSig[];
    /** What is found of the dose of a sig; no answer at first. */
    doses?: (sig: string) => readonly SafetyFinding[];
    /** What the check of interactions finds; no answer at first. */
    interactions?: keyof typeof INTERACTIONS;
    /** What the prescriber may write; all at first. */
    schedules?: readonly WritableSchedule[];
    coverage?: ChosenCoverage;
    formulary?: Partial<Formulary>;
    favorites?: readonly FavoriteSig[];
    /** Where it goes, as far as it is another. */
    pharmacy?: Partial<Pharmacy>;
  } = {},
) {
  const at = { ...pharmacy, ...given.pharmacy };
  const asked: {
    name: string;
    input: { params?: Record<string, string>; body?: unknown };
    key: string | undefined;
  }[] = [];
  const failures: Record<string, CallError[]> = {};
  const made = new Map<string, Prescription>();
  let drafts: readonly Draft[] = given.drafts ?? [];
  const prescriptionOf = (order: PrescriptionOrder): Prescription =>
    ({
      ...given.sent,
      ...order,
      id: id(100 + made.size),
      version: 1,
      scriptStatus: 'Pending',
      description: order.prescribableDrugId,
      schedule: drugs[order.prescribableDrugId]?.schedule,
      pharmacy,
    }) as Prescription;
  const answers: Record<
    string,
    (
      input: { params: Record<string, string>; query: Record<string, string>; body: never },
      key: string,
    ) => unknown
  > = {
    listDrafts: () => drafts,
    saveDraft: ({ params, body }) => {
      const { version, ...content } = body as unknown as Draft;
      const saved = {
        ...content,
        id: params['id'] ?? '',
        version: version + 1,
        savedAt: new Date().toISOString(),
      };
      drafts = [...drafts.filter(({ id: other }) => other !== saved.id), saved];
      return saved;
    },
    discardDraft: ({ params }) => {
      drafts = drafts.filter(({ id: other }) => other !== params['id']);
      return undefined;
    },
    getDrug: ({ params }) => drugs[params['id'] ?? ''],
    searchDrugs: ({ query: { searchStr } }) =>
      Object.entries(drugs).flatMap(([name, drug]) =>
        name === searchStr ? [{ ...drug, match: 'exact' }] : [],
      ),
    searchDrugRows: ({ query: { searchStr } }) => ({
      rows: Object.entries(drugs).flatMap(([name, drug]) =>
        name === searchStr ? [{ match: 'exact', choices: [{ ...drug, isFound: true, isUsual: false }] }] : [],
      ),
      aside: [],
    }),
    getDrugByNdc: () => drugs['zestril'],
    getPharmacy: () => at,
    listPatientFavorites: () => [at],
    getDirectoryState: () => ({ lastUpdated: '2026-11-20T10:00:00Z' }),
    getPatient: () => patient,
    getDeaSchedules: () => given.schedules ?? ['II', 'III', 'IV', 'V'],
    listMedications: () => [],
    checkInteractions: INTERACTIONS[given.interactions ?? 'unchecked'],
    findDuplicates: () => [],
    markDrugs: () => [],
    getEligibility: () => answerEligibility(given.coverage ? [eligibilityUnder(given.coverage)] : []),
    processFormulary: () => ({ ...NO_FORMULARY, ...given.formulary }),
    checkPharmacyBenefits: () => ({ pricingCoverages: [], freeText: '' }),
    listUserFavoriteSigs: () => given.favorites ?? [],
    getPdmpSite: () => ({ PDMPSiteUrl: '' }),
    listMonitoringHistory: () => [],
    validateControlledPermission: () => undefined,
    getSigningReview: ({ params }) =>
      reviewOf([...made.values()].filter((each) => each.id === params['prescriptionId'])),
    createReadyToSignToken: () => TOKEN,
    getPriorAuthorizationStatus: () => ({ responseStatus: 'Other' }),
    getPortalAccess: () => new Promise(() => undefined),
    getPrescription: ({ params }) =>
      [...made.values()].find((each) => each.id === params['id']) ?? given.sent,
    listDrugSigs: () => given.sigs ?? [{ id: '1', sig: 'Take 5 mL by mouth twice daily' }],
    checkDose: ({ body }) =>
      given.doses && {
        given: [],
        stated: [],
        findings: given.doses((body as { sig: string }).sig),
        unchecked: [],
      },
    listDrugPackages: () => given.packages ?? [],
    listProblems: () => [],
    searchDiagnoses: () => [],
    createPrescription: ({ body }, key) => {
      const found = made.get(key) ?? prescriptionOf(body);
      made.set(key, found);
      return found;
    },
    updatePrescription: ({ params, body }) => {
      const { version, changes } = body as unknown as { version: number; changes: Change[] };
      const seen = [...made].find(([, each]) => each.id === params['id']);
      const changed = {
        ...(seen?.[1] ?? given.sent),
        ...mergeChanges(changes),
        version: version + 1,
      } as Prescription;
      if (seen) made.set(seen[0], changed);
      return changed;
    },
    sendPrescription: ({ params }) => ({
      ...[...made.values()].find((each) => each.id === params['id']),
      version: 2,
      scriptStatus: 'Sent',
    }),
    printPrescription: () => new Blob(['%PDF']),
  };
  const call = async (endpoint: { name: string }, input: never, options?: { idempotencyKey?: string }) => {
    asked.push({ name: endpoint.name, input, key: options?.idempotencyKey });
    await Promise.resolve();
    const failure = failures[endpoint.name]?.shift();
    if (failure) throw failure;
    return answers[endpoint.name]?.(input, options?.idempotencyKey ?? '');
  };
  const names = () => asked.map(({ name }) => name);
  return {
    client: { call, page: call } as unknown as Client,
    asked,
    names,
    made,
    failures,
    drafts: () => drafts,
  };
}

interface WizardOptions extends Omit<WritingContext, 'coverage'> {
  server?: ReturnType<typeof serverOf>;
  user?: UserInfo;
  draftId?: string;
  repeatId?: string;
  editId?: string;
  prefilled?: PrefilledDrug;
  patient?: Patient;
  onLeave?: () => void;
}

/** The wizard under the coverage that the patient has. */
function Covered(props: Parameters<typeof WizardPanel>[0]) {
  return <WizardPanel {...props} coverage={useCoverageForPrescribing()} />;
}

/** Renders the wizard with that server. */
export function renderWizard(options: WizardOptions = {}) {
  const {
    server = serverOf(),
    user = prescriber,
    patient: ofPatient = patient,
    repeatId,
    ...props
  } = options;
  const repeated = repeatId === undefined ? undefined : ({ id: repeatId, step: 'review' } as const);
  const onFinished = vi.fn<(prescription: Prescription) => void>();
  const practice = {
    id: id(3),
    name: 'Practice',
    tin: '',
    subscriptionType: 'Mips',
    base64Image: '',
    key: '',
    organizationId: '',
    PDMPSiteUrl: '',
    workingHours: [],
    grantRequestDays: 7,
    version: 1,
    address: '1 Elm Street',
    address2: '',
    city: 'Mobile',
    state: 'AL',
    zipCode: '36602',
    phone: '2515550100',
    fax: '',
    timeZone: 'America/Chicago',
    active: true,
  };
  const practiceSession: PracticeSession = {
    client: server.client,
    user,
    practice,
    practices: [{ ...practice, isEmergency: false }],
    providers: [prescriber],
    provider: prescriber,
    chooseProvider: vi.fn(),
    choosePractice: vi.fn(),
    refreshUser: vi.fn(),
    refreshPractice: vi.fn(),
    signOut: vi.fn(),
    signOutEverywhere: vi.fn(),
    lock: vi.fn(),
    leaveEmergency: vi.fn(),
  };
  render(
    <MemoryRouter>
      <QueryClientProvider client={createQueryClient()}>
        <NoticesProvider>
          <WorkplaceContext value={practiceSession}>
            <CoverageProvider patient={ofPatient}>
              <Covered patient={ofPatient} {...props} repeated={repeated} onFinished={onFinished} />
            </CoverageProvider>
          </WorkplaceContext>
        </NoticesProvider>
      </QueryClientProvider>
    </MemoryRouter>,
  );
  return { server, onFinished };
}

export const button = (name: string) => screen.getByRole('button', { name });
export const click = (name: string) => {
  fireEvent.click(button(name));
};
export const type = (name: string, value: string) => {
  fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });
};
export const step = () => screen.getByRole('navigation').querySelector('[aria-current="step"]')?.textContent;

/** Searches a drug by its name here, and chooses it. */
export async function chooseDrug(name: string) {
  fireEvent.change(await screen.findByRole('combobox', { name: 'Search Drugs' }), {
    target: { value: name },
  });
  const list = screen.getByRole('listbox', { name: 'Drugs found' });
  await waitFor(() => {
    expect(list.dataset['stale']).toBe('false');
  });
  fireEvent.click(within(list).getByRole('option'));
}
export async function choosePharmacy() {
  fireEvent.click(await screen.findByRole('button', { name: /^Select(ed)? Sandbox Pharmacy/ }));
}
export async function toReview(drug = 'lisinopril') {
  await chooseDrug(drug);
  type('Dispense', '30');
  type('Days Supply', '30');
  type('Sig', 'Take 1 tablet by mouth daily');
  click('Next');
  await choosePharmacy();
  await screen.findByRole('note', { name: 'Interactions not checked' });
}

/** What the browser has and jsdom has not. Call beforeEach. */
export function stubBrowser(): void {
  stubWideScreen();
  vi.stubGlobal('open', () => ({}));
  URL.createObjectURL = () => 'blob:x';
  URL.revokeObjectURL = () => undefined;
}
