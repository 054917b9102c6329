import { say } from '@erx/core/findings/messages';
import type { prescriptions } from '../platform/database/schema';
import type { Random } from './random';
import type { Outcome } from './showcase';

/** One thing that happened to a prescription, as the trail keeps it. */
export interface Step {
  readonly at: Date;
  /** Null for the network. */
  readonly accountId: string | null;
  readonly event:
    | 'prescription.created'
    | 'prescription.sent'
    | 'prescription.accepted'
    | 'prescription.refused'
    | 'prescription.verified'
    | 'prescription.verify-failed'
    | 'prescription.printed'
    | 'prescription.cancelled'
    | 'prescription.cancel-requested'
    | 'prescription.cancel-answered'
    | 'prescription.filled';
  readonly outcome: 'done' | 'failed';
  readonly details: Readonly<Record<string, string>>;
}

/** Columns of a prescription that say what became of it. */
type LifeColumns = Pick<
  typeof prescriptions.$inferInsert,
  | 'scriptStatus'
  | 'deliveryState'
  | 'deliveryCode'
  | 'deliveryDescription'
  | 'verificationStatus'
  | 'verifiedAt'
  | 'verificationDescription'
  | 'cancelStatus'
  | 'cancelStatusDescription'
  | 'fillStatus'
  | 'fillNote'
  | 'fillDescription'
  | 'filledOn'
  | 'sentAt'
  | 'receivedAt'
  | 'printedAt'
> & { version: number; updatedAt: Date };

interface Beginning {
  readonly outcome: Outcome;
  readonly scriptedAt: Date;
  readonly writer: string;
  readonly prescriber: string;
  readonly now: Date;
}

const CANCEL_STATUS = {
  'cancel pending': 'Pending',
  'cancel approved': 'Approved',
  'cancel approved with changes': 'ApprovedWithChanges',
  'cancel denied': 'Denied',
} as const satisfies Partial<Record<Outcome, string>>;

const CANCEL_DESCRIPTION: Readonly<Record<string, string>> = {
  'cancel approved': 'Nothing was dispensed.',
  'cancel approved with changes': 'One fill was dispensed before; remaining refills are cancelled.',
  'cancel denied': 'Already dispensed in full.',
};

const FILL = {
  dispensed: ['Dispensed', '', 'Dispensed as written.'],
  'partly dispensed': ['PartiallyDispensed', 'Remainder on order.', 'Part of the quantity was dispensed.'],
  'not dispensed': ['NotDispensed', 'Returned to stock.', 'The patient did not pick it up.'],
} as const satisfies Partial<Record<Outcome, readonly [string, string, string]>>;

const FAILURES: ReadonlySet<Step['event']> = new Set(['prescription.refused', 'prescription.verify-failed']);

/** What the pharmacies of the demo say when they refuse. */
export const REFUSED = 'The pharmacy does not take this prescription.';
export const REFUSED_LATER = 'The pharmacy could not process the prescription.';

/**
 * What happened to a prescription until it had this outcome: its columns and the steps, in order, none later
 * than now.
 */
export function buildLife(
  { outcome, scriptedAt, writer, prescriber, now }: Beginning,
  random: Random,
): { columns: LifeColumns; steps: Step[] } {
  const steps: Step[] = [
    { at: scriptedAt, accountId: writer, event: 'prescription.created', outcome: 'done', details: {} },
  ];
  const columns: LifeColumns = { version: 1, updatedAt: scriptedAt, scriptStatus: 'Pending' };

  /** So many seconds after the writing, but before now. */
  const after = (seconds: number) => new Date(Math.min(scriptedAt.getTime() + seconds * 1000, now.getTime()));
  const step = (
    at: Date,
    event: Step['event'],
    accountId: string | null,
    changed: Partial<LifeColumns>,
    details: Step['details'] = {},
  ) => {
    steps.push({ at, accountId, event, outcome: FAILURES.has(event) ? 'failed' : 'done', details });
    Object.assign(columns, changed, { version: columns.version + 1, updatedAt: at });
  };

  const living = { outcome, writer, prescriber, random, after, step };
  if (!endUnsent(living)) send(living);
  return { columns, steps };
}

/** A prescription while its life is told. */
interface Living extends Pick<Beginning, 'outcome' | 'writer' | 'prescriber'> {
  readonly random: Random;
  readonly after: (seconds: number) => Date;
  readonly step: (
    at: Date,
    event: Step['event'],
    accountId: string | null,
    changed: Partial<LifeColumns>,
    details?: Step['details'],
  ) => void;
}

/** What was never sent. @returns whether it was that */
function endUnsent({ outcome, writer, prescriber, after, step }: Living): boolean {
  if (outcome === 'pending') return true;
  if (outcome === 'printed') {
    const at = after(20);
    step(
      at,
      'prescription.printed',
      prescriber,
      { scriptStatus: 'Printed', printedAt: at },
      { as: 'original' },
    );
    return true;
  }
  if (outcome === 'cancelled before sending') {
    step(
      after(50),
      'prescription.cancelled',
      writer,
      { scriptStatus: 'CancelledBeforeSending' },
      { from: 'Pending' },
    );
    return true;
  }
  return false;
}

/** What was sent, and what its pharmacy answered. */
function send({ outcome, prescriber, random, after, step }: Living): void {
  const sentAt = after(25);
  step(sentAt, 'prescription.sent', prescriber, { scriptStatus: 'Sent', sentAt, deliveryState: 'queued' });
  if (outcome === 'refused') {
    step(
      after(27),
      'prescription.refused',
      null,
      {
        deliveryState: 'failed',
        deliveryCode: '900',
        deliveryDescription: `${say('delivery.refused-by-network', { code: '900' })} ${REFUSED}`,
      },
      { code: '900' },
    );
    return;
  }
  const receivedAt = after(27);
  step(
    receivedAt,
    'prescription.accepted',
    null,
    { deliveryState: 'accepted', deliveryCode: '010', receivedAt },
    { code: '010' },
  );
  if (outcome === 'accepted') return;
  const verifiedAt = after(32);
  if (outcome === 'refused later') {
    step(
      verifiedAt,
      'prescription.verify-failed',
      null,
      {
        verificationStatus: 'Error',
        verifiedAt,
        verificationDescription: REFUSED_LATER,
      },
      { code: '900' },
    );
    return;
  }
  step(
    verifiedAt,
    'prescription.verified',
    null,
    { verificationStatus: 'Verified', verifiedAt },
    { code: '010' },
  );

  if (outcome in FILL) {
    const [fillStatus, fillNote, fillDescription] = FILL[outcome as keyof typeof FILL];
    const filledAt = after(random.integer(3, 60) * 3600);
    const filledOn = fillStatus === 'NotDispensed' ? null : filledAt.toISOString().slice(0, 10);
    step(
      filledAt,
      'prescription.filled',
      null,
      { fillStatus, fillNote, fillDescription, filledOn },
      { status: fillStatus },
    );
  }
  if (outcome in CANCEL_STATUS) {
    const cancelStatus = CANCEL_STATUS[outcome as keyof typeof CANCEL_STATUS];
    step(
      after(45),
      'prescription.cancel-requested',
      prescriber,
      { scriptStatus: 'CancelledAfterSending', cancelStatus: 'Pending' },
      { from: 'Sent' },
    );
    if (cancelStatus !== 'Pending') {
      step(
        after(75),
        'prescription.cancel-answered',
        null,
        { cancelStatus, cancelStatusDescription: CANCEL_DESCRIPTION[outcome] ?? '' },
        { status: cancelStatus },
      );
    }
  }
}
