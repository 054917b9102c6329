import type { PatientPicture } from './model';
import { PICTURE_PART } from './model';
import type { PicturePart } from './vocabulary';

/** Problems or medicines of a patient, as they stand beside an order. */
export interface PictureList {
  readonly rows: readonly {
    readonly text: string;
    /** Where it is from; '' of the list itself and of what is prescribed here. */
    readonly from: string;
  }[];
  /** What could not be read: 'Fills, plan'. */
  readonly failed: readonly string[];
}

const PROBLEMS = ['problems', 'diagnoses'] as const satisfies readonly PicturePart[];
const MEDICINES = [
  'medications',
  'prescriptions',
  'former-medicines',
  'plan-fills',
  'pdmp-fills',
] as const satisfies readonly PicturePart[];

/** What says by itself where it is from. */
const FROM: Partial<Record<PicturePart, string>> = {
  diagnoses: 'diagnosis of a prescription or fill',
  'former-medicines': 'former system',
  'plan-fills': 'filled, says the plan',
  'pdmp-fills': 'filled, says the PDMP',
};

/** The problems that an order is held against. */
export const problemsIn = (picture: PatientPicture): PictureList => listed(picture, PROBLEMS);

/** The medicines that an order is held against: those that are taken, each once. */
export const medicinesIn = (picture: PatientPicture): PictureList => listed(picture, MEDICINES);

function listed({ parts }: PatientPicture, wanted: readonly PicturePart[]): PictureList {
  const found = wanted.flatMap((name) => parts.filter(({ part }) => part === name));
  const rows = found.flatMap(({ part, entries }) =>
    entries
      .filter(({ isStopped = false }) => !isStopped)
      .map(({ text }) => ({ text, from: FROM[part] ?? '' })),
  );
  const isFirst = ({ text }: { text: string }, place: number) =>
    rows.findIndex((other) => other.text.toLowerCase() === text.toLowerCase()) === place;
  return {
    rows: rows.filter(isFirst),
    failed: found.filter(({ state }) => state === 'failed').map(({ part }) => PICTURE_PART[part].label),
  };
}
