import type { Carried } from '../model/carried';
import type { DispensedMedication } from '../model/medication';
import type { HistoryFill, RxHistoryRequest, RxHistoryResponse } from '../model/history';
import type { Pharmacy, Prescriber } from '../model/people';
import { denial, remark } from './answer';
import { benefits } from './benefits';
import { date, text, type Codec } from './codec';
import { composite, many, maybe, one } from './composite';
import { dispensedMedication } from './medication';
import { patient, pharmacy, prescriber } from './people';

type Wire = DispensedMedication & { pharmacy?: Pharmacy | undefined; prescriber?: Prescriber | undefined };
const around = composite<{ pharmacy?: Pharmacy | undefined; prescriber?: Prescriber | undefined; carried?: Carried[] | undefined }>({
  pharmacy: maybe('Pharmacy', pharmacy), prescriber: maybe('Prescriber', prescriber),
});

/** A fill stands in one element with the pharmacy and the prescriber behind the medication. */
const fill: Codec<HistoryFill> = {
  read: (element) => {
    const isPlace = ({ name }: { name: string }) => name === 'Pharmacy' || name === 'Prescriber';
    const medication = dispensedMedication.read({ ...element, children: element.children.filter((one) => !isPlace(one)) });
    const places = around.read({ ...element, children: element.children.filter(isPlace) });
    return medication && places && !places.carried ? { medication, ...places } : undefined;
  },
  write: (name, { medication, pharmacy: at, prescriber: by }) => {
    const written = dispensedMedication.write(name, medication satisfies Wire);
    const places = around.write(name, { ...(at ? { pharmacy: at } : {}), ...(by ? { prescriber: by } : {}) });
    return { ...written, children: [...written.children, ...places.children] };
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
  response: one('Response', composite<RxHistoryResponse['response']>({
    approved: maybe('Approved', remark),
    approvedWithChanges: maybe('ApprovedWithChanges', remark),
    denied: maybe('Denied', denial),
  })),
  patient: maybe('Patient', patient),
  prescriber: maybe('Prescriber', prescriber),
  fills: many('MedicationDispensed', fill),
});
