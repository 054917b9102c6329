import { AlikePair, PatientMerge } from '@erx/core/patients/merge-model';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { patients } from '../../packages/server/src/platform/database/schema';
import { addPerson } from '../fixtures/people';
import { type DemoPractice, setupDemoPractice } from './demo-practice';
import type { Erx } from './erx';

let demo: DemoPractice;
let admin: Erx;
let staff: Erx;
/** A second chart of the practice's patient. */
const twice = randomUUID();

beforeAll(async () => {
  demo = await setupDemoPractice();
  const { server, practice } = demo;
  const { database, now } = server.services;
  await addPerson(server, 'admin@elm.test', [practice.id], { role: 'Admin' });
  await database.orm.insert(patients).values({
    practiceId: practice.id,
    id: twice,
    accountNumber: '2',
    firstName: 'Rosa',
    lastName: 'Sample',
    birthDate: '1980-02-03',
    createdAt: now(),
    updatedAt: now(),
  });
  admin = await demo.terminal('admin@elm.test');
  staff = await demo.terminal('staff@elm.test');
});
afterAll(() => demo.close());

const alike = async (...words: readonly string[]) =>
  z.array(AlikePair).parse(JSON.parse((await admin.run('patients', 'alike', '--json', ...words)).stdout));

describe('erx patients', () => {
  it('lists alike charts, marks them as of two people, and takes that back', async () => {
    const { patientId } = demo.practice;
    expect(await alike()).toMatchObject([{ by: 'same-name' }]);
    const two = ['patients', 'tell-apart', patientId, '--from', twice] as const;
    expect(await admin.run(...two)).toMatchObject({ code: 2, stdout: '' });
    expect((await admin.run(...two, '--reason', 'Mother and daughter')).code).toBe(0);
    expect(await alike()).toEqual([]);
    expect(await alike('--distinct')).toMatchObject([{ distinct: { reason: 'Mother and daughter' } }]);
    expect((await admin.run(...two, '--undo')).code).toBe(0);
    expect(await alike()).toHaveLength(1);
    expect((await staff.run('patients', 'alike')).code).toBe(5);
  });

  it('merges two charts once it was agreed to, and undoes it', async () => {
    const { patientId } = demo.practice;
    const merge = ['patients', 'merge', patientId, '--from', twice, '--reason', 'Registered twice'] as const;
    expect(await admin.run(...merge)).toMatchObject({ code: 2, stdout: '' });
    const done = await admin.run(...merge, '--yes', '--json');
    expect(done.code).toBe(0);
    const { id, mergedId } = PatientMerge.parse(JSON.parse(done.stdout));
    expect(mergedId).toBe(twice);
    expect((await admin.run(...merge, '--yes')).code).toBe(5);
    expect((await admin.run('patients', 'merges')).stdout).toContain('Registered twice');
    const undone = await admin.run('patients', 'unmerge', id, '--reason', 'Two sisters', '--yes');
    expect(undone).toMatchObject({ code: 0, stdout: `${id}\n` });
    expect(await alike()).toHaveLength(1);
  });
});
