import { type Body, type Refusal, type Status, type Verify } from '@erx/script/model/body';
import { type Standing, type StandingChange } from '../stores/inbound';

/** A message of the network about a prescription it was sent. */
export type Report = Verify | Status | Refusal;

export function isReport(body: Body): body is Report {
  return body.kind === 'Verify' || body.kind === 'Status' || body.kind === 'Error';
}

/**
 * What a report changes of a prescription; undefined when it says nothing new. A Verify or a Status proves that the message
 * arrived, even one that had been given up. An Error stands: a Verify that comes beside it does not make it good (P4-3).
 */
export function changeBy(report: Report, standing: Pick<Standing, 'delivery' | 'verification'>): StandingChange | undefined {
  if (report.kind === 'Error') {
    return standing.verification === 'Error' ? undefined : { verification: { status: 'Error', description: report.description ?? null } };
  }
  const accepted = standing.delivery === 'accepted' || standing.verification === 'Error' ? {} : { accepted: true as const };
  const verification = report.kind === 'Verify' && standing.verification === 'Unverified'
    ? { verification: { status: 'Verified' as const, description: report.status?.description ?? null } }
    : {};
  const change = { ...accepted, ...verification };
  return Object.keys(change).length === 0 ? undefined : change;
}
