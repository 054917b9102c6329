import { WritableSchedule } from '../drugs/model';
import { type Finding, pass, stop } from '../findings/finding';

/** What the right to send controlled substances is made of. */
export interface ControlledSubstanceSender {
  readonly deaNumber?: string | undefined;
  readonly spi?: string | undefined;
  readonly npi?: string | undefined;
  readonly hardwareTokenReference?: string | undefined;
  readonly hasSoftToken: boolean;
  readonly permissionEpcsRts: boolean;
}

/** All of S6-12: a DEA number, an SPI, an NPI, a token, and the permission (readings P6-1). */
export function canSendControlledSubstance(person: ControlledSubstanceSender): boolean {
  return Boolean(
    person.deaNumber &&
    person.spi &&
    person.npi &&
    (person.hardwareTokenReference || person.hasSoftToken) &&
    person.permissionEpcsRts,
  );
}

/** Whose schedules are stated: a registration is for one state (21 CFR 1301.12), and has a number. */
export interface DeaRegistrant {
  /** '' for none. */
  readonly deaNumber: string;
  /** '' where the address has none. */
  readonly state: string;
}

/** Schedules in their order, each once. */
export const inOrder = (schedules: readonly WritableSchedule[]): WritableSchedule[] =>
  WritableSchedule.options.filter((schedule) => schedules.includes(schedule));

/**
 * What a prescriber states of their own registration: there is a number, and a state it is for. That nothing
 * is covered can always be stated.
 */
export function findingsOnDeaSchedules(
  { deaNumber, state }: DeaRegistrant,
  schedules: readonly WritableSchedule[],
): readonly Finding[] {
  if (schedules.length === 0) return pass;
  if (deaNumber === '') return stop('dea-schedules.number-needed', {}, 'schedules');
  return state === '' ? stop('dea-schedules.state-needed', {}, 'schedules') : pass;
}

/**
 * Whether what was stated of a registration is void: a registration is of one number, and for one state (21
 * CFR 1301.12). What another one covers is unknown until it is stated.
 */
export function isOtherRegistration(before: DeaRegistrant, after: DeaRegistrant): boolean {
  return before.deaNumber !== after.deaNumber || before.state !== after.state;
}

/**
 * Whether the permission to sign ends with what is stated: who approved it looked at the registration as it
 * was, which did not cover a schedule that is added (21 CFR 1311.125(b), 1311.130). One fewer leaves it.
 */
export function addsSchedule(
  before: readonly WritableSchedule[],
  after: readonly WritableSchedule[],
): boolean {
  return after.some((schedule) => !before.includes(schedule));
}
