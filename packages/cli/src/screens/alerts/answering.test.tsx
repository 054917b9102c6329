import { cleanup } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '@erx/core/findings/app-error';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { KEY, openAlerts as open } from '../../testing/alerts-screen';
import { change, refill } from '../../testing/requests';

afterEach(cleanup);

describe('answering', () => {
  const choose = async (screen: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await screen.press('j');
    await screen.sees(/› .*Patient1/);
  };

  it('approves as asked, once what differs was shown and y was said', async () => {
    const screen = await open({ mayAnswer: true, scope: 'own' });
    await choose(screen);
    await screen.press('a');
    await screen.sees('? Approve it as the pharmacy asks?');
    expect(screen.frame()).toMatch(/Dispense\s+≠ 90 Tablets? \(prescribed: 30 Tablets?\)/i);
    expect(screen.answered).toEqual([]);
    await screen.press(KEY.enter);
    await screen.press('y');
    await screen.sees('✓ The request is approved. The pharmacy is told.');
    expect(screen.answered).toEqual([{ responseType: 'Approved' }]);
    await screen.sees(/› closed Refill +Patient1/);
  });

  it('denies with a reason and a comment', async () => {
    const screen = await open({ mayAnswer: true });
    await choose(screen);
    await screen.press('d');
    await screen.sees('Why is it denied?');
    for (const code of ['AB', 'AC', 'AD']) {
      await screen.press('j');
      await screen.sees(`› ${code}`);
    }
    await screen.press(KEY.enter);
    await screen.sees('To the pharmacist:');
    await screen.press('Ask again in May');
    await screen.sees('Ask again in May');
    await screen.press(KEY.enter);
    await screen.sees('? Are you sure you want to deny this Refill Request?');
    await screen.press('y');
    await screen.sees('✓ The request is denied.');
    expect(screen.answered).toEqual([
      { responseType: 'Denied', deniedReasonCode: 'AD', comments: 'Ask again in May' },
    ]);
  });

  it('is given up by n and Esc, and nothing was sent', async () => {
    const screen = await open({ mayAnswer: true });
    await choose(screen);
    for (const no of ['n', KEY.escape]) {
      await screen.press('a');
      await screen.sees('? Approve it');
      await screen.press(no);
      await screen.sees(/j\/k move/);
    }
    expect(screen.answered).toEqual([]);
  });

  it.each([
    [
      'a controlled drug',
      { drug: { drugDescription: 'AndroGel', deaSchedule: 'III' as const } },
      /two factors. Run: erx requests approve/,
    ],
    [
      'a renewal of schedule II',
      { drug: { drugDescription: 'Oxycodone', deaSchedule: 'II' as const } },
      /schedule II cannot be renewed/,
    ],
    [
      'an unknown schedule',
      { drug: { drugDescription: 'Somnolex', deaSchedule: 'unknown' as const } },
      /! \S/,
    ],
    ['one that was answered meanwhile', { state: 'Denied' as const }, /already answered/],
  ])('refuses to approve %s', async (_, over, sentence) => {
    const screen = await open({ mayAnswer: true, columns: 200, requests: [refill(1, 90, over)] });
    await choose(screen);
    await screen.press('a');
    await screen.sees(sentence);
    expect(screen.frame()).not.toContain('Approve it');
    await screen.press('y');
    expect(screen.answered).toEqual([]);
  });

  it('refuses to approve what is linked to nobody, and denies it all the same', async () => {
    const unlinked: PharmacyRequest = refill(1, 5);
    delete unlinked.patient;
    const screen = await open({ mayAnswer: true, columns: 200, requests: [unlinked] });
    await screen.press('j');
    await screen.sees('› 5 min');
    await screen.press('a');
    await screen.sees('Link one before you approve it.');
    await screen.press('d');
    await screen.sees('Why is it denied?');
  });

  it('asks for agreement only when all of it has been on the screen', async () => {
    const screen = await open({
      mayAnswer: true,
      rows: 12,
      content: { reason: 'The patient travels. '.repeat(30) },
    });
    await choose(screen);
    await screen.press('a');
    await screen.sees('Read on with j');
    await screen.press('y');
    expect(screen.answered).toEqual([]);
    await screen.press('G');
    await screen.sees('? Approve it as the pharmacy asks?');
    await screen.press('y');
    await screen.sees('is approved');
  });

  it('names what speaks against it, and where that is answered', async () => {
    const screen = await open({ mayAnswer: true, columns: 200 });
    const finding = {
      kind: 'allergy',
      severity: 'serious',
      about: 'Penicillin',
      text: 'Of its class.',
      source: '',
      key: 'k',
      tier: 'reason',
    };
    const cases = [
      {
        id: refill(1, 5).id,
        description: 'amoxicillin 500 mg capsule',
        findings: [finding],
        fingerprint: 'f',
      },
    ];
    screen.refuse(
      new AppError('safety.unanswered', {}, { details: { kind: 'safety', fingerprint: 'f', cases } }),
    );
    await choose(screen);
    await screen.press('a');
    await screen.sees('? Approve it');
    await screen.press('y');
    await screen.sees(
      /! Serious: Penicillin\. Nothing was sent\. Read the findings and answer them: erx requests approve/,
    );
  });

  it('does not approve for a patient who differs from the one that was asked about', async () => {
    const screen = await open({
      mayAnswer: true,
      columns: 200,
      content: { patient: { name: 'Rosa Patient1', lastName: 'Patient1', birthDate: '1977-01-01' } },
    });
    await choose(screen);
    await screen.press('a');
    await screen.sees(/! The birth date differs between the patient of the request and the linked patient\./);
    expect(screen.answered).toEqual([]);
  });

  it('says what the server refuses, in its words', async () => {
    const screen = await open({ mayAnswer: true });
    screen.refuse(new AppError('request.other-prescriber'));
    await choose(screen);
    await screen.press('a');
    await screen.sees('? Approve it');
    await screen.press('y');
    await screen.sees("! You cannot modify another prescriber's request");
  });

  it('takes a change off the queue with what was done about it, and not without', async () => {
    const screen = await open({ mayAnswer: true, requests: [change(1, 5, { type: 'OS' })] });
    await screen.press('j');
    await screen.press('h');
    await screen.sees('What was done:');
    await screen.sees('Say what was done about it');
    await screen.press(KEY.enter);
    await screen.press('Called them');
    await screen.press(KEY.enter);
    await screen.sees('? Take it off the queue without an answer to the pharmacy?');
    await screen.press('y');
    await screen.sees('✓ The request is marked as handled.');
    expect(screen.answered).toEqual(['handled: Called them']);
  });

  it('is not offered to a user who may not', async () => {
    const screen = await open({ mayAnswer: false });
    await choose(screen);
    expect(screen.frame()).not.toMatch(/approve|deny/);
    await screen.press('a');
    await screen.press('?');
    await screen.sees('Keys');
    expect(screen.frame()).not.toMatch(/Approve|Deny/);
  });
});
