import { toAscii } from '@erx/script/ascii';
import type { MessageStore } from '../network/records';
import { prescriptionIn } from '../network/summary';

/** Whom a prescriber asks the monitoring program about. */
export interface Query {
  last: string;
  /** Or its beginning. */
  first: string;
  /** YYYY-MM-DD. */
  birthDate: string;
}

/** A controlled substance that was dispensed, as the program reports it. */
export interface ReportLine {
  /** YYYY-MM-DD. */
  on: string;
  drug: string;
  schedule: string;
  quantity: string;
  daysSupply: string;
  prescriber: string;
  pharmacy: string;
}

/**
 * What others prescribed: invented, so that some reports are not empty before anything was sent. Days before
 * the day it is asked.
 */
const INVENTED: readonly (Omit<ReportLine, 'on'> & { last: string; first: string; daysAgo: number })[] = [
  {
    last: 'Wojcik',
    first: 'Lukasz',
    daysAgo: 24,
    drug: 'Oxycodone 5 mg tablet',
    schedule: 'II',
    quantity: '20',
    daysSupply: '5',
    prescriber: 'O. Brandt, MD (urgent care)',
    pharmacy: 'Vulcan Street Drugs',
  },
  {
    last: 'Wojcik',
    first: 'Lukasz',
    daysAgo: 61,
    drug: 'Tramadol 50 mg tablet',
    schedule: 'IV',
    quantity: '28',
    daysSupply: '7',
    prescriber: 'O. Brandt, MD (urgent care)',
    pharmacy: 'Vulcan Street Drugs',
  },
  {
    last: 'Tolliver',
    first: 'Elijah',
    daysAgo: 33,
    drug: 'Methylphenidate 18 mg extended-release tablet',
    schedule: 'II',
    quantity: '30',
    daysSupply: '30',
    prescriber: 'P. Adeyemi, MD (psychiatry)',
    pharmacy: 'Magnolia Avenue Pharmacy',
  },
  {
    last: 'Papadimitriou',
    first: 'Theodora',
    daysAgo: 40,
    drug: 'Temazepam 15 mg capsule',
    schedule: 'IV',
    quantity: '30',
    daysSupply: '30',
    prescriber: 'R. Castle, DO (sleep clinic)',
    pharmacy: 'Ocotillo Pharmacy',
  },
];

/** How names are compared: without accents, case, hyphens and blanks. */
const plain = (name: string) => (toAscii(name) ?? name).toLowerCase().replace(/[^a-z0-9]/g, '');

/**
 * What is known of a person, newest first: the controlled substances that pharmacies took from the network,
 * by name and birth date, and the invented ones, which have no birth date and go by name alone.
 */
export const reportOn = (query: Query, messages: MessageStore, now: Date): ReportLine[] => {
  const isAbout = ({ last, first }: { last: string; first: string }) =>
    plain(last) === plain(query.last) && plain(first).startsWith(plain(query.first));
  const received = messages.list({ kind: 'NewRx' }).flatMap((record): ReportLine[] => {
    const newRx = record.state === 'accepted' ? prescriptionIn(record.xml)?.body : undefined;
    const schedule = newRx?.medication.coded?.deaSchedule;
    if (!newRx || !schedule || !isAbout(newRx.patient.name) || newRx.patient.dateOfBirth !== query.birthDate)
      return [];
    const { medication, prescriber, pharmacy } = newRx;
    return [
      {
        on: record.at.slice(0, 10),
        drug: medication.drugDescription,
        schedule,
        quantity: medication.quantity.value,
        daysSupply: medication.daysSupply ?? '',
        prescriber: `${prescriber.name.first} ${prescriber.name.last}`,
        pharmacy: pharmacy.businessName,
      },
    ];
  });
  const invented = INVENTED.filter(isAbout).map(({ daysAgo, last: _last, first: _first, ...line }) => ({
    ...line,
    on: new Date(now.getTime() - daysAgo * 86_400_000).toISOString().slice(0, 10),
  }));
  return [...received, ...invented].sort((left, right) => right.on.localeCompare(left.on));
};
