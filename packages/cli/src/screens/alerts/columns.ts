import { tallMan } from '@erx/core/drugs/tall-man';
import type { RequestLane } from '@erx/core/requests/model';
import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { type TimeZone, showInstant } from '@erx/core/values/dates';
import stringWidth from 'string-width';
import { printable } from '../../output/printable';
import { scheduleTag } from '../../output/schedule-tag';
import { waitingTime } from '../../output/waiting-time';
import { bornText, patientText } from '../../requests/request-columns';
import { LANE_SIGN } from '../../requests/request-facts';
import type { ScreenColumn } from '../../terminal/row-table';
import { isNew, type QueueRow } from './queue-state';

/** A column as it is in the list, left to right. */
interface Column {
  readonly heading: string;
  /** Its place when columns give way: the last ones go first. */
  readonly worth: number;
  /** Never narrower, where it is shown. */
  readonly least: number;
  /** So wide before the next column is thought of. */
  readonly good: number;
  /** Says something else as time continues or rows are marked, in characters of one column each. */
  readonly isChanging?: true;
  text(row: QueueRow, view: RowView): string;
}

/** What a cell is drawn with next to its row. */
export interface RowView {
  readonly now: Date;
  readonly zone: TimeZone;
  readonly marked: ReadonlySet<string>;
  /** Answered here, and not left yet. */
  readonly held: ReadonlySet<string>;
}

const LANE_WORD = { clean: 'clean', look: 'look', stop: 'stop' } as const satisfies Record<
  RequestLane,
  string
>;

/** What is before a row: sign first, so that nothing hangs on color. */
export function toSign(row: QueueRow, now: Date, isSelected: boolean): string {
  if (isSelected) return '›';
  if (row.isAnswered) return '✓';
  return isNew(row, now.getTime()) ? '+' : ' ';
}

/** Whom, which drug, how controlled and whether it is clean stay longest; who else and when give way. */
const COLUMNS: readonly Column[] = [
  {
    heading: 'Waits',
    worth: 6,
    least: 6,
    good: 6,
    isChanging: true,
    text: (row, { now }) =>
      row.isAnswered
        ? 'closed'
        : isNew(row, now.getTime())
          ? 'new'
          : waitingTime(row.request.receivedAt, now),
  },
  {
    heading: 'Lane',
    worth: 4,
    least: 7,
    good: 7,
    isChanging: true,
    text: ({ request, judged, isAnswered }, { marked, held }) =>
      isAnswered
        ? 'closed'
        : held.has(request.id)
          ? '… held'
          : judged
            ? `${marked.has(request.id) ? '■' : LANE_SIGN[judged.lane]} ${LANE_WORD[judged.lane]}`
            : '…',
  },
  { heading: 'Patient', worth: 0, least: 12, good: 18, text: ({ request }) => patientText(request) },
  { heading: 'Born', worth: 1, least: 10, good: 10, text: ({ request }) => bornText(request) },
  {
    heading: 'Drug',
    worth: 2,
    least: 12,
    good: 22,
    text: ({ request, judged }) => tallMan(judged?.asked?.description ?? request.drug.drugDescription),
  },
  {
    heading: 'Sch',
    worth: 3,
    least: 5,
    good: 5,
    text: ({ request }) => scheduleTag(scheduleNamed(request.drug)),
  },
  {
    heading: 'Request',
    worth: 5,
    least: 9,
    good: 9,
    text: ({ request }) => (request.kind === 'refill' ? 'Refill' : `Change ${request.type}`),
  },
  {
    heading: 'Pharmacy',
    worth: 7,
    least: 12,
    good: 16,
    text: ({ request }) => request.pharmacy.storeName,
  },
  {
    heading: 'Prescriber',
    worth: 8,
    least: 12,
    good: 18,
    text: ({ request }) => request.prescriber.name,
  },
  {
    heading: 'Received',
    worth: 9,
    least: 19,
    good: 19,
    text: ({ request }, { zone }) => showInstant(zone, request.receivedAt),
  },
  { heading: 'Order number', worth: 10, least: 12, good: 18, text: ({ request }) => request.orderNumber },
];

/** The sign before a row, and the space after each column. */
const SIGN = 3;
const GAP = 1;

/** A column with the width that its content asks for. */
interface Asked {
  readonly column: Column;
  readonly wanted: number;
}

/** Patient, birth date, drug, schedule and lane: they share what there is before anything else comes in. */
const FIRST = 5;
/** What is asked and since when: these come in before a long name or drug is whole. */
const KIND = 2;

/**
 * The columns of a list of this width: the first come in at their least width and grow, the drug before the
 * name (the birth date is next to it); the others come in whole, by their worth.
 */
export function columnsIn(
  width: number,
  rows: readonly QueueRow[],
  view: RowView,
): readonly ScreenColumn<QueueRow>[] {
  const asked = wantedBy(rows, view);
  const byWorth = asked.toSorted((one, other) => one.column.worth - other.column.worth);
  const first = byWorth.slice(0, FIRST);
  const widths = new Map<Column, number>();
  let room = width - SIGN;
  const comeIn = ({ column }: Asked, wide: number): void => {
    if (wide + GAP > room) return;
    widths.set(column, wide);
    room -= wide + GAP;
  };
  const widen = ({ column }: Asked, to: number): void => {
    const is = widths.get(column);
    if (is === undefined) return;
    const more = Math.min(room, Math.max(0, to - is));
    widths.set(column, is + more);
    room -= more;
  };
  for (const one of first) comeIn(one, Math.min(one.column.least, one.wanted));
  for (const one of first.toReversed()) widen(one, Math.min(one.column.good, one.wanted));
  const others = byWorth.slice(FIRST);
  for (const one of others.slice(0, KIND)) comeIn(one, Math.min(one.column.good, one.wanted));
  for (const one of first) widen(one, one.wanted);
  for (const one of others.slice(KIND)) comeIn(one, Math.min(one.column.good, one.wanted));
  for (const one of byWorth) widen(one, one.wanted);
  return asked.flatMap(({ column }): ScreenColumn<QueueRow>[] => {
    const given = widths.get(column);
    return given === undefined
      ? []
      : [{ heading: column.heading, width: given, from: 0, text: (row) => column.text(row, view) }];
  });
}

/** How wide the list is when nothing of it is cut. */
export function wholeWidth(rows: readonly QueueRow[], view: RowView): number {
  return wantedBy(rows, view).reduce((sum, { wanted }) => sum + wanted + GAP, SIGN);
}

function wantedBy(rows: readonly QueueRow[], view: RowView): readonly Asked[] {
  const measured = rows.map((row) => widthsOf(row, view));
  return COLUMNS.map((column, index) => ({
    column,
    wanted: rows.reduce(
      (widest, row, place) =>
        Math.max(widest, column.isChanging ? column.text(row, view).length : (measured[place]?.[index] ?? 0)),
      stringWidth(column.heading),
    ),
  }));
}

/**
 * How wide each cell of a row is, measured once: a full queue is drawn again for each that comes in, and to measure
 * a thousand rows took longer than to draw those in view.
 */
const widthsKnown = new WeakMap<QueueRow, readonly number[]>();

function widthsOf(row: QueueRow, view: RowView): readonly number[] {
  const known =
    widthsKnown.get(row) ??
    COLUMNS.map(({ isChanging, text }) => (isChanging ? 0 : stringWidth(printable(text(row, view)))));
  widthsKnown.set(row, known);
  return known;
}
