import { findingsOnPractice } from '../accounts/rules';
import { type Finding, pass, type Rule, stop } from '../findings/finding';
import type { Practice, PracticeDetails } from './model';

/** What the rules of a new practice call the same fields. */
const FIELD_OF_NEW: Readonly<Record<string, keyof PracticeDetails>> = {
  practiceName: 'name',
  practiceAddress: 'address',
  practiceAddress2: 'address2',
  practiceCity: 'city',
  practiceState: 'state',
  practiceZipCode: 'zipCode',
  practicePhone: 'phone',
  practiceFax: 'fax',
};

/** How a PNG (ISO/IEC 15948, 5.2) and a JPEG (ISO/IEC 10918-1, B.1) begin, in base64. */
const PICTURES = { 'image/png': 'iVBORw0KGgo', 'image/jpeg': '/9j/' } as const;

/** The media type of a picture in base64; undefined for what is none. */
export function typeOfPicture(base64: string): keyof typeof PICTURES | undefined {
  if (base64.length % 4 !== 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(base64)) return undefined;
  return (Object.keys(PICTURES) as (keyof typeof PICTURES)[]).find((type) =>
    base64.startsWith(PICTURES[type]),
  );
}

const imageIsPicture: Rule<Pick<PracticeDetails, 'base64Image'>> = ({ base64Image }) =>
  base64Image === '' || typeOfPicture(base64Image) !== undefined
    ? pass
    : stop('practice.image-unknown', {}, 'base64Image');

/**
 * Everything against the details a practice is to have: what a new one must have too (S5-5, S5-7, S5-8). What
 * was lacking before may stay so: only what a change empties is asked for.
 * @param before the details as they are stored
 */
export function findingsOnPracticeDetails(
  details: PracticeDetails,
  before: PracticeDetails,
): readonly Finding[] {
  const { name, tin, address, address2, city, state, zipCode, phone, fax, timeZone } = details;
  const found = findingsOnPractice({
    practiceName: name,
    tin,
    timeZone,
    practiceAddress: address,
    practiceAddress2: address2,
    practiceCity: city,
    practiceState: state,
    practiceZipCode: zipCode,
    practicePhone: phone,
    practiceFax: fax,
  }).map((finding) => ({
    ...finding,
    ...(finding.field === undefined ? {} : { field: FIELD_OF_NEW[finding.field] ?? finding.field }),
  }));
  const isLackingAsBefore = ({ field }: Finding) =>
    field !== undefined && field in details && wasEmpty(details, field) && wasEmpty(before, field);
  return [...found.filter((finding) => !isLackingAsBefore(finding)), ...imageIsPicture(details)];
}

function wasEmpty(details: PracticeDetails, field: string): boolean {
  return details[field as keyof PracticeDetails] === '';
}

/** What of a practice its administrators change. */
export function detailsOf(practice: Practice): PracticeDetails {
  const { name, tin, address, address2, city, state, zipCode, phone, fax, timeZone } = practice;
  const { base64Image, key, organizationId, grantRequestDays } = practice;
  return {
    name,
    tin,
    address,
    address2,
    city,
    state,
    zipCode,
    phone,
    fax,
    timeZone,
    base64Image,
    key,
    organizationId,
    grantRequestDays,
  };
}
