import { composite, either, leaf, may, must, type LeafType } from '../table';

/** Text of printable ASCII, at most `max` characters: NCPDP's an1..max; without a limit its plain an. */
export const an = (max?: number): LeafType => leaf(max === undefined ? {} : { max });

/** A number without sign: NCPDP's n1..max. */
export const n = (max?: number): LeafType =>
  leaf({
    ...(max === undefined ? {} : { max }),
    form: { holds: (text) => /^[0-9]+(\.[0-9]+)?$/.test(text), says: 'a number in digits' },
  });

/** Two digits: NCPDP's n2. */
export const n2 = leaf({ form: { holds: (text) => /^[0-9]{2}$/.test(text), says: 'two digits' } });

/** One of a list. */
export const code = (...codes: string[]): LeafType => leaf({ codes: new Set(codes) });

export const yesNo = code('Y', 'N');

export const truth = code('true', 'false', '1', '0');

const isCalendarDate = (text: string) => {
  const [year, month, day] = text.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined) return false;
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
};

const INSTANT =
  /^[0-9]{4}-[0-9]{2}-[0-9]{2}T([01][0-9]|2[0-3]):[0-5][0-9]:[0-5][0-9](\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2})?$/;

/** A calendar date that exists. */
export const simpleDate = leaf({
  form: {
    holds: (text) => /^[0-9]{4}-[0-9]{2}-[0-9]{2}$/.test(text) && isCalendarDate(text),
    says: 'a date of the calendar, YYYY-MM-DD',
  },
});

/** An instant, in UTC or with its offset. */
export const utcDateTime = leaf({
  form: {
    holds: (text) => INSTANT.test(text) && isCalendarDate(text.slice(0, 10)),
    says: 'an instant such as 2026-11-20T09:15:00Z',
  },
});

/** A date, or an instant, each in its own element. */
export const dateType = composite(either({ Date: simpleDate, DateTime: utcDateTime }));

/** A code of the NCI Thesaurus. */
export const nciCode = (codes?: readonly string[]) => composite(must('Code', codes ? code(...codes) : an()));

export const personName = composite(
  must('LastName', an(35)),
  must('FirstName', an(35)),
  may('MiddleName', an(35)),
  may('Suffix', an(10)),
  may('Prefix', an(10)),
);

export const address = composite(
  may('AddressLine1', an(40)),
  may('AddressLine2', an(40)),
  may('City', an(35)),
  may('StateProvince', an()),
  may('PostalCode', an()),
  may('CountryCode', an(2)),
);

export const mandatoryAddress = composite(
  must('AddressLine1', an(40)),
  may('AddressLine2', an(40)),
  must('City', an(35)),
  must('StateProvince', an()),
  must('PostalCode', an()),
  must('CountryCode', an(2)),
);

const phone = composite(must('Number', n(10)), may('Extension', n(8)), may('SupportsSMS', yesNo));

export const communicationNumbers = composite(
  must('PrimaryTelephone', phone),
  ...['Beeper'].map((name) => may(name, phone, Infinity)),
  may('ElectronicMail', an(80), Infinity),
  ...['Fax', 'HomeTelephone', 'WorkTelephone', 'OtherTelephone'].map((name) => may(name, phone, Infinity)),
  may('DirectAddress', an(254)),
);
