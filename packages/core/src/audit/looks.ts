import * as z from 'zod';
import { nameOfDoer } from '../users/names';
import { dateIn, showDate, showInstant, type TimeZone } from '../values/dates';
import { describeType } from './describe';
import { AuditItem, AuditQuery, roleInWords } from './model';

/**
 * A record of the trail that says that someone looked at a patient: at the chart, at what belongs to it, or that they
 * changed, printed or sent something of it. A merged chart's belong to the kept one.
 */
export const Look = AuditItem.extend({
  /** Why, as who looked in an emergency said when they began. */
  reason: z.string().optional(),
});
export type Look = z.infer<typeof Look>;

/** What narrows them: both days belong to it, in the practice's time zone; one person. */
export const LooksQuery = AuditQuery.pick({ start: true, end: true, userId: true });
export type LooksQuery = z.output<typeof LooksQuery>;

/** Of the sheet for the patient: never of one person alone, which would look like all. */
export const LooksSheetQuery = LooksQuery.omit({ userId: true });

/** What the patient reads of events that have a name of the trade; the others have their own words. */
const PLAIN: Readonly<Record<string, string>> = {
  'patient.read': 'Opened your chart',
  'patient.looks-read': 'Looked at who has opened your chart',
  'patient.looks-exported': 'Saved the list of who has opened your chart',
  'patient.looks-printed': 'Printed this list for you',
  'request.read': 'Read a request from your pharmacy',
  'prescription.read': 'Read one of your prescriptions',
  'prescription.timeline-read': 'Read what happened to one of your prescriptions',
  'signed.read': 'Read one of your signed prescriptions',
};

/** A sheet for the patient: days, on each the people, and what each did. */
export interface LooksPage {
  readonly title: string;
  readonly notes: readonly string[];
  readonly sections: readonly {
    readonly title: string;
    readonly items: readonly { readonly name: string; readonly lines: readonly string[] }[];
  }[];
  /** What it says instead where no one looked. */
  readonly empty: string;
  readonly foot: readonly string[];
}

/**
 * The patient's own report, newest day first: who, when and what for, without logins, addresses or clients.
 * @param looks newest first
 * @param days that were asked for, in words; undefined for all that is recorded
 * @param isCut whether there are more than the sheet holds
 */
export function looksPage(
  looks: readonly Look[],
  { timeZone, days, isCut }: { timeZone: TimeZone; days: string | undefined; isCut: boolean },
): LooksPage {
  const byDay = grouped(looks, ({ occurredOn }) => dateIn(timeZone, occurredOn));
  const oldest = [...byDay.keys()].at(-1);
  return {
    title: 'Who looked at your record',
    notes: [
      `This list shows who opened your record in this practice’s prescribing system, and what they did${
        days === undefined ? '' : `, ${days}`
      }.`,
      ...(isCut && oldest !== undefined
        ? [
            `There is more than this sheet holds: of ${showDate(oldest)} it has a part, and nothing from before. Ask us ` +
              'for that day and those before it.',
          ]
        : []),
    ],
    sections: [...byDay].map(([day, ofDay]) => ({
      title: showDate(day),
      // two people of one name are two
      items: [...grouped(ofDay, (look) => `${look.user?.id ?? ''} ${whoIn(look)}`).values()].map((own) => ({
        name: own[0] ? whoIn(own[0]) : '',
        lines: linesOf(own, timeZone),
      })),
    })),
    empty: `No one is recorded as having opened your record${days === undefined ? '' : `, ${days}`}.`,
    foot: [
      'A person who opens the same page again within half an hour is listed once. Lists that show several patients, ' +
        'such as a search by name, are recorded without the names in them and are not shown here, nor is what was ' +
        'undone since.',
      'The seals of these records were not checked for this sheet. We can have that done.',
      'If you do not know why someone is on this list, ask us.',
    ],
  };
}

/** Who it was, and what they were in the practice then. */
function whoIn({ user }: Look): string {
  if (!user) return 'The service itself';
  const name = nameOfDoer(user) || 'A person who is no longer known here';
  const role =
    user.role === undefined || user.isServiceAccount ? '' : `, ${roleInWords(user.role).toLowerCase()}`;
  const app = user.appName === undefined ? '' : `, through the app ${user.appName}`;
  return `${name}${role}${app}`;
}

/** What one person did on a day, each kind once with its times, and the reason of an emergency. */
function linesOf(looks: readonly Look[], timeZone: TimeZone): readonly string[] {
  const byAct = grouped(
    looks,
    ({ event, outcome }) =>
      `${PLAIN[event] ?? describeType(event)}${outcome === 'done' ? '' : ` (${outcome})`}`,
  );
  const reasons = new Set(looks.flatMap(({ reason }) => (reason === undefined ? [] : [reason])));
  return [
    ...[...byAct].map(([act, times]) => {
      const clocks = [...new Set(times.map(({ occurredOn }) => showInstant(timeZone, occurredOn)))]
        .map((instant) => instant.replace(/^\S+ /, ''))
        .toReversed();
      return `${act}: ${clocks.join(', ')}.`;
    }),
    ...[...reasons].map((reason) => `In an emergency, because: ${reason}`),
  ];
}

/** In the order in which each key comes first. */
function grouped<Item, Key>(items: readonly Item[], keyOf: (item: Item) => Key): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const group = groups.get(key);
    if (group) group.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
