import { cleanup } from 'ink-testing-library';
import { afterEach, describe, expect, it } from 'vitest';
import { AppError } from '@erx/core/findings/app-error';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { KEY, openAlerts as open } from '../../testing/alerts-screen';
import { change, refill, toJudged } from '../../testing/requests';

afterEach(cleanup);

describe('answering', () => {
  const choose = async (screen: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await screen.press('j');
    await screen.sees(/› .*Patient1/);
  };
  /** Says yes to the last question, and sends what is held then without waiting. */
  const agreeAndSend = async (screen: Awaited<ReturnType<typeof open>>): Promise<void> => {
    await screen.press('y');
    await screen.sees('z take back');
    await screen.press('Z');
  };

  it('approves as asked, once what differs was shown and y was said', async () => {
    const screen = await open({ mayAnswer: true, scope: 'own' });
    await choose(screen);
    await screen.press('a');
    await screen.sees('? Approve it as the pharmacy asks?');
    expect(screen.frame()).toMatch(/Dispense\s+prescribed: 30 tablets\n\s+≠ requested: 90 tablets/);
    expect(screen.frame()).toContain('Patient1, Rosa, born 03/04/1961: Lisinopril');
    expect(screen.answered).toEqual([]);
    await screen.press(KEY.enter);
    await screen.press('y');
    await screen.sees('✓ Approved: Lisinopril');
    await screen.sees(/Leaves in 8 s; z takes it\s+back/);
    await screen.sees(/› .*… held +Patient1/);
    screen.clock.advance(7_999);
    expect(screen.answered).toEqual([]);
    screen.clock.advance(1);
    await screen.sees('✓ The request is approved. The pharmacy is notified.');
    expect(screen.answered).toEqual([{ responseType: 'Approved' }]);
    await screen.sees(/› closed +closed +Patient1/);
  });

  it('takes an approval back before it leaves, and then never sends it; Z sends it at once', async () => {
    const screen = await open({ mayAnswer: true, scope: 'own' });
    await choose(screen);
    await screen.press('a');
    await screen.sees('? Approve it');
    await screen.press('y');
    await screen.sees('z take back');
    expect(screen.frame()).not.toContain('a approve');
    screen.clock.advance(5_000);
    await screen.sees('Leaves in 3 s');
    await screen.press('z');
    await screen.sees('✓ Taken back, nothing was sent: Lisinopril');
    screen.clock.advance(20_000);
    expect(screen.answered).toEqual([]);
    await screen.sees('a approve');
    await screen.press('a');
    await screen.sees('? Approve it');
    await screen.press('y');
    await screen.sees('Z send now');
    await screen.press('Z');
    await screen.sees('✓ The request is approved.');
    expect(screen.answered).toEqual([{ responseType: 'Approved' }]);
  });

  it('sends a word to the pharmacist with an approval', async () => {
    const screen = await open({ mayAnswer: true, scope: 'own' });
    await choose(screen);
    await screen.press('a');
    await screen.sees('m note to the pharmacist');
    await screen.press('m');
    await screen.sees('To the pharmacist:');
    await screen.press('Counsel on grapefruit');
    await screen.sees('Counsel on grapefruit');
    await screen.press(KEY.enter);
    await screen.sees(/Comment +Counsel on grapefruit/);
    await agreeAndSend(screen);
    await screen.sees('✓ The request is approved.');
    expect(screen.answered).toEqual([{ responseType: 'Approved', comments: 'Counsel on grapefruit' }]);
  });

  it('sends what was agreed to when the screen is left', async () => {
    const screen = await open({ mayAnswer: true, scope: 'own' });
    await choose(screen);
    await screen.press('a');
    await screen.sees('? Approve it');
    await screen.press('y');
    await screen.sees('z take back');
    await screen.press('q');
    await expect.poll(() => screen.answered).toEqual([{ responseType: 'Approved' }]);
    expect(screen.ended).toHaveBeenCalledWith('quit');
  });

  it('denies with a reason and a comment', async () => {
    const screen = await open({ mayAnswer: true });
    await choose(screen);
    await screen.press('d');
    await screen.sees('Why is it denied?');
    expect(screen.frame()).toContain('Patient1, Rosa, born 03/04/1961: Lisinopril');
    for (const code of ['AB', 'AC', 'AD']) {
      await screen.press('j');
      await screen.sees(`› ${code}`);
    }
    await screen.press(KEY.enter);
    await screen.sees('To the pharmacist:');
    expect(screen.frame()).toContain('Patient1, Rosa, born 03/04/1961: Lisinopril');
    await screen.press('Ask again in May');
    await screen.sees('Ask again in May');
    await screen.press(KEY.enter);
    await screen.sees('? Are you sure you want to deny this Refill Request?');
    await agreeAndSend(screen);
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
      'a renewal of schedule II',
      { drug: { drugDescription: 'Oxycodone', deaSchedule: 'II' as const } },
      /Not approved here: [\s\S]*schedule\s+II\s+cannot\s+be\s+renewed/,
    ],
    [
      'an unknown schedule',
      { drug: { drugDescription: 'Somnolex', deaSchedule: 'unknown' as const } },
      /Not approved here: /,
    ],
  ])('does not offer to approve %s, and says why and what can be done', async (_, over, sentence) => {
    const screen = await open({ mayAnswer: true, requests: [refill(1, 90, over)] });
    await choose(screen);
    await screen.press(KEY.enter);
    await screen.settles();
    await screen.sees(sentence);
    expect(screen.frame()).toMatch(/d deny {2}w deny, prescribe again/);
    expect(screen.frame()).not.toMatch(/a approve/);
    await screen.press('a');
    await screen.press('d');
    await screen.sees('Why is it denied?');
    expect(screen.answered).toEqual([]);
  });

  it('says where a request of a type that no answer approves can go', async () => {
    const screen = await open({ mayAnswer: true, requests: [change(1, 5, { type: 'T' })] });
    await screen.press('j');
    await screen.press(KEY.enter);
    await screen.sees('A therapeutic interchange is not approved');
    expect(screen.frame()).not.toMatch(/a approve/);
  });

  it('refuses to approve what is linked to nobody, and denies it all the same', async () => {
    const unlinked: PharmacyRequest = refill(1, 5);
    delete unlinked.patient;
    const screen = await open({ mayAnswer: true, requests: [unlinked] });
    await screen.press('j');
    await screen.sees(/› .*not linked/);
    await screen.press(KEY.enter);
    await screen.sees('It is approved once its patient is linked (l).');
    expect(screen.frame()).not.toMatch(/a approve/);
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
    await agreeAndSend(screen);
    await screen.sees('is approved');
  });

  const finding = {
    kind: 'allergy',
    severity: 'serious',
    about: 'Penicillin',
    text: 'Of its class.',
    source: '',
    key: 'k',
    tier: 'reason',
  };
  const found = (over: object = {}) => ({
    id: refill(1, 5).id,
    description: 'amoxicillin 500 mg capsule',
    findings: [{ ...finding, ...over }],
    fingerprint: 'f',
  });

  it('shows what speaks against it, and leaves with the reason that was given', async () => {
    const screen = await open({ mayAnswer: true, replies: { checkAnswer: [found()] } });
    await choose(screen);
    await screen.press('a');
    await screen.sees('Why is it granted anyway?');
    expect(screen.frame()).toMatch(/SERIOUS {2}Penicillin: Of its class/);
    expect(screen.frame()).toContain('Patient1, Rosa, born 03/04/1961');
    await screen.press('1');
    await screen.sees('In words (empty for none):');
    await screen.press('INR on Friday');
    await screen.press(KEY.enter);
    await screen.sees('? Approve it as the pharmacy asks?');
    expect(screen.frame()).toMatch(/Reason +Will be monitored: INR on Friday/);
    await agreeAndSend(screen);
    await screen.sees('is approved');
    expect(screen.answered).toEqual([
      {
        responseType: 'Approved',
        safety: { fingerprint: 'f', code: 'monitored', reason: 'INR on Friday' },
      },
    ]);
  });

  it('does not take words that are no reason', async () => {
    const screen = await open({ mayAnswer: true, replies: { checkAnswer: [found()] } });
    await choose(screen);
    await screen.press('a');
    await screen.sees('Why is it granted anyway?');
    await screen.press('7');
    await screen.sees('Reason:');
    await screen.press(KEY.enter);
    await screen.sees(/! Give a reason in words, of at least 3 characters/);
    expect(screen.answered).toEqual([]);
  });

  it('ends at what no reason lets through', async () => {
    const screen = await open({ mayAnswer: true, replies: { checkAnswer: [found({ tier: 'stop' })] } });
    await choose(screen);
    await screen.press('a');
    await screen.sees(/✕ Nothing was sent/);
    await screen.press(KEY.enter);
    await screen.sees('! Nothing was sent: a finding forbids it.');
    expect(screen.answered).toEqual([]);
  });

  it('is not approved where the check could not be made', async () => {
    const screen = await open({ mayAnswer: true });
    await choose(screen);
    screen.failsAt('checkAnswer', new AppError('call.unexpected'));
    await screen.press('a');
    await screen.sees(/! \S/);
    expect(screen.frame()).not.toContain('? Approve it');
    expect(screen.answered).toEqual([]);
  });

  it('says that it was not answered where the server found something since, which is shown next time', async () => {
    const screen = await open({ mayAnswer: true });
    screen.refuse(
      new AppError(
        'safety.unanswered',
        {},
        { details: { kind: 'safety', fingerprint: 'f', cases: [found()] } },
      ),
    );
    await choose(screen);
    await screen.press('a');
    await screen.sees('? Approve it');
    await agreeAndSend(screen);
    await screen.sees(/Patient1[^]*! Lisinopril[^]*was not\s+answered/);
    expect(screen.answered).toEqual([]);
    await screen.sees('a approve');
  });

  it('asks whether a patient who differs is the one that was asked about', async () => {
    const screen = await open({
      mayAnswer: true,
      content: { patient: { name: 'Rosa Patient1', lastName: 'Patient1', birthDate: '1977-01-01' } },
    });
    await choose(screen);
    await screen.press('a');
    await screen.sees(/\? The birth date differs\. Have you checked that they are the same person\?/);
    expect(screen.frame()).toMatch(/As sent +Rosa Patient1, born 01\/01\/1977/);
    await screen.press('y');
    await screen.sees('? Approve it');
    await agreeAndSend(screen);
    await screen.sees('is approved');
    expect(screen.answered).toEqual([{ responseType: 'Approved', confirmedDifferences: ['birthDate'] }]);
  });

  it('says what the server refuses, in its words', async () => {
    const screen = await open({ mayAnswer: true });
    screen.refuse(new AppError('request.other-prescriber'));
    await choose(screen);
    await screen.press('a');
    await screen.sees('? Approve it');
    await agreeAndSend(screen);
    await screen.sees(/was not\s+answered\.\s+You cannot\s+modify\s+another\s+prescriber's\s+request/);
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
    expect(screen.frame()).not.toMatch(/approve|deny|mark/);
    await screen.press('a');
    await screen.press('?');
    await screen.sees('Keys');
    expect(screen.frame()).not.toMatch(/Approve|Deny/);
  });

  it('approves with changes: one field after the other, told beside what was asked', async () => {
    const screen = await open({ mayAnswer: true });
    await choose(screen);
    await screen.press('c');
    await screen.sees(/› Refills +3/);
    await screen.press(KEY.enter);
    await screen.sees('Refills: 3');
    await screen.press('\u0015');
    await screen.press('1');
    await screen.press(KEY.enter);
    await screen.sees('≠ 1 (asked: 3)');
    await screen.press('7');
    await screen.sees('? Approve it with these changes?');
    expect(screen.frame()).toMatch(/Refills +≠ granted: 1/);
    await agreeAndSend(screen);
    await screen.sees('is approved');
    expect(screen.answered).toEqual([
      { responseType: 'ApprovedWithChanges', granted: { refills: { count: 1 } } },
    ]);
  });

  it('decides a denial whose prescription is still to be written, and says where', async () => {
    const screen = await open({ mayAnswer: true, columns: 200 });
    await choose(screen);
    await screen.press('w');
    await screen.sees('› AG');
    expect(screen.frame()).not.toContain('AA Patient unknown');
    await screen.press(KEY.enter);
    await screen.sees('To the pharmacist:');
    await screen.press(KEY.enter);
    await screen.sees('? Deny it, with a new prescription that you write next?');
    await screen.press('y');
    await screen.sees(/Write it now: https:\/\/erx\.example\/surescripts\?requestId=/);
    expect(screen.answered).toEqual([
      { responseType: 'DeniedNewPrescriptionToFollow', deniedReasonCode: 'AG' },
    ]);
  });
});

describe('several together', () => {
  it('are marked from the clean lane alone, and approved as the server judges them', async () => {
    const screen = await open({
      mayAnswer: true,
      replies: { judgeTogether: [toJudged(1), toJudged(3, ['Its last fill lasts.'])] },
    });
    await screen.press('X');
    await screen.sees(/■ clean Patient1[\s\S]*✓ clean Patient2[\s\S]*■ clean Patient3/);
    await screen.press('A');
    await screen.sees('? Approve this request?');
    expect(screen.frame()).toMatch(/1\. Patient1, Rosa, born 03\/04\/1961\n.*90 tablets, 90 days, refills 3/);
    expect(screen.frame()).toMatch(/Stay on the list:\n +! Patient3, Rosa, born .*\n +Its last fill lasts/);
    await screen.press('y');
    await screen.sees('✓ 1 request is approved.');
    expect(screen.answered).toEqual([{ responseType: 'Approved', isTogether: true }]);
  });

  it('are not offered where nothing is clean', async () => {
    const screen = await open({
      mayAnswer: true,
      judged: { lane: 'look', reasons: [{ lane: 'look', text: 'It is early.' }] },
    });
    await screen.press('j');
    await screen.sees(/› 1 h +○ look/);
    expect(screen.frame()).not.toMatch(/mark/);
    await screen.press('x');
    await screen.press('X');
    await screen.press('A');
    await screen.press(KEY.enter);
    await screen.sees('It is early.');
    expect(screen.frame()).not.toContain('■');
    expect(screen.calls).not.toContain('judgeTogether');
  });
});

describe('linking', () => {
  const unlinked: PharmacyRequest = refill(1, 5, { patientAsSent: 'DOE, JANE 1970-05-06' });
  delete unlinked.patient;
  const patient = {
    id: refill(77, 0).id,
    accountNumber: '7',
    firstName: 'Jane',
    middleName: '',
    lastName: 'Doe',
    birthDate: '1970-06-05',
    gender: 'Female',
    address: '1 Elm Street',
    city: 'Boston',
    state: 'MA',
    zipCode: '02101',
    phone: '6175550100',
    comments: '',
  };
  const content = {
    patient: { name: 'Jane Doe', firstName: 'Jane', lastName: 'Doe', birthDate: '1970-05-06' },
  };

  it('shows who may be meant with what speaks for and against it, and links what was seen to differ', async () => {
    const screen = await open({
      mayLink: true,
      requests: [unlinked],
      content,
      replies: {
        listLinkCandidates: [{ patient, agrees: ['lastName', 'firstName'], differs: ['birthDate'] }],
      },
    });
    await screen.press('j');
    await screen.sees('l link patient');
    await screen.press('l');
    await screen.sees('Doe, Jane, born 06/05/1970  = last name, first name  ≠ birth date');
    await screen.press(KEY.enter);
    await screen.sees('? The birth date differs. Is it the same person anyway?');
    expect(screen.frame()).toMatch(/Born +≠ sent: 05\/06\/1970; ours: 06\/05\/1970/);
    await screen.press('y');
    await screen.sees('✓ The request is linked to the patient.');
    expect(screen.answered).toEqual([{ patientId: patient.id, confirmedDifferences: ['birthDate'] }]);
  });

  it('searches where nobody resembles the patient, and links nobody at n', async () => {
    const screen = await open({
      mayLink: true,
      requests: [unlinked],
      content,
      replies: { listLinkCandidates: [], searchPatients: [patient] },
    });
    await screen.press('j');
    await screen.sees('l link patient');
    await screen.press('l');
    await screen.sees('Patient: Jane Doe');
    await screen.press(KEY.enter);
    await screen.sees('› Doe, Jane, born 06/05/1970');
    await screen.press(KEY.enter);
    await screen.sees('Is it the same person');
    await screen.press('n');
    await screen.sees('l link patient');
    expect(screen.answered).toEqual([]);
  });
});
