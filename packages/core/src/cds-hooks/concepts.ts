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

/** Whether a concept has a code, whatever its system. */
export const hasCode = (concept: Concept | undefined, ...codes: readonly string[]): boolean =>
  concept?.coding?.some(({ code }) => code !== undefined && codes.includes(code)) ?? false;

/** The day of a date or an instant of FHIR; undefined of a year or a month alone, and of what is none. */
export const dayIn = (text: string | undefined): CalendarDate | undefined =>
  CalendarDate.safeParse(text?.slice(0, 10)).data;
