import { CallError } from '@erx/core/client/failure';
import { newForm, type Prescription, type PrescriptionOrder } from '@erx/core/prescriptions/model';
import { toPrescriptionOrder } from '@erx/core/prescriptions/rules/writing';
import { type Change, mergeChanges } from '@erx/core/values/changes';
import { describe, expect, it } from 'vitest';
import { keepOnce } from './idempotent-save';

const about = {
  patientId: 'patient',
  providerId: 'provider',
  prescribableDrugId: 'drug',
  pharmacyNcpdpId: '9900001',
};
const order = toPrescriptionOrder(
  { ...newForm('2026-11-20'), sig: 'Take 1 tablet daily', dispense: '30', daysSupply: '30' },
  about,
);
const lost = new CallError('lost', { status: 0, code: 'call.unreachable' });
const changed = new CallError('changed', { status: 409, code: 'record.changed' });
const turnedAway = new CallError('turned away', { status: 403, code: 'controlled.not-authorized' });
const refused = new CallError('refused', { status: 422, code: 'prescription.sig-missing' });

/**
 * A server that keeps one prescription for each key, and whose answers can be lost after or before it has
 * acted.
 */
function server(editing?: Prescription, firstKey?: string, made = new Map<string, PrescriptionOrder>()) {
  const updates: Change[][] = [];
  const plan: ('answer' | 'lose-answer' | 'lose-request' | 'refuse' | 'turn-away')[] = [];
  let keys = 0;
  const row = (key: string, version: number) => ({ id: key, version }) as Prescription;
  const keeper = keepOnce(
    {
      newKey: () => `key-${String((keys += 1))}`,
      ...(firstKey === undefined ? {} : { firstKey: () => firstKey }),
      create: async (wanted, key) => {
        const step = plan.shift() ?? 'answer';
        if (step === 'lose-request') throw lost;
        const before = made.get(key);
        if (before && JSON.stringify(before) !== JSON.stringify(wanted))
          throw new CallError('', { status: 409, code: 'call.repeated-differently' });
        if (step === 'turn-away') throw turnedAway;
        if (step === 'refuse' && !before) throw refused;
        made.set(key, wanted);
        if (step === 'lose-answer') throw lost;
        return row(key, 1);
      },
      update: async (seen, changes) => {
        const step = plan.shift() ?? 'answer';
        if (step === 'lose-request') throw lost;
        if (stored && seen.version !== stored.version) throw changed;
        updates.push(changes);
        stored = {
          ...stored,
          ...mergeChanges(changes),
          id: seen.id,
          version: seen.version + 1,
        } as Prescription;
        if (step === 'lose-answer') throw lost;
        return stored;
      },
      read: async () => {
        if (!stored) throw new Error('nothing was updated');
        return stored;
      },
    },
    editing && { order, prescription: editing },
  );
  let stored = editing;
  return {
    keeper,
    made,
    updates,
    plan,
    store: (changes: Partial<Prescription>) => {
      stored = { ...stored, ...changes } as Prescription;
    },
  };
}

describe('keeping a prescription once', () => {
  it('makes it the first time and nothing more the second', async () => {
    const { keeper, made, updates } = server();
    const first = await keeper.keep(order);
    expect(await keeper.keep(order)).toBe(first);
    expect([made.size, updates.length]).toEqual([1, 0]);
  });

  it('of one draft makes one, whichever tab sends it, and another once it was withdrawn', async () => {
    const first = server(undefined, 'draft-1');
    const second = server(undefined, 'draft-1', first.made);
    await first.keeper.keep(order);
    await second.keeper.keep(order);
    expect([...first.made.keys()]).toEqual(['draft-1']);
    const third = server(undefined, 'draft-1', first.made);
    await expect(third.keeper.keep({ ...order, dispense: '60' })).rejects.toMatchObject({
      code: 'call.repeated-differently',
    });
    expect([third.keeper.kept, third.keeper.isOutcomeUnknown]).toEqual([undefined, false]);
    first.keeper.forget();
    await first.keeper.keep(order);
    expect([...first.made.keys()]).toEqual(['draft-1', 'key-1']);
  });

  it.each(['lose-answer', 'lose-request'] as const)('makes one after it had to %s', async (step) => {
    const { keeper, made, plan } = server();
    plan.push(step);
    await expect(keeper.keep(order)).rejects.toBe(lost);
    expect([keeper.kept, keeper.isOutcomeUnknown]).toEqual([undefined, true]);
    await keeper.keep(order);
    expect([made.size, keeper.isOutcomeUnknown]).toEqual([1, false]);
  });

  it('finds out what became of a lost answer before a corrected order, and changes that one', async () => {
    const { keeper, made, updates, plan } = server();
    plan.push('lose-answer');
    await expect(keeper.keep(order)).rejects.toBe(lost);
    const prescription = await keeper.keep({ ...order, dispense: '60' });
    expect(made.size).toBe(1);
    expect(updates).toEqual([[{ key: 'dispense', value: '60' }]]);
    expect(prescription.version).toBe(2);
  });

  it('stays in doubt while answers keep being lost', async () => {
    const { keeper, made, plan } = server();
    plan.push('lose-answer', 'lose-request', 'lose-answer');
    for (const dispense of ['30', '60', '90'])
      await expect(keeper.keep({ ...order, dispense })).rejects.toBe(lost);
    await keeper.keep({ ...order, dispense: '90' });
    expect(made.size).toBe(1);
  });

  it('makes a new corrected one after a refusal', async () => {
    const { keeper, made, updates, plan } = server();
    plan.push('refuse');
    await expect(keeper.keep(order)).rejects.toBe(refused);
    expect(keeper.isOutcomeUnknown).toBe(false);
    await keeper.keep({ ...order, dispense: '60' });
    expect([...made.keys()]).toEqual(['key-2']);
    expect(updates).toEqual([]);
  });

  it('names a part that was taken away as a change to nothing', async () => {
    const { keeper, updates } = server();
    await keeper.keep(order);
    const { daysSupply, ...without } = order;
    expect(daysSupply).toBe(30);
    await keeper.keep(without);
    expect(updates).toEqual([[{ key: 'daysSupply', value: null }]]);
  });

  it('is in no doubt where it was turned away immediately, and in doubt still where an earlier answer was lost', async () => {
    const { keeper, plan } = server();
    plan.push('turn-away', 'lose-answer', 'turn-away');
    await expect(keeper.keep(order)).rejects.toBe(turnedAway);
    expect(keeper.isOutcomeUnknown).toBe(false);
    await expect(keeper.keep(order)).rejects.toBe(lost);
    await expect(keeper.keep(order)).rejects.toBe(turnedAway);
    expect(keeper.isOutcomeUnknown).toBe(true);
  });

  it('makes another one once the kept one was withdrawn', async () => {
    const { keeper, made } = server();
    await keeper.keep(order);
    keeper.forget();
    await keeper.keep(order);
    expect(made.size).toBe(2);
  });
});

describe('changing a prescription that there is', () => {
  const pending = {
    ...order,
    pharmacy: { ncpdpId: order.pharmacyNcpdpId },
    id: 'rx',
    version: 4,
    scriptStatus: 'Pending',
  } as unknown as Prescription;

  it('makes none, and sends what differs', async () => {
    const { keeper, made, updates } = server(pending);
    expect((await keeper.keep({ ...order, dispense: '60' })).version).toBe(5);
    expect([made.size, updates]).toEqual([0, [[{ key: 'dispense', value: '60' }]]]);
  });

  it.each([
    ['lose-answer', 1],
    ['lose-request', 1],
  ] as const)('changes it once after it had to %s', async (step, times) => {
    const { keeper, updates, plan } = server(pending);
    plan.push(step);
    await expect(keeper.keep({ ...order, dispense: '60' })).rejects.toBe(lost);
    expect((await keeper.keep({ ...order, dispense: '60' })).version).toBe(5);
    expect(updates).toHaveLength(times);
  });

  it('does not take for its own what another user has changed meanwhile', async () => {
    const { keeper, plan, store } = server(pending);
    plan.push('lose-request');
    await expect(keeper.keep({ ...order, dispense: '60' })).rejects.toBe(lost);
    store({ version: 5, sig: 'of somebody else' });
    await expect(keeper.keep({ ...order, dispense: '60' })).rejects.toBe(changed);
  });

  it('is saved on the newer version where only an answer of the plan came in between', async () => {
    const { keeper, updates, store } = server(pending);
    store({
      version: 5,
      epaState: 'Approved',
      monitoring: { pdmpAcknowledgement: true, opioidAgreement: true },
    });
    expect((await keeper.keep({ ...order, dispense: '60' })).version).toBe(6);
    expect(updates).toEqual([[{ key: 'dispense', value: '60' }]]);
  });

  it('is refused where it was sent in between, or says something else', async () => {
    for (const meanwhile of [{ scriptStatus: 'Sent' as const }, { dispense: '90' }]) {
      const { keeper, updates, store } = server(pending);
      store({ version: 5, ...meanwhile });
      await expect(keeper.keep({ ...order, dispense: '60' })).rejects.toBe(changed);
      expect(updates).toEqual([]);
    }
  });

  it('never takes for what is on the screen what another user has written', async () => {
    const { keeper } = server(pending);
    keeper.learn({ ...pending, version: 5, dispense: '90' });
    expect((await keeper.keep(order)).version).toBe(4); // refused by the server then, not sent unseen
    keeper.learn({ ...pending, version: 5, epaState: 'Denied' });
    expect((await keeper.keep(order)).version).toBe(5);
  });
});
