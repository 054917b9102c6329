import { CallError } from '@erx/core/client/failure';
import { newForm, type Prescription, type PrescriptionOrder } from '@erx/core/prescribing/model';
import { orderOf } from '@erx/core/prescribing/rules/writing';
import type { Change } from '@erx/core/values/changes';
import { describe, expect, it } from 'vitest';
import { keepOnce } from './keep-once';

const about = { patientId: 'patient', providerId: 'provider', prescribableDrugId: 'drug', pharmacyNcpdpId: '9900001' };
const order = orderOf({ ...newForm('2026-11-20'), sig: 'Take 1 tablet daily', dispense: '30', daysSupply: '30' }, about);
const lost = new CallError('lost', { status: 0, code: 'call.unreachable' });
const refused = new CallError('refused', { status: 422, code: 'prescription.sig-missing' });

/** A server that keeps one prescription for each key, and whose answers can be lost after or before it has acted. */
function server() {
  const made = new Map<string, PrescriptionOrder>();
  const updates: Change[][] = [];
  const plan: ('answer' | 'lose-answer' | 'lose-request' | 'refuse')[] = [];
  let keys = 0;
  const row = (key: string, version: number) => ({ id: key, version }) as Prescription;
  const keeper = keepOnce({
    newKey: () => `key-${String((keys += 1))}`,
    create: async (wanted, key) => {
      const step = plan.shift() ?? 'answer';
      if (step === 'lose-request') throw lost;
      const before = made.get(key);
      if (before && JSON.stringify(before) !== JSON.stringify(wanted)) throw new CallError('', { status: 409, code: 'call.repeated-differently' });
      if (step === 'refuse' && !before) throw refused;
      made.set(key, wanted);
      if (step === 'lose-answer') throw lost;
      return row(key, 1);
    },
    update: async (seen, changes) => { updates.push(changes); return row(seen.id, seen.version + 1); },
  });
  return { keeper, made, updates, plan };
}

describe('keeping a prescription once', () => {
  it('makes it the first time and nothing more the second', async () => {
    const { keeper, made, updates } = server();
    const first = await keeper.keep(order);
    expect(await keeper.keep(order)).toBe(first);
    expect([made.size, updates.length]).toEqual([1, 0]);
  });

  it.each(['lose-answer', 'lose-request'] as const)('makes one after it had to %s', async (step) => {
    const { keeper, made, plan } = server();
    plan.push(step);
    await expect(keeper.keep(order)).rejects.toBe(lost);
    expect(keeper.kept).toBeUndefined();
    await keeper.keep(order);
    expect(made.size).toBe(1);
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
    for (const dispense of ['30', '60', '90']) await expect(keeper.keep({ ...order, dispense })).rejects.toBe(lost);
    await keeper.keep({ ...order, dispense: '90' });
    expect(made.size).toBe(1);
  });

  it('makes a corrected one anew after a refusal', async () => {
    const { keeper, made, updates, plan } = server();
    plan.push('refuse');
    await expect(keeper.keep(order)).rejects.toBe(refused);
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
});
