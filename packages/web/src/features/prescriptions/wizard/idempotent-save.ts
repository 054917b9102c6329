import { CallError } from '@erx/core/client/failure';
import type { Prescription, PrescriptionOrder } from '@erx/core/prescriptions/model';
import { orderOfPrescription } from '@erx/core/prescriptions/rules/writing';
import { type Change, changesBetween } from '@erx/core/values/changes';

interface Calls {
  create(order: PrescriptionOrder, idempotencyKey: string): Promise<Prescription>;
  update(seen: Prescription, changes: Change[]): Promise<Prescription>;
  read(id: string): Promise<Prescription>;
  newKey(): string;
  /** Of the first prescription that is made, where it has one of its own: the draft's id. */
  readonly firstKey?: () => string;
}

/** Keeps what is written as one prescription of the server, however often it is asked to. */
export interface PrescriptionSaver {
  /**
   * The prescription for an order: made the first time, changed when the order was changed since.
   * @throws CallError
   */
  keep(order: PrescriptionOrder): Promise<Prescription>;
  /**
   * Takes note of a newer state of the kept prescription; not of one that says something else, which no one
   * here has seen.
   */
  learn(prescription: Prescription): void;
  /** Forgets the kept prescription, which was withdrawn: the next is another one. */
  forget(): void;
  /** The kept prescription; undefined while there is none that is known of. */
  readonly kept: Prescription | undefined;
  /** Whether one may have been made without an answer coming back. */
  readonly isOutcomeUnknown: boolean;
}

/**
 * One attempt at a prescription (docs/decisions/api.md#repeated-requests): a create whose answer was lost is
 * repeated with its own key and content first, so that nothing makes a second prescription.
 * @param editing a prescription that there is already, as it was ordered: it is changed and none is made
 */
export function keepOnce(
  { create, update, read, newKey, firstKey }: Calls,
  editing?: { readonly order: PrescriptionOrder; readonly prescription: Prescription },
): PrescriptionSaver {
  let asked: { readonly order: PrescriptionOrder; readonly key: string } | undefined;
  let kept = editing;
  let isUpdateInDoubt = false;
  let keyOfDraft = firstKey;

  async function ask(request: { readonly order: PrescriptionOrder; readonly key: string }): Promise<void> {
    const isFirst = asked === undefined;
    asked = request;
    try {
      kept = { order: request.order, prescription: await create(request.order, request.key) };
      asked = undefined;
    } catch (error) {
      if (isRefusal(error) || (isFirst && isTurnedAway(error))) asked = undefined;
      throw error;
    }
  }

  /**
   * An update whose answer was lost may have been made. What others have changed meanwhile is not taken for
   * it.
   */
  async function findOut(order: PrescriptionOrder): Promise<void> {
    if (!kept || !isUpdateInDoubt) return;
    const now = await read(kept.prescription.id);
    isUpdateInDoubt = false;
    if (
      now.version !== kept.prescription.version &&
      changesBetween<object>(orderOfPrescription(now), order).length === 0
    )
      kept = { order, prescription: now };
  }

  /**
   * Changes the kept prescription. Every answer of a plan and every mark raises its version (P4-3, 21 CFR
   * 1311.120), so a change that came too late is tried once more on the newer version.
   */
  async function change(seen: Prescription, changes: Change[]): Promise<Prescription> {
    try {
      return await update(seen, changes);
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== 'record.changed') throw error;
      const now = await read(seen.id);
      if (now.version === seen.version || now.scriptStatus !== 'Pending' || !saysTheSame(seen, now))
        throw error;
      return await update(now, changes);
    }
  }

  return {
    get kept() {
      return kept?.prescription;
    },
    get isOutcomeUnknown() {
      return asked !== undefined;
    },
    learn(prescription) {
      if (kept && saysTheSame(kept.prescription, prescription)) kept = { ...kept, prescription };
    },
    forget() {
      kept = undefined;
      keyOfDraft = undefined;
    },
    async keep(order) {
      const lost = asked;
      if (lost && !kept) {
        // refused now: it was never made
        await ask(lost).catch((error: unknown) => {
          if (!isRefusal(error)) throw error;
        });
      }
      if (!kept) await ask({ order, key: keyOfDraft?.() ?? newKey() });
      await findOut(order);
      const known = kept;
      // for the compiler: ask() has thrown otherwise
      if (!known) throw new Error('a created prescription is known');
      const changes = changesBetween<object>(known.order, { ...absent(known.order), ...order });
      if (changes.length === 0) return known.prescription;
      const prescription = await change(known.prescription, changes).catch((error: unknown) => {
        isUpdateInDoubt = !isRefusal(error) && !isTurnedAway(error);
        throw error;
      });
      kept = { order, prescription };
      return prescription;
    },
  };
}

/** What the server has decided against: asking the same again gives the same answer, and nothing was made. */
export function isRefusal(error: unknown): boolean {
  return error instanceof CallError && [400, 404, 409, 422].includes(error.status);
}

/**
 * Refused before anything was looked at. It says nothing of an earlier try of the same, which may have been
 * let in.
 */
function isTurnedAway(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 413, 429].includes(error.status);
}

/**
 * Whether two states of a prescription were ordered alike. The PDMP dialog may have been answered in between,
 * also while signing (P5-17).
 */
function saysTheSame(one: Prescription, other: Prescription): boolean {
  const { monitoring: _one, ...before } = orderOfPrescription(one);
  const { monitoring: _other, ...after } = orderOfPrescription(other);
  return changesBetween<object>(before, after).length === 0;
}

/** The optional parts of an order as undefined, so that one that was taken away counts as a change. */
function absent(order: PrescriptionOrder): Record<string, undefined> {
  return Object.fromEntries(Object.keys(order).map((key) => [key, undefined]));
}
