import { tallMan } from '@erx/core/drugs/tall-man';
import { scheduleNamed } from '@erx/core/requests/schedule-of-request';
import { Box } from 'ink';
import type { PharmacyRequest } from '@erx/core/requests/model';
import { writtenDay } from '@erx/core/requests/rules/written';
import { showDate, showInstant, type TimeZone } from '@erx/core/values/dates';
import { titleOfRequest } from '../../requests/request-columns';
import { Fact } from '../../terminal/fact';
import { Tone } from '../../terminal/styled-text';
import { scheduleTag } from '../../output/schedule-tag';
import { patientName, type QueueRow } from './queue-state';

interface Props {
  readonly row: QueueRow | undefined;
  readonly zone: TimeZone;
  readonly width: number;
  readonly height: number;
  /** Whether it is beside the list, behind a line. */
  readonly isBeside: boolean;
  /** What can be done with it, in a sentence. */
  readonly advice: string;
}

/** Everything the request says, whole: nothing is cut but by the edge of the screen. */
export function DetailsPane({ row, zone, width, height, isBeside, advice }: Props) {
  return (
    <Box
      flexDirection="column"
      width={width}
      height={height}
      paddingX={1}
      overflow="hidden"
      {...(isBeside
        ? {
            borderStyle: 'single',
            borderTop: false,
            borderRight: false,
            borderBottom: false,
            borderDimColor: true,
          }
        : {})}
    >
      {row ? (
        <Details row={row} zone={zone} advice={advice} />
      ) : (
        <Tone role="muted" wrap="wrap">
          Select a request with j or k to read all of it here.
        </Tone>
      )}
    </Box>
  );
}

function Details({
  row: { request, isAnswered },
  zone,
  advice,
}: {
  readonly row: QueueRow;
  readonly zone: TimeZone;
  readonly advice: string;
}) {
  const written = writtenDay(request);
  return (
    <>
      <Tone bold role="accent" wrap="wrap">
        {titleOfRequest(request)}
      </Tone>
      {isAnswered && (
        <Tone role="muted" wrap="wrap">
          ✓ No longer waiting: it was answered or taken back.
        </Tone>
      )}
      <Fact name="Patient" value={patientName(request)} />
      {request.patient?.birthDate !== undefined && (
        <Fact name="Born" value={showDate(request.patient.birthDate)} />
      )}
      {!request.patient && <Fact name="" value="! Not linked to a patient of this practice" role="warn" />}
      {request.patient && request.patientAsSent !== '' && (
        <Fact name="As sent" value={request.patientAsSent} />
      )}
      <Fact name="Drug" value={tallMan(request.drug.drugDescription)} />
      <Fact
        name="Schedule"
        value={scheduleText(request)}
        role={scheduleNamed(request.drug) === 'none' ? 'plain' : 'warn'}
      />
      {written && <Fact name="Written" value={showDate(written.date)} />}
      {written?.sentOn !== undefined && <Fact name="Sent on" value={showDate(written.sentOn)} />}
      <Fact name="Pharmacy" value={`${request.pharmacy.storeName} (NCPDP ${request.pharmacy.ncpdpId})`} />
      <Fact name="Prescriber" value={request.prescriber.name} />
      <Fact name="Received" value={showInstant(zone, request.receivedAt)} />
      <Fact name="Order" value={request.orderNumber} />
      <Fact
        name="Response"
        value={responseText(request)}
        role={request.responseMessageVerification.status === 'Error' ? 'bad' : 'plain'}
      />
      <Box marginTop={1}>
        <Tone role="muted" wrap="wrap">
          {advice}
        </Tone>
      </Box>
    </>
  );
}

function scheduleText({ drug }: PharmacyRequest): string {
  const schedule = scheduleNamed(drug);
  if (schedule === 'none') return 'Not controlled';
  return schedule === 'unknown' ? '! Not known' : `! ${scheduleTag(schedule)}, controlled`;
}

function responseText({ responseMessageVerification: { status } }: PharmacyRequest): string {
  if (status === 'Error') return '✕ Error';
  return status === 'Verified' ? '✓ Verified' : 'Unverified';
}
