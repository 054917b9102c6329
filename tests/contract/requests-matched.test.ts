import { getRequest } from '@erx/core/requests/contract';
import { describe, expect, it } from 'vitest';
import { messageId, queueMessage } from '../harness/network';
import { ADA, addPatient, addTerms, type Asked, asking } from '../harness/pharmacy-requests';
import { seedPractice, seedPrescription } from '../harness/practice';
import { requestService, type Seeded, type StoredRequest } from '../harness/request-service';
import { databaseKinds } from '../harness/run';

describe.each(databaseKinds())('whose the requests of pharmacies are on %s', (kind) => {
  let store: Seeded['store'];
  let practice: Seeded['practice'];
  let prescription: Seeded['prescription'];
  const { rows, deliver, ask, clientOf, events, asked } = requestService(kind, (seeded) => {
    ({ store, practice, prescription } = seeded);
  });

  it('finds the prescription by order number, by our message, and by the pharmacy’s own number', async () => {
    const newRx = await queueMessage(store.database, practice, prescription);
    expect((await ask({ rxReferenceNumber: 'PH-9' })).prescription_id).toBe(prescription.id);
    const { orderNumber: _, ...without } = { orderNumber: undefined };
    const bare = async (change: Partial<Asked>) => {
      const id = messageId();
      await deliver(asking({ spi: practice.spi, ...without, ...change, id }));
      const [stored] = await rows<StoredRequest>('SELECT * FROM pharmacy_requests WHERE message_id = $1', id);
      return stored;
    };
    expect(await bare({ relatesTo: newRx.messageId })).toMatchObject({
      prescription_id: prescription.id,
      order_number: prescription.orderNumber,
    });
    expect(await bare({ rxReferenceNumber: 'PH-9' })).toMatchObject({
      prescription_id: prescription.id,
      order_number: prescription.orderNumber,
    });
    expect(await bare({ rxReferenceNumber: 'PH-8' })).toMatchObject({
      prescription_id: null,
      order_number: '',
      patient_id: practice.patientId,
    });
    expect(await bare({})).toMatchObject({ prescription_id: null, patient_id: practice.patientId });
  });

  it('an unknown order number is kept, and the patient is found by name and birth date', async () => {
    expect(await ask({ orderNumber: 'NO-SUCH' })).toMatchObject({
      prescription_id: null,
      order_number: 'NO-SUCH',
      patient_id: practice.patientId,
    });
    expect(await asked()).toMatchObject({ sub_state: 'None' });
  });

  it('what was never sent is not asked about', async () => {
    await rows(
      "UPDATE prescriptions SET script_status = 'Pending' WHERE practice_id = $1 AND id = $2",
      practice.id,
      prescription.id,
    );
    expect(await ask()).toMatchObject({ prescription_id: null });
  });

  it('a patient of the prescription whom the message does not describe is not linked', async () => {
    for (const patient of [
      { ...ADA, dateOfBirth: '1980-02-04' },
      { ...ADA, name: { first: 'Ada', last: 'Samples' } },
      { ...ADA, name: { first: 'A', last: 'Sample' } },
    ]) {
      const stored = await ask({ patient });
      expect(stored).toMatchObject({ prescription_id: prescription.id, patient_id: null });
      const details = await clientOf(practice.staff).call(getRequest, { params: { id: stored.id } });
      expect(details.request).not.toHaveProperty('patient');
    }
  });

  it('somebody else of the practice who certainly is meant is linked, without that prescription', async () => {
    const other = await addPatient(store.database, practice.id, {
      firstName: 'Beatrix',
      lastName: 'Núñez',
      birthDate: '1975-06-07',
    });
    expect(
      await ask({
        patient: { ...ADA, name: { first: 'BEATRIX', last: 'NUNEZ' }, dateOfBirth: '1975-06-07' },
      }),
    ).toMatchObject({ prescription_id: null, patient_id: other });
    expect(await asked()).toMatchObject({ sub_state: 'None' });
  });

  it('of two with the same name and birthday neither is linked, whatever their ZIP codes', async () => {
    const twin = { firstName: 'Cleo', lastName: 'Gray', birthDate: '1990-09-09' };
    await addPatient(store.database, practice.id, { ...twin, zipCode: '62704' });
    await addPatient(store.database, practice.id, { ...twin, zipCode: '10001' });
    const cleo = { ...ADA, name: { first: 'Cleo', last: 'Gray' }, dateOfBirth: '1990-09-09' };
    expect(await ask({ orderNumber: 'none', patient: cleo })).toMatchObject({ patient_id: null });
  });

  it('looks in the practice of the prescriber only', async () => {
    const other = await seedPractice(store.database);
    const theirs = await seedPrescription(store.database, other);
    await addTerms(store.database, other.id, other.patientId);
    await rows('DELETE FROM patient_terms WHERE practice_id = $1', practice.id);
    expect(await ask({ orderNumber: theirs.orderNumber })).toMatchObject({
      practice_id: practice.id,
      prescription_id: null,
      patient_id: null,
    });
    expect(await events(other.id)).toEqual([]);
  });

  it('another prescriber’s prescription is known, but only the own one is marked as asked about', async () => {
    await rows(
      'UPDATE memberships SET spi = $3 WHERE practice_id = $1 AND account_id = $2',
      practice.id,
      practice.second.accountId,
      `2${practice.spi.slice(1)}`,
    );
    expect(await ask({ spi: `2${practice.spi.slice(1)}` })).toMatchObject({
      provider_id: practice.second.accountId,
      prescription_id: prescription.id,
      patient_id: practice.patientId,
    });
    expect(await asked()).toEqual({ sub_state: 'None', version: 1 });
  });
});
