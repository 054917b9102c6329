import { type PatientPicture, PICTURE_PART, type PictureEntry } from '@erx/core/patient-picture/model';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import type { Fact } from '../output/fact-lines';

/** The picture of a patient for people: a name for each part, then what is in it, line by line. */
export function pictureFacts({ version, readAt, parts }: PatientPicture, zone: TimeZone): readonly Fact[] {
  return [
    { name: 'Read', value: `${showInstant(zone, readAt)}, version ${String(version)}` },
    ...parts.flatMap(({ part, state, source, reportedAt, note, entries }): Fact[] => {
      const reported = reportedAt === undefined ? '' : ` Last reported ${showInstant(zone, reportedAt)}.`;
      const lines: readonly Omit<Fact, 'name'>[] = [
        ...entries.map((entry) => ({ value: entryText(entry) })),
        ...(note === undefined
          ? []
          : [{ value: note, ...(state === 'failed' ? { role: 'bad' as const } : {}) }]),
        { value: `From: ${source}.${reported}` },
      ];
      return lines.map((line, place) => ({ name: place === 0 ? PICTURE_PART[part].label : '', ...line }));
    }),
  ];
}

/** 'metformin 500 mg tablet, 11/02/2026, 12 days left: twice daily'. */
function entryText({ text, detail, asOf, daysLeft }: PictureEntry): string {
  const known = [
    text,
    ...(asOf === undefined ? [] : [showDate(asOf)]),
    ...(daysLeft === undefined ? [] : [`${String(daysLeft)} ${daysLeft === 1 ? 'day' : 'days'} left`]),
  ].join(', ');
  return detail === '' ? known : `${known}: ${detail}`;
}
