import { OFFERED_UNITS } from '@erx/core/drugs/potency-units';

/** The units that are offered, as a select takes them. @param fitting the codes that fit; all where it is absent */
export const unitOptions = (fitting?: readonly string[]) =>
  OFFERED_UNITS.filter(({ code }) => fitting?.includes(code) ?? true).map(({ code, name }) => ({
    value: code,
    label: name,
  }));

/** The same where none is chosen yet: nothing is preselected. */
export const unitOptionsOrNone = (chosen: string, fitting?: readonly string[]) => [
  ...(chosen === '' ? [{ value: '', label: 'Choose' }] : []),
  ...unitOptions(fitting),
];
