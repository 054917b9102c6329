import { CalendarDate } from '../values/dates';
import type { Concept } from './resources';

/** The names of a concept: its text, then what a system calls it, then what others do; each once. */
export function namesIn({ text, coding = [] }: Concept, system?: string): string[] {
  const displays = (isWanted: (of: string | undefined) => boolean) =>
    coding.flatMap((one) => (isWanted(one.system) && one.display ? one.display : []));
  const names = [
    ...(text ? [text] : []),
    ...displays((of) => of === system),
    ...displays((of) => of !== system),
  ];
  return [...new Set(names)];
}

/** The codes of a system that a concept has. */
export const codesIn = ({ coding = [] }: Concept, system: string): string[] =>
  coding.flatMap((one) => (one.system === system && one.code ? one.code : []));

/** A reference without the version that it is of. */
export const unversioned = (reference: string): string => reference.replace(/\/_history\/[^/]*$/, '');

/** A reference as its kind and id, without its server and version. */
export const relative = (reference: string): string => unversioned(reference).split('/').slice(-2).join('/');

/** Whether a concept has a code, whatever its system. */
export const hasCode = (concept: Concept | undefined, ...codes: readonly string[]): boolean =>
  concept?.coding?.some(({ code }) => code !== undefined && codes.includes(code)) ?? false;

/** The day of a date or an instant of FHIR; undefined of a year or a month alone, and of what is none. */
export const dayIn = (text: string | undefined): CalendarDate | undefined =>
  CalendarDate.safeParse(text?.slice(0, 10)).data;
