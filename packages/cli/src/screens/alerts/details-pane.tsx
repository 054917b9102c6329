import { Box } from 'ink';
import type { PharmacyRequest } from '@erx/core/requests/model';
import type { TimeZone } from '@erx/core/values/dates';
import type { Fact } from '../../output/fact-lines';
import { wrapLines } from '../../output/lines';
import { aboutRequest, titleOfRequest } from '../../requests/request-columns';
import { laneFacts, requestFacts } from '../../requests/request-facts';
import { FactPane } from '../../terminal/fact-pane';
import { Tone } from '../../terminal/styled-text';
import type { RequestOffer } from './offers';
import type { QueueRow } from './queue-state';
import type { KnownDetails } from './use-details';

/** The line before the pane that is next to the list, and the margins of both. */
const SPLIT_FRAME = 3;
const ALONE_FRAME = 2;

interface Props {
  readonly row: QueueRow | undefined;
  readonly known: KnownDetails;
  readonly offer: RequestOffer | undefined;
  readonly zone: TimeZone;
  readonly width: number;
  readonly height: number;
  /** Whether it is next to the list, behind a line. */
  readonly isBeside: boolean;
  /** How many times it was turned on. */
  readonly turns: number;
}

/** Everything a request says, and what can be done with it: what does not fit is turned to. */
export function DetailsPane({ row, known, offer, zone, width, height, isBeside, turns }: Props) {
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
      {row && offer ? (
        <Details
          row={row}
          known={known}
          offer={offer}
          zone={zone}
          width={width - (isBeside ? SPLIT_FRAME : ALONE_FRAME)}
          height={height}
          turns={turns}
        />
      ) : (
        <Tone role="muted" wrap="wrap">
          Select a request with j or k to read all of it here.
        </Tone>
      )}
    </Box>
  );
}

function Details({
  row,
  known,
  offer,
  zone,
  width,
  height,
  turns,
}: Omit<Props, 'isBeside' | 'row' | 'offer'> & { readonly row: QueueRow; readonly offer: RequestOffer }) {
  const head = headOf(row.request).flatMap((text) => wrapLines(text, width));
  return (
    <>
      {head.map((line, index) => (
        <Box key={index} height={1} flexShrink={0}>
          <Tone bold role={index === 0 ? 'accent' : 'plain'}>
            {line}
          </Tone>
        </Box>
      ))}
      <FactPane
        facts={factsOf(row, known, offer, zone)}
        width={width}
        height={Math.max(1, height - head.length)}
        turns={turns}
      />
    </>
  );
}

/** What stays in view while the rest is turned. */
const headOf = (request: PharmacyRequest): readonly string[] => [
  titleOfRequest(request),
  aboutRequest(request),
];

/** Why it waits where it does, what can be done, then all that the pharmacy wrote. */
function factsOf(
  { judged, isAnswered }: QueueRow,
  known: KnownDetails,
  { advice }: RequestOffer,
  zone: TimeZone,
): readonly Fact[] {
  return [
    ...(isAnswered ? [{ name: '', value: '✓ No longer waiting: it was answered or taken back.' }] : []),
    ...(isAnswered
      ? []
      : judged
        ? laneFacts(judged)
        : [{ name: 'Lane', value: '… not judged yet', role: 'warn' as const }]),
    ...(advice === '' || isAnswered ? [] : [{ name: 'To do', value: advice }]),
    ...(known.at === 'reading' ? [{ name: '', value: 'Reading all that the pharmacy asks …' }] : []),
    ...(known.at === 'failed'
      ? [{ name: '', value: `! It could not be read. ${known.sentence}`, role: 'bad' as const }]
      : []),
    ...(known.at === 'read'
      ? requestFacts(known.details, zone).filter(({ name }) => name !== 'Request')
      : []),
  ];
}
