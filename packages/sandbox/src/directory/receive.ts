import { randomUUID } from 'node:crypto';
import { readDirectoryMessage, writeDirectoryMessage } from '@erx/script/directory/codec';
import type { DirectoryBody, DirectoryMessage, PrescriberLocation } from '@erx/script/directory/model';
import { digest } from '../network/records';
import type { DirectoryStore } from './records';

export interface DirectoryParts {
  directory: DirectoryStore;
  now: () => Date;
}

const FIRST_ROOT = 8_000_000_001;
/** SPIs of the demo's prescribers begin so: the directory has known them before it was started. */
const DEMO = '99999';

const refusal = (descriptionCode: string, description: string): DirectoryBody => ({
  kind: 'Error',
  code: '900',
  descriptionCode,
  description,
});
const DONE: DirectoryBody = { kind: 'Status', code: '010' };

/** Behaviours by the prescriber's ZIP code, for tries of what goes wrong. */
const REFUSED: Readonly<Record<string, string>> = {
  '00000': 'The address of the practice does not match the one registered with the NPI.',
  '99999': 'The DEA number is not the one on file for this prescriber.',
};

/** A prescriber at this ZIP code is answered with the name of another: what a mixed-up directory does. */
const MIXED_UP = '88888';
const OTHER_NAME = { firstName: 'Florence', lastName: 'Nightingale' };

const samePlace = (one: PrescriberLocation, other: PrescriberLocation) =>
  one.address1 === other.address1 && one.zipCode.slice(0, 5) === other.zipCode.slice(0, 5);

/** What the directory does with a location that it receives. */
const decide = (
  { directory, now }: DirectoryParts,
  kind: string,
  prescriber: PrescriberLocation,
): DirectoryBody => {
  const reason = REFUSED[prescriber.zipCode.slice(0, 5)];
  if (reason !== undefined) return refusal('2000', reason);
  const own = directory
    .locations()
    .filter((one) => one.prescriber.npi === prescriber.npi)
    .map((one) => one.prescriber);
  const put = (spi: string): PrescriberLocation => {
    const stored = { ...prescriber, spi };
    directory.put({ at: now().toISOString(), prescriber: stored });
    return stored;
  };
  if (kind === 'UpdatePrescriberLocation') {
    const { spi } = prescriber;
    const stored = spi === undefined ? undefined : directory.location(spi);
    if (spi === undefined || (!stored && !spi.startsWith(DEMO)))
      return refusal('2001', 'There is no location with this SPI.');
    if (stored && stored.prescriber.npi !== prescriber.npi)
      return refusal('2002', 'This SPI is of another prescriber.');
    put(spi);
    return DONE;
  }
  // The same place again is the same location: anyone who lost the answer asks once more.
  const known = own.find((one) => samePlace(one, prescriber));
  if (known?.spi !== undefined)
    return {
      kind: kind === 'AddPrescriber' ? 'AddPrescriberResponse' : 'AddPrescriberLocationResponse',
      prescriber: put(known.spi),
    };
  if (kind === 'AddPrescriber') {
    const roots = new Set(directory.locations().map((one) => one.prescriber.spi.slice(0, 10)));
    const root = own[0]?.spi?.slice(0, 10) ?? String(FIRST_ROOT + roots.size);
    return {
      kind: 'AddPrescriberResponse',
      prescriber: {
        ...put(`${root}${String(own.length + 1).padStart(3, '0')}`),
        ...(prescriber.zipCode.startsWith(MIXED_UP) ? OTHER_NAME : {}),
      },
    };
  }
  const root = prescriber.spi?.slice(0, 10);
  if (root === undefined || (!own.some((one) => one.spi?.startsWith(root)) && !root.startsWith(DEMO)))
    return refusal('2001', 'There is no prescriber with this SPI.');
  const taken = directory
    .locations()
    .filter((one) => one.prescriber.spi.startsWith(root))
    .map((one) => Number(one.prescriber.spi.slice(10)));
  return {
    kind: 'AddPrescriberLocationResponse',
    prescriber: put(`${root}${String(Math.max(1, ...taken) + 1).padStart(3, '0')}`),
  };
};

/** Takes one delivery and answers it; the same message again gets the same bytes. */
export const receiveDirectoryMessage = (xml: string, parts: DirectoryParts): string => {
  const { directory, now } = parts;
  const at = now().toISOString();
  const reading = readDirectoryMessage(xml);
  const answer = (about: DirectoryMessage | undefined, body: DirectoryBody) =>
    writeDirectoryMessage({
      to: about?.from ?? 'UNKNOWN',
      from: 'DIRECTORY',
      messageId: randomUUID().replaceAll('-', ''),
      ...(about ? { relatesToMessageId: about.messageId } : {}),
      sentTime: at,
      software: { developer: 'Sandbox', product: 'Directory', version: '1' },
      body,
    });
  if (!reading.valid)
    return answer(
      undefined,
      refusal(
        '500',
        (reading.violations[0]
          ? `${reading.violations[0].path}: ${reading.violations[0].sentence}`
          : 'Not a message of the directory.'
        ).slice(0, 200),
      ),
    );
  const { message } = reading;
  const before = directory.before(message.messageId);
  if (before)
    return digest(before.xml) === digest(xml)
      ? before.answer
      : answer(message, refusal('220', 'This message id was used for another message.'));
  const { body } = message;
  if (
    body.kind !== 'AddPrescriber' &&
    body.kind !== 'AddPrescriberLocation' &&
    body.kind !== 'UpdatePrescriberLocation'
  )
    return answer(message, refusal('4040', 'The directory does not take this kind of message.'));
  const decided = decide(parts, body.kind, body.prescriber);
  const written = answer(message, decided);
  const outcome =
    decided.kind === 'Error'
      ? `Refused: ${decided.description ?? ''}`
      : 'prescriber' in decided
        ? `SPI ${decided.prescriber.spi ?? ''}`
        : 'Taken';
  directory.keep({
    messageId: message.messageId,
    at,
    kind: body.kind,
    npi: body.prescriber.npi,
    outcome,
    xml,
    answer: written,
  });
  return written;
};
