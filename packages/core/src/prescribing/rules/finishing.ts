import type { Permission } from '../../access/rights';
import { check, type Finding, pass, stop } from '../../findings/finding';
import { type Drug, isControlled } from '../../drugs/model';
import type { Pharmacy } from '../../pharmacies/model';
import type { Registrations } from '../../users/model';
import type { CalendarDate } from '../../values/dates';
import { SENDING_RULES } from './acts';

/** How the writing of a prescription can end (P2-15). */
export type FinishingAct = 'save-for-provider' | 'save' | 'send' | 'print';
export const FINISHING_LABEL = { 'save-for-provider': 'Save for Provider', save: 'Save', send: 'Send', print: 'Print' } as const satisfies Record<FinishingAct, string>;

/** All that decides how a prescription that is complete can be finished. */
export interface Finishing {
  readonly schedule: Drug['schedule'];
  readonly pharmacy: Pick<Pharmacy, 'activeEndTime'> | undefined;
  /** Whoever is signed in. Staff have no NPI. */
  readonly writer: Pick<Registrations, 'npi' | 'spi'> & { readonly id: string; readonly permissions: readonly string[] };
  /** The prescriber it is written for: the writer, or the one that staff have chosen. */
  readonly provider: Pick<Registrations, 'spi'> & { readonly id: string };
  readonly today: CalendarDate;
}

/** An act that this person may be offered, and what forbids it now; offered when nothing does. */
export interface OfferedAct {
  readonly act: FinishingAct;
  readonly findings: readonly Finding[];
}

/**
 * The acts for this person and this prescription, in the order shown. What is not for them at all is not in the list.
 * P6-2: 'Save for Provider' for staff and a controlled substance with a pharmacy. P6-3: Save and Send need a provider
 * with an SPI and a pharmacy; Send the right to send as well; Print is always there.
 */
export function actsToFinish(finishing: Finishing): readonly OfferedAct[] {
  const { schedule, writer } = finishing;
  const holds = (permission: Permission) => writer.permissions.includes(permission);
  const save = !writer.npi && isControlled(schedule) ? 'save-for-provider' : 'save';
  return [
    ...(holds('prescription.write') ? [{ act: save, findings: findingsOnSaving(finishing) } as const] : []),
    ...(holds('prescription.print') ? [{ act: 'print', findings: pass } as const] : []),
    ...(holds('prescription.send') ? [{ act: 'send', findings: findingsOnSending(finishing) } as const] : []),
  ];
}

function findingsOnSaving({ pharmacy, provider }: Finishing): readonly Finding[] {
  if (!pharmacy) return stop('prescription.pharmacy-needed-to-save', {}, 'pharmacyNcpdpId');
  return provider.spi ? pass : stop('prescription.provider-without-spi');
}

/** The rules that the server asks when it sends, for a prescription that would be saved now. */
function findingsOnSending({ schedule, pharmacy, writer, provider, today }: Finishing): readonly Finding[] {
  return check(SENDING_RULES, {
    prescription: { providerId: provider.id, scriptStatus: 'Pending' }, schedule, pharmacy, today,
    sender: { accountId: writer.id, npi: writer.npi, spi: writer.spi },
  });
}
