import type { Carried } from '../model/carried';
import type { HistoryFill, RxHistoryRequest, RxHistoryResponse } from '../model/history';
import type { Pharmacy, Prescriber } from '../model/people';
import { denial, remark } from './answer';
import { benefits } from './benefits';
import { date, text, type Codec } from './codec';
import { composite, many, maybe, one } from './composite';
import { dispensedMedication } from './medication';
import { patient, pharmacy, prescriber } from './people';

interface Places {
  pharmacy?: Pharmacy | undefined;
  prescriber?: Prescriber | undefined;
  carried?: Carried[] | undefined;
}
const places = composite<Places>({
  pharmacy: maybe('Pharmacy', pharmacy),
  prescriber: maybe('Prescriber', prescriber),
});

/**
 * A fill is in one element with the pharmacy and the prescriber behind the medication. One of them that
 * lacks what the model must have is carried: nobody's fill disappears because the claim did not name its
 * prescriber whole.
 */
const fill: Codec<HistoryFill> = {
  read: (element) => {
    const isPlace = ({ name }: { name: string }) => name === 'Pharmacy' || name === 'Prescriber';
    const medication = dispensedMedication.read({
      ...element,
      children: element.children.filter((one) => !isPlace(one)),
    });
    const around = places.read({ ...element, children: element.children.filter(isPlace) });
    return medication && around && { medication, ...around };
  },
  write: (name, { medication, ...around }) => {
    const written = dispensedMedication.write(name, medication);
    return { ...written, children: [...written.children, ...places.write(name, around).children] };
  },
};

/** Asks a benefit manager for what was dispensed. */
export const rxHistoryRequest = composite<Omit<RxHistoryRequest, 'kind'>>({
  requestReferenceNumber: maybe('RequestReferenceNumber', text),
  benefits: many('BenefitsCoordination', benefits),
  patient: one('Patient', patient),
  prescriber: one('Prescriber', prescriber),
  consent: one('Consent', text),
  startDate: maybe('StartDate', date),
  endDate: maybe('EndDate', date),
});

/** What it answers. */
export const rxHistoryResponse = composite<Omit<RxHistoryResponse, 'kind'>>({
  requestReferenceNumber: maybe('RequestReferenceNumber', text),
  response: one(
    'Response',
    composite<RxHistoryResponse['response']>({
      approved: maybe('Approved', remark),
      approvedWithChanges: maybe('ApprovedWithChanges', remark),
      denied: maybe('Denied', denial),
    }),
  ),
  patient: maybe('Patient', patient),
  prescriber: maybe('Prescriber', prescriber),
  fills: many('MedicationDispensed', fill),
});
