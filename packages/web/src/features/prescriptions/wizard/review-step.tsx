import { tallMan } from '@erx/core/drugs/tall-man';
import type { Compound, Drug } from '@erx/core/drugs/model';
import type { MessageCode } from '@erx/core/findings/messages';
import { asksForMonitoring, asksForOpioidAgreement } from '@erx/core/pdmp/rules';
import type { Patient } from '@erx/core/patients/model';
import { patientName } from '@erx/core/patients/name';
import type { Pharmacy } from '@erx/core/pharmacies/model';
import type { PrescriptionOrder } from '@erx/core/prescriptions/model';
import { sentNote } from '@erx/core/prescriptions/rules/fields';
import type { OfferedAct } from '@erx/core/prescriptions/rules/submit-options';
import { showQuantity } from '@erx/core/drugs/show-quantity';
import type { Wizard } from '@erx/core/prescriptions/workflow/state';
import type { EpaState } from '@erx/core/prescriptions/epa-state';
import type { Provider } from '@erx/core/users/model';
import { fullName } from '@erx/core/users/names';
import { showPhone, showZip } from '@erx/core/values/contact';
import { showDate } from '@erx/core/values/dates';
import type { ReactNode } from 'react';
import { CompoundList } from '../../../parts/drug/compound-list';
import { DrugName } from '../../../parts/drug/drug-name';
import { FactList } from '../../../ui/layout/fact-list';
import { Loading } from '../../../ui/feedback/loading';
import { FailureState } from '../../../ui/feedback/empty-state';
import { ScheduleTag } from '../../../parts/tags/schedule-tag';
import { DoseLine } from '../../doses/dose-line';
import { shownRefills } from './prescription-preview';
import { FollowUpChoices } from './follow-up-choices';
import type { FollowUps } from './use-follow-ups';
import type { Formers } from './use-formers';
import './review.css';
import { ReviewNotes } from './review-notes';

interface Props {
  wizard: Wizard & { readonly drug: Drug };
  order: PrescriptionOrder;
  patient: Patient;
  provider: Provider;
  pharmacy: Pharmacy | undefined;
  /** Why the chosen pharmacy cannot be shown. */
  pharmacyError: unknown;
  onRetryPharmacy: () => void;
  acts: readonly OfferedAct[];
  unfinished: MessageCode | undefined;
  /** The kept prescription, and its prior authorization. */
  keptId: string | undefined;
  epaState: EpaState | undefined;
  followUps: FollowUps;
  formers: Formers;
  onMonitoring: () => void;
}

/** The prescription exactly as it will be sent, under everything that must be known before that (P2-15). */
export function ReviewStep(props: Props) {
  const { wizard, order, patient, provider, pharmacy } = props;
  const { drug } = wizard;
  return (
    <div className="erx-review-step">
      <ReviewNotes {...props} originalRxRef={order.originalRxRef} />
      <div className="erx-review-sheet">
        <Part title="Prescription">
          <p className="erx-review-drug">
            <DrugName description={drug.description} /> <ScheduleTag schedule={drug.schedule} />
          </p>
          {drug.compound && <CompoundList compound={drug.compound} />}
          <p className="erx-review-sig">{order.sig}</p>
          <div className="erx-review-dose">
            <DoseLine
              patientId={order.patientId}
              drug={drug}
              form={{ ...order, daysSupply: String(order.daysSupply ?? '') }}
              prescriptionId={props.keptId}
            />
          </div>
          <FactList facts={[...formerFacts(props.formers), ...prescriptionFacts(order, wizard)]} />
        </Part>
        <Part title="Pharmacy">
          <PharmacyFacts {...props} pharmacy={pharmacy} />
        </Part>
        <Part title="Patient">
          <FactList
            facts={[
              ['Name', <b key="name">{patientName(patient)}</b>],
              ['Birth date', showDate(patient.birthDate)],
              ['Sex', patient.gender],
              [
                'Address',
                `${[patient.address, patient.address2].filter(Boolean).join(', ')}, ${patient.city}, ` +
                  `${patient.state} ${showZip(patient.zipCode)}`,
              ],
            ]}
          />
        </Part>
        <Part title="Prescriber">
          <FactList
            facts={[
              ['Name', <b key="name">{[fullName(provider), provider.title].filter(Boolean).join(', ')}</b>],
              ['NPI', provider.npi ?? 'None'],
              ['SPI', provider.spi ?? 'None'],
              ...(drug.schedule === 'none' ? [] : [['DEA number', provider.deaNumber ?? 'None'] as const]),
            ]}
          />
        </Part>
      </div>
      <FollowUpChoices followUps={props.followUps} />
    </div>
  );
}

/** What ends when this one leaves, and what of the same medicine the patient takes beside it. */
function formerFacts({ all, isReplaced }: Formers): (readonly [string, ReactNode])[] {
  const factOf = (term: string, formers: typeof all): (readonly [string, ReactNode])[] =>
    formers.length === 0
      ? []
      : [
          [
            term,
            formers.map(({ id, description, sig }) => (
              <div key={id}>
                <b>{tallMan(description)}</b>, {sig}
              </div>
            )),
          ],
        ];
  return [
    ...factOf('Replaces', all.filter(isReplaced)),
    ...factOf(
      'Beside it',
      all.filter((former) => former.isAlike && !isReplaced(former)),
    ),
  ];
}

/** SCRIPT has two digits for refills and no word for as needed. */
const sentRefills = (refills: PrescriptionOrder['refills']): string =>
  'prn' in refills ? 'PRN (as needed; goes out as 99 with the note below)' : shownRefills(refills);

function prescriptionFacts(
  order: PrescriptionOrder,
  { drug, monitoring }: Props['wizard'],
): (readonly [string, ReactNode])[] {
  const diagnosis = (code: string, description: string) => (code === '' ? 'None' : `${code} ${description}`);
  return [
    ['Dispense', <b key="dispense">{showQuantity(order.dispense, order.units)}</b>],
    ['Days supply', order.daysSupply === undefined ? 'Not given' : String(order.daysSupply)],
    ['Refills', <b key="refills">{sentRefills(order.refills)}</b>],
    ['Fill from', showDate(order.effectiveDate)],
    [
      'Substitution',
      order.substitutionAllowed ? 'Allowed' : <b key="daw">Not allowed: dispense as written</b>,
    ],
    ['Diagnosis', diagnosis(order.primaryIcd10Code, order.primaryIcd10Description)],
    ...(order.secondaryIcd10Code === ''
      ? []
      : [['Secondary', diagnosis(order.secondaryIcd10Code, order.secondaryIcd10Description)] as const]),
    ...(order.epaPriorityIndicator ? [['Priority', 'Urgent prior authorization'] as const] : []),
    ...(asksForMonitoring(drug)
      ? [
          [
            'PDMP',
            monitoring?.pdmpAcknowledgement ? 'Record verified' : <b key="pdmp">Record not verified</b>,
          ] as const,
        ]
      : []),
    ...(asksForOpioidAgreement(drug)
      ? [
          [
            'Opioid agreement',
            monitoring?.opioidAgreement ? 'Signed' : <b key="agreement">Not signed</b>,
          ] as const,
        ]
      : []),
    ['Note', sentNote(order) || 'None'],
    ...(order.comments === ''
      ? []
      : [
          [
            'Comments',
            <>
              {order.comments} <span className="erx-missing">(not sent)</span>
            </>,
          ] as const,
        ]),
    [
      'Codes',
      drug.compound
        ? codesOf(drug.compound)
        : [
            drug.representativeNdc && `NDC ${drug.representativeNdc}`,
            drug.rxNormId && `RxNorm ${drug.rxNormId}`,
          ]
            .filter(Boolean)
            .join(' · ') || 'None',
    ],
  ];
}

/** Which ingredients go with a code, each by the one that is sent. */
function codesOf({ ingredients }: Compound): string {
  const codes = ingredients.flatMap(({ representativeNdc, rxNormId }) =>
    representativeNdc !== undefined
      ? `NDC ${representativeNdc}`
      : rxNormId !== undefined
        ? `RxNorm ${rxNormId}`
        : [],
  );
  return codes.length === 0 ? 'None' : `Of the ingredients: ${codes.join(' · ')}`;
}

function PharmacyFacts({ order, pharmacy, pharmacyError, onRetryPharmacy }: Props) {
  if (order.pharmacyNcpdpId === undefined) return <p className="erx-missing">No pharmacy chosen.</p>;
  if (pharmacyError && !pharmacy)
    return <FailureState what="The pharmacy" error={pharmacyError} onRetry={onRetryPharmacy} />;
  if (!pharmacy)
    return (
      <p>
        <Loading what="the pharmacy" width={16} />
      </p>
    );
  return (
    <FactList
      facts={[
        ['Store', <b key="store">{pharmacy.storeName}</b>],
        ['NCPDP ID', pharmacy.ncpdpId],
        [
          'Address',
          `${[pharmacy.addressLine1, pharmacy.addressLine2].filter(Boolean).join(', ')}, ` +
            `${pharmacy.city}, ${pharmacy.state} ${showZip(pharmacy.zip)}`,
        ],
        ['Phone', showPhone(pharmacy.phonePrimary)],
        ['Fax', pharmacy.fax === '' ? 'None' : showPhone(pharmacy.fax)],
      ]}
    />
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="erx-review-part" aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}
