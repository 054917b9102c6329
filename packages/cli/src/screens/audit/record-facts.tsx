import { type AuditItem, originInWords, RESOURCE_LABEL, TYPE_LABEL } from '@erx/core/audit/model';
import { showInstantToSecond, type TimeZone } from '@erx/core/values/dates';
import { Fact } from '../../terminal/fact';
import { Tone } from '../../terminal/styled-text';
import { toRole, userText } from './columns';

const OUTCOME = { done: '✓ done', refused: '! refused', failed: '✕ failed' } as const;

/** All of a record of the trail. */
export function RecordFacts({ item, zone }: { readonly item: AuditItem; readonly zone: TimeZone }) {
  return (
    <>
      <Tone bold role="accent" wrap="wrap">{`Record ${String(item.sequence)}`}</Tone>
      <Fact name="Date" value={showInstantToSecond(zone, item.occurredOn)} />
      <Fact name="Instant" value={item.occurredOn} />
      <Fact name="User" value={userText(item)} />
      <Fact name="Login" value={item.user?.login ?? ''} />
      <Fact name="From" value={item.user ? originInWords(item.user) : ''} />
      <Fact name="Description" value={item.typeDescription} />
      <Fact name="Type" value={TYPE_LABEL[item.type]} />
      <Fact name="Resource" value={RESOURCE_LABEL[item.referenceResourceType]} />
      <Fact name="Event" value={item.event} />
      <Fact name="Outcome" value={OUTCOME[item.outcome]} role={toRole(item)} />
      <Fact name="Info" value={item.descriptionText} />
    </>
  );
}
