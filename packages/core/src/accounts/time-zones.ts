import type { StateCode } from '../values/contact';
import type { TimeZone } from '../values/dates';

/** A time zone of the United States as people name it. */
interface NamedZone {
  readonly zone: TimeZone;
  readonly name: string;
  /** Abbreviations that mean it (S9-10). */
  readonly abbreviations: readonly string[];
}

/** S9-10, and the zones of states and territories that have none of those four. */
export const TIME_ZONES = [
  { zone: 'America/New_York', name: 'Eastern', abbreviations: ['ET', 'EST', 'EDT'] },
  { zone: 'America/Chicago', name: 'Central', abbreviations: ['CT', 'CST', 'CDT'] },
  { zone: 'America/Denver', name: 'Mountain', abbreviations: ['MT', 'MST', 'MDT'] },
  { zone: 'America/Los_Angeles', name: 'Pacific', abbreviations: ['PT', 'PST', 'PDT'] },
  { zone: 'America/Phoenix', name: 'Arizona', abbreviations: [] },
  { zone: 'America/Anchorage', name: 'Alaska', abbreviations: ['AKT', 'AKST', 'AKDT'] },
  { zone: 'Pacific/Honolulu', name: 'Hawaii', abbreviations: ['HT', 'HST'] },
  { zone: 'America/Puerto_Rico', name: 'Atlantic', abbreviations: ['AT', 'AST'] },
  { zone: 'Pacific/Guam', name: 'Chamorro', abbreviations: ['ChST'] },
  { zone: 'Pacific/Pago_Pago', name: 'Samoa', abbreviations: ['SST'] },
] as const satisfies readonly NamedZone[];

type KnownZone = (typeof TIME_ZONES)[number]['zone'];

/** 'Eastern' for America/New_York; the zone itself where it has no name here. */
export function timeZoneName(zone: TimeZone): string {
  return TIME_ZONES.find((known) => known.zone === zone)?.name ?? zone;
}

/** The zone that an abbreviation means (S9-10); undefined for one that is none. @internal as no form reads one */
export function zoneOfAbbreviation(abbreviation: string): TimeZone | undefined {
  const asked = abbreviation.trim().toUpperCase();
  return TIME_ZONES.find(({ abbreviations }) => abbreviations.some((known) => known.toUpperCase() === asked))
    ?.zone;
}

const EASTERN = 'America/New_York';
const CENTRAL = 'America/Chicago';
const MOUNTAIN = 'America/Denver';
const PACIFIC = 'America/Los_Angeles';

/** Where most of a state lives: 49 CFR part 71. */
const OF_STATE: Record<StateCode, KnownZone> = {
  CT: EASTERN,
  DE: EASTERN,
  DC: EASTERN,
  FL: EASTERN,
  GA: EASTERN,
  IN: EASTERN,
  KY: EASTERN,
  ME: EASTERN,
  MD: EASTERN,
  MA: EASTERN,
  MI: EASTERN,
  NH: EASTERN,
  NJ: EASTERN,
  NY: EASTERN,
  NC: EASTERN,
  OH: EASTERN,
  PA: EASTERN,
  RI: EASTERN,
  SC: EASTERN,
  VT: EASTERN,
  VA: EASTERN,
  WV: EASTERN,
  AL: CENTRAL,
  AR: CENTRAL,
  IL: CENTRAL,
  IA: CENTRAL,
  KS: CENTRAL,
  LA: CENTRAL,
  MN: CENTRAL,
  MS: CENTRAL,
  MO: CENTRAL,
  NE: CENTRAL,
  ND: CENTRAL,
  OK: CENTRAL,
  SD: CENTRAL,
  TN: CENTRAL,
  TX: CENTRAL,
  WI: CENTRAL,
  CO: MOUNTAIN,
  ID: MOUNTAIN,
  MT: MOUNTAIN,
  NM: MOUNTAIN,
  UT: MOUNTAIN,
  WY: MOUNTAIN,
  CA: PACIFIC,
  NV: PACIFIC,
  OR: PACIFIC,
  WA: PACIFIC,
  AZ: 'America/Phoenix',
  AK: 'America/Anchorage',
  HI: 'Pacific/Honolulu',
  PR: 'America/Puerto_Rico',
  VI: 'America/Puerto_Rico',
  GU: 'Pacific/Guam',
  MP: 'Pacific/Guam',
  AS: 'Pacific/Pago_Pago',
};

/** Beginnings of ZIP codes that keep the other time of a state that has two. */
const OF_ZIP: Partial<
  Record<StateCode, { readonly zone: KnownZone; readonly beginnings: readonly string[] }>
> = {
  FL: { zone: CENTRAL, beginnings: ['324', '325'] }, // Panama City, Pensacola
  IN: { zone: CENTRAL, beginnings: ['463', '464', '476', '477'] }, // Gary, Evansville
  KY: { zone: CENTRAL, beginnings: ['420', '421', '422', '423', '424'] }, // Paducah, Bowling Green, Owensboro
  TN: { zone: EASTERN, beginnings: ['374', '376', '377', '378', '379'] }, // Chattanooga, Knoxville
  TX: { zone: MOUNTAIN, beginnings: ['798', '799', '885'] }, // El Paso
  ND: { zone: MOUNTAIN, beginnings: ['586'] }, // Dickinson
  SD: { zone: MOUNTAIN, beginnings: ['577'] }, // Rapid City
  NE: { zone: MOUNTAIN, beginnings: ['693'] }, // Scottsbluff
  OR: { zone: MOUNTAIN, beginnings: ['979'] }, // Ontario
  ID: { zone: PACIFIC, beginnings: ['835', '838'] }, // Lewiston, Coeur d'Alene
};

/**
 * The time zone that a place most likely keeps; people correct it.
 * @param zipCode may be incomplete
 * @returns undefined if not a state
 */
export function likelyTimeZone(state: string, zipCode: string): TimeZone | undefined {
  const other = OF_ZIP[state as StateCode];
  if (other?.beginnings.some((beginning) => zipCode.startsWith(beginning))) return other.zone;
  return OF_STATE[state as StateCode] as KnownZone | undefined;
}
