import { describe, expect, it } from 'vitest';
import { homeList, type HomePrescription } from './home-list';
import type { Medication } from './model';
import { withPrescribed } from './prescribed';
import { id, PATIENT, prescription } from './testing/prescription';

const TODAY = '2026-03-10';
const NOW = '2026-03-10T16:00:00.000Z';

const today = (changes: Partial<HomePrescription> = {}): HomePrescription => ({
  ...prescription({ id: id(2), writtenAt: NOW, writtenOn: TODAY, effectiveDate: TODAY }),
  sentAt: NOW,
  ...changes,
});
const entered = (changes: Partial<Medication> = {}): Medication => ({
  id: id(50),
  patientId: PATIENT,
  description: 'lisinopril 10 mg tablet',
  sig: 'Take 1 tablet by mouth daily',
  enteredAt: '2026-01-01T00:00:00.000Z',
  hide: false,
  prescribableDrugId: 'lis10',
  origin: 'entered',
  ...changes,
});
const stoppedToday = (changes: Partial<Medication> = {}): Medication =>
  entered({ hide: true, stoppedAt: TODAY, stopReason: 'ineffective', ...changes });

const NAMES: Readonly<Record<string, RegExp>> = {
  lisinopril: /lisinopril|zestril|zestoretic/,
  hydrochlorothiazide: /hydrochlorothiazide|zestoretic/,
  acetaminophen: /acetaminophen|tylenol/,
};

function listOf(stored: readonly Medication[], prescribed: readonly HomePrescription[]) {
  const list = homeList({
    listed: withPrescribed(stored, prescribed, TODAY),
    prescribed,
    today: TODAY,
    timeZone: 'America/Chicago',
    holds: ({ description }) =>
      Object.keys(NAMES).filter((name) => NAMES[name]?.test(description.toLowerCase()) === true),
  });
  return {
    started: list.started.map(({ description }) => description),
    changed: list.changed.map(({ description, sig, formers }) => [
      ...formers.map((former) => `${former.description}: ${former.sig}`),
      `${description}: ${sig}`,
    ]),
    stopped: list.stopped.map(({ description, reason }) => `${description}: ${reason ?? ''}`),
    kept: list.kept.map(({ description, sig }) => `${description}: ${sig}`),
    canceled: list.canceled,
    list,
  };
}

const LISINOPRIL = 'lisinopril 10 mg tablet';
const KEPT = `${LISINOPRIL}: Take 1 tablet by mouth daily`;

describe('what is new on the list for home', () => {
  it.each<[string, Medication[], HomePrescription[], 'started' | 'kept' | undefined]>([
    ['sent today for the first time', [], [today()], 'started'],
    ['written yesterday, sent today', [], [today({ writtenOn: '2026-03-09' })], 'started'],
    ['sent last week', [], [today({ sentAt: '2026-03-03T16:00:00.000Z' })], 'kept'],
    ['late in the evening of yesterday there', [], [today({ sentAt: '2026-03-10T04:59:00.000Z' })], 'kept'],
    ['a renewal of what lasts', [], [today(), prescription()], 'kept'],
    [
      'once more, long after it ended',
      [],
      [
        today(),
        prescription({
          writtenOn: '2025-03-01',
          writtenAt: '2025-03-01T15:00:00.000Z',
          effectiveDate: '2025-03-01',
        }),
      ],
      'started',
    ],
    [
      'printed today',
      [],
      [today({ sentAt: undefined, scriptStatus: 'Printed', printedAt: NOW, originalsPrinted: 1 })],
      'started',
    ],
    [
      'printed once more today',
      [],
      [
        today({
          sentAt: undefined,
          writtenOn: '2026-03-01',
          scriptStatus: 'Printed',
          printedAt: NOW,
          originalsPrinted: 2,
        }),
      ],
      'kept',
    ],
    ['entered today without a day', [entered({ enteredAt: NOW })], [], 'kept'],
    ['entered with today as its first day', [entered({ enteredAt: NOW, startedAt: TODAY })], [], 'started'],
    ['no pharmacy has it', [], [today({ verification: { status: 'Error' } })], undefined],
    ['made inactive', [entered({ hide: true })], [], undefined],
  ])('%s', (_, stored, prescribed, section) => {
    const { started, kept, changed } = listOf(stored, prescribed);
    expect([started.length, kept.length, changed.length]).toEqual([
      Number(section === 'started'),
      Number(section === 'kept'),
      0,
    ]);
  });
});

describe('what changed', () => {
  const TWENTY = { description: 'lisinopril 20 mg tablet', prescribableDrugId: 'lis20' };
  it('has the former beside the new one, which alone is taken', () => {
    const replaced = stoppedToday({ stopReason: 'replaced', stoppedPrescriptionId: id(1) });
    const said = listOf([replaced], [today({ ...TWENTY, formerIds: [id(1)] })]);
    expect(said).toMatchObject({
      changed: [[KEPT, 'lisinopril 20 mg tablet: Take 1 tablet by mouth daily']],
      stopped: [],
      kept: [],
      started: [],
    });
  });

  it('is found by the former prescription where the list no longer has it', () => {
    const former = prescription({ isStopped: true });
    expect(listOf([], [today({ ...TWENTY, formerIds: [id(1)] }), former]).changed).toEqual([
      [KEPT, 'lisinopril 20 mg tablet: Take 1 tablet by mouth daily'],
    ]);
  });

  it('are the directions alone, of what is written and of what was entered', () => {
    const sig = 'Take 2 tablets by mouth daily';
    const change = [[KEPT, `${LISINOPRIL}: ${sig}`]];
    const replaced = stoppedToday({ stopReason: 'replaced', stoppedPrescriptionId: id(1) });
    expect(listOf([replaced], [today({ sig, formerIds: [id(1)] })]).changed).toEqual(change);
    expect(listOf([entered()], [today({ sig })])).toMatchObject({ changed: change, kept: [] });
  });

  it('was nothing where the same was written once more', () => {
    expect(listOf([entered()], [today()])).toMatchObject({ changed: [], kept: [KEPT] });
  });

  it('is not what never arrived: its former is stopped, and nothing is taken', () => {
    const replaced = stoppedToday({ stopReason: 'replaced', stoppedPrescriptionId: id(1) });
    const refused = today({ ...TWENTY, formerIds: [id(1)], verification: { status: 'Error' } });
    expect(listOf([replaced], [refused])).toMatchObject({
      changed: [],
      started: [],
      kept: [],
      stopped: [`${LISINOPRIL}: replaced`],
    });
  });
});

describe('what was stopped', () => {
  it.each<[string, Medication[], string[]]>([
    ['today, with why', [stoppedToday()], [`${LISINOPRIL}: ineffective`]],
    ['yesterday', [stoppedToday({ stoppedAt: '2026-03-09' })], []],
    ['recorded by mistake', [stoppedToday({ stopReason: 'wrong-entry' })], []],
    ['twice', [stoppedToday(), stoppedToday({ id: id(51) })], [`${LISINOPRIL}: ineffective`]],
    ['and is taken by another entry', [stoppedToday(), entered({ id: id(51) })], []],
  ])('%s', (_, stored, stopped) => {
    expect(listOf(stored, []).stopped).toEqual(stopped);
  });
});

describe('what is asked about', () => {
  it('is what was canceled and no pharmacy has confirmed: it is not among what is taken', () => {
    for (const cancelStatus of [undefined, 'Pending', 'Denied'] as const)
      expect(
        listOf([], [prescription({ scriptStatus: 'CancelledAfterSending', cancelStatus })]),
      ).toMatchObject({
        canceled: [LISINOPRIL],
        kept: [],
      });
  });

  it('is a second prescription with other directions that nobody ended', () => {
    const { list, kept } = listOf(
      [],
      [
        prescription({
          id: id(3),
          writtenAt: '2026-03-05T15:00:00.000Z',
          writtenOn: '2026-03-05',
          sig: 'Take 2 tablets by mouth daily',
        }),
        prescription(),
      ],
    );
    expect(kept).toEqual([`${LISINOPRIL}: Take 2 tablets by mouth daily`]);
    expect(list.kept[0]?.hasOtherDirections).toBe(true);
    expect(listOf([], [prescription()]).list.kept[0]?.hasOtherDirections).toBe(false);
  });

  it('is what the pharmacy has not answered to', () => {
    const { list } = listOf(
      [],
      [prescription({ delivery: { state: 'failed' }, verification: { status: 'Unverified' } })],
    );
    expect(list.kept[0]?.isUnanswered).toBe(true);
  });
});

describe('a line', () => {
  it('says what it is for, from when and until when', () => {
    const { list } = listOf(
      [
        entered({
          id: id(60),
          description: 'prednisone 5 mg tablet',
          prescribableDrugId: 'pred',
          stoppedAt: '2026-03-15',
        }),
      ],
      [today({ primaryIcd10Description: 'Essential (primary) hypertension', effectiveDate: '2026-03-20' })],
    );
    expect(list.started[0]).toMatchObject({
      purpose: 'Essential (primary) hypertension',
      startsOn: '2026-03-20',
    });
    expect(list.kept[0]).toMatchObject({ endsOn: '2026-03-15' });
  });
});

describe('a first day that is still to come', () => {
  const LATER = '2026-03-30';
  const BID = 'Take 1 tablet by mouth twice daily';
  const SENT_BEFORE = { sentAt: '2026-03-09T16:00:00.000Z', writtenAt: '2026-03-09T16:00:00.000Z' };
  const TWENTY = {
    description: 'lisinopril 20 mg tablet',
    prescribableDrugId: 'lis20',
    effectiveDate: LATER,
    formerIds: [id(1)],
  };
  const replaced = stoppedToday({ stopReason: 'replaced', stoppedPrescriptionId: id(1) });
  const UNTIL = '2026-03-29';

  it.each<[string, Medication[], HomePrescription[], 'started' | 'changed' | 'kept', object]>([
    ['is said of what nothing covers', [], [today({ effectiveDate: LATER })], 'started', { startsOn: LATER }],
    [
      'is not said where an older prescription covers today',
      [],
      [today({ effectiveDate: LATER }), prescription()],
      'kept',
      { startsOn: undefined, formers: [] },
    ],
    [
      'is not said where the chart covers today',
      [entered()],
      [today({ effectiveDate: LATER })],
      'kept',
      { startsOn: undefined, formers: [] },
    ],
    [
      'is not said where the same was replaced by itself',
      [replaced],
      [today({ effectiveDate: LATER, formerIds: [id(1)] })],
      'started',
      { startsOn: undefined, formers: [] },
    ],
    [
      'is said where the chart begins later, too',
      [entered({ startedAt: '2026-03-20' })],
      [today({ effectiveDate: LATER })],
      'kept',
      { startsOn: LATER },
    ],
    [
      'asks where an older one with other directions covers today',
      [],
      [today({ effectiveDate: LATER, sig: BID }), prescription()],
      'kept',
      { startsOn: undefined, hasOtherDirections: true },
    ],
    [
      'leaves the former strength to be taken until then',
      [replaced],
      [today(TWENTY)],
      'changed',
      { startsOn: LATER, formers: [{ description: LISINOPRIL, sig: replaced.sig, until: UNTIL }] },
    ],
    [
      'leaves it on the days after the change, too',
      [{ ...replaced, stoppedAt: '2026-03-09' }],
      [today({ ...TWENTY, ...SENT_BEFORE })],
      'kept',
      { startsOn: LATER, formers: [{ description: LISINOPRIL, sig: replaced.sig, until: UNTIL }] },
    ],
    [
      'leaves the directions of the chart until then',
      [entered()],
      [today({ effectiveDate: LATER, sig: BID })],
      'changed',
      {
        startsOn: LATER,
        hasOtherDirections: false,
        formers: [{ description: LISINOPRIL, sig: replaced.sig, until: UNTIL }],
      },
    ],
    [
      'does not leave what the chart begins later',
      [entered({ startedAt: '2026-03-20' })],
      [today({ effectiveDate: LATER, sig: BID })],
      'changed',
      { startsOn: LATER, formers: [{ description: LISINOPRIL, sig: replaced.sig }] },
    ],
    [
      'does not leave what did harm',
      [{ ...replaced, stopReason: 'adverse-effect' }],
      [today(TWENTY)],
      'changed',
      { startsOn: LATER, formers: [{ description: LISINOPRIL, sig: replaced.sig }] },
    ],
  ])('%s', (_, stored, prescribed, section, line) => {
    const { list } = listOf(stored, prescribed);
    expect(list[section]).toHaveLength(1);
    expect(list.started.length + list.changed.length + list.kept.length).toBe(1);
    expect(list[section][0]).toMatchObject(line);
    const wanted = 'formers' in line ? line.formers : [];
    expect(list[section][0]?.formers).toEqual(wanted);
  });
});

describe('the same medicine twice', () => {
  const ZESTRIL = entered({ description: 'Zestril 10 mg tablet', prescribableDrugId: 'zes10' });
  const TWENTY = { description: 'lisinopril 20 mg tablet', prescribableDrugId: 'lis20' };
  const other = (description: string, end: number): Medication =>
    entered({ id: id(end), description, prescribableDrugId: `drug${String(end)}` });

  it.each<[string, Medication[], HomePrescription[], Record<string, string[]>]>([
    [
      'as a brand and by its ingredient',
      [ZESTRIL],
      [today()],
      { 'Zestril 10 mg tablet': [LISINOPRIL], [LISINOPRIL]: ['Zestril 10 mg tablet'] },
    ],
    [
      'in two strengths',
      [entered()],
      [today(TWENTY)],
      { 'lisinopril 20 mg tablet': [LISINOPRIL], [LISINOPRIL]: ['lisinopril 20 mg tablet'] },
    ],
    [
      'as free text',
      [other('Tylenol 500', 61), other('acetaminophen 500', 62)],
      [],
      { 'Tylenol 500': ['acetaminophen 500'], 'acetaminophen 500': ['Tylenol 500'] },
    ],
    [
      'in a product of several',
      [other('Zestoretic 10/12.5', 61), other('hydrochlorothiazide 25', 62), entered()],
      [],
      {
        'Zestoretic 10/12.5': ['hydrochlorothiazide 25', LISINOPRIL],
        'hydrochlorothiazide 25': ['Zestoretic 10/12.5'],
        [LISINOPRIL]: ['Zestoretic 10/12.5'],
      },
    ],
    [
      'never of what is not known to hold the same',
      [other('vitamin', 61), other('drops', 62)],
      [],
      { vitamin: [], drops: [] },
    ],
    ['not with what it replaced', [stoppedToday()], [today(TWENTY)], { 'lisinopril 20 mg tablet': [] }],
  ])('%s', (_, stored, prescribed, names) => {
    const { started, changed, kept } = listOf(stored, prescribed).list;
    const lines = [...started, ...changed, ...kept];
    const said = lines.map(({ description, sameAs }) => [description, [...sameAs].sort()] as const);
    const wanted = Object.entries(names).map(([name, others]) => [name, [...others].sort()] as const);
    expect(new Map(said)).toEqual(new Map(wanted));
  });

  it.each<[string, Medication, Medication[], HomePrescription[]]>([
    ['under another wording', stoppedToday({ description: 'Zestril 10 mg' }), [entered({ id: id(51) })], []],
    ['under the same', stoppedToday(), [entered({ id: id(51) })], []],
    ['in another strength', stoppedToday(), [], [today(TWENTY)]],
  ])('is asked about where one was stopped for an adverse effect, %s', (_, stopped, stored, prescribed) => {
    const harmful: Medication = { ...stopped, stopReason: 'adverse-effect' };
    const { list, ...said } = listOf([harmful, ...stored], prescribed);
    expect(said).toMatchObject({ changed: [], stopped: [`${harmful.description}: adverse-effect`] });
    expect([...list.started, ...list.kept].map(({ harmedBy }) => harmedBy)).toEqual([[harmful.description]]);
  });
});
