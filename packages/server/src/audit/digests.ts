import { instantsWritten } from '@erx/core/values/instants';
import { hash as hashOf } from 'node:crypto';
import { canonicalJson } from '../platform/canonical-json';
import type { Deviation, SealRow } from './tamper-report';
import type { Stored } from './record-queries';

/** Of a seal, what says which records it covers. */
export type Covering = Pick<SealRow, 'number' | 'row_count' | 'rows_hash'>;

/**
 * What deviates among records that a seal covers, or, without one, among those that none covers yet: each
 * record's digest, then their number, then all of them in their order.
 */
export function findDeviations(
  { count, of }: Stored,
  practiceId: string,
  seal: Covering | undefined,
): Deviation[] {
  const deviations: Deviation[] = [];
  const named = seal ? { sealNumber: seal.number } : {};
  const writeTime = instantsWritten();
  let heads = '';
  for (let place = 0; place < count; place += 1) {
    const digest = of.digest[place] ?? '';
    const facts = factsOf(of, place, practiceId, writeTime);
    if (hashOf('sha256', facts) !== digest)
      deviations.push({ kind: 'row-altered', ...named, sequence: Number(of.sequence[place]) });
    heads += `${of.sequence[place] ?? ''} ${digest}\n`;
  }
  if (seal) {
    if (count !== seal.row_count)
      deviations.push({ kind: count < seal.row_count ? 'rows-missing' : 'rows-added', ...named });
    else if (deviations.length === 0 && hashOf('sha256', heads) !== seal.rows_hash)
      deviations.push({ kind: 'rows-differ', ...named });
  }
  return deviations;
}

/** The facts of a record as its digest was made of them: RFC 8785 text. */
export function factsOf(
  of: Stored['of'],
  place: number,
  practiceId: string,
  writeTime: (time: number) => string,
): string {
  const [account = '', actor = '', resource = '', subject = '', at] = [
    of.account[place],
    of.actor[place],
    of.resource[place],
    of.subject[place],
    toTime(of.at[place] ?? ''),
  ];
  return (
    `{"accountId":${account === '' ? 'null' : `"${account}"`}` +
    (actor === '' ? '' : `,"actor":${canonicalJson(actor.slice(1))}`) +
    `,"at":"${Number.isNaN(at) ? '' : writeTime(at)}"` +
    `,"details":${canonicalJson(of.details[place])}` +
    `,"event":${canonicalJson(of.what[place])}` +
    `,"id":"${of.id[place] ?? ''}"` +
    `,"outcome":${canonicalJson(of.outcome[place])}` +
    `,"practiceId":"${practiceId}"` +
    `,"resourceId":${resource === '' ? 'null' : canonicalJson(resource.slice(1))}` +
    `,"resourceType":${canonicalJson(of.type[place])}` +
    (subject === '' ? '}' : `,"subject":${canonicalJson(subject.slice(1))}}`)
  );
}

/**
 * Milliseconds since 1970 as they are stored. What is no valid time, such as infinity, is NaN: its digest
 * says so.
 */
export function toTime(text: string): number {
  const time = Math.round(Number(text));
  return Math.abs(time) <= LAST_TIME ? time : Number.NaN;
}

/** The last instant that a Date knows. */
const LAST_TIME = 8.64e15;
