import type { Carried } from '../model/carried';
import type { HistoryFill, RxHistoryRequest, RxHistoryResponse } from '../model/history';
import { denial, remark } from './answer';
import { benefits } from './benefits';
import { date, type Codec } from './codec';
import { composite, many, maybe, one } from './composite';
import { dispensedInHistory } from './medication';
import { patient, prescriber } from './people';

/**
 * A fill is one element, with the pharmacy and the prescriber among the parts of the medication. One of them
 * that lacks what the model must have is carried: no fill disappears because its claim names the prescriber
 * incompletely.
 */
const fill: Codec<HistoryFill> = {
  read: (element) => {
    const read = dispensedInHistory.read(element);
    if (!read) return undefined;
    const { pharmacy, prescriber: by, ...medication } = read;
    return { medication, ...(pharmacy ? { pharmacy } : {}), ...(by ? { prescriber: by } : {}) };
  },
  write: (name, { medication, ...around }) => dispensedInHistory.write(name, { ...medication, ...around }),
};

interface Dates {
  startDate: string;
  endDate: string;
  carried?: Carried[] | undefined;
}
const requestedDates = maybe(
  'RequestedDates',
  composite<Dates>({ startDate: one('StartDate', date), endDate: one('EndDate', date) }),
);

interface Dated {
  startDate?: string | undefined;
  endDate?: string | undefined;
}

/** The two dates have a wrapping element on the wire, and are among the other properties in the model. */
const dated = <T extends Dated>(
  wire: Codec<Omit<T, keyof Dated> & { dates?: Dates | undefined }>,
): Codec<T> => ({
  read: (element) => {
    const read = wire.read(element);
    if (!read) return undefined;
    const { dates, ...rest } = read;
    return { ...rest, ...dates } as unknown as T; // its properties, the dates' own among them
  },
  write: (name, { startDate, endDate, ...rest }) =>
    wire.write(name, {
      ...rest,
      ...(startDate === undefined || endDate === undefined ? {} : { dates: { startDate, endDate } }),
    }),
});

type Wire<T> = Omit<T, 'kind' | keyof Dated> & { dates?: Dates | undefined };

/** Asks a benefit manager for what was dispensed. */
export const rxHistoryRequest = dated<Omit<RxHistoryRequest, 'kind'>>(
  composite<Wire<RxHistoryRequest>>({
    benefits: many('BenefitsCoordination', benefits),
    patient: one('Patient', patient),
    prescriber: maybe('Prescriber', prescriber),
    dates: requestedDates,
  }),
);

/** What it answers. */
export const rxHistoryResponse = dated<Omit<RxHistoryResponse, 'kind'>>(
  composite<Wire<RxHistoryResponse>>({
    response: one(
      'Response',
      composite<RxHistoryResponse['response']>({
        approved: maybe('Approved', remark),
        denied: maybe('Denied', denial),
      }),
    ),
    benefits: many('BenefitsCoordination', benefits),
    patient: one('Patient', patient),
    prescriber: maybe('Prescriber', prescriber),
    fills: many('MedicationDispensed', fill),
    administered: many('MedicationDispensedAdministered', fill),
    prescriptions: many('MedicationPrescribed', fill),
    dates: requestedDates,
  }),
);
