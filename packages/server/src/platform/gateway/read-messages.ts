import { scriptCodec } from '@erx/script/codec';
import { parentPort } from 'node:worker_threads';
import type { MessageReading, ReadingResult, ReadingTask } from './read-message';

// A thread of the service (read-message.ts): it reads large messages of the network, one after another, until
// the service ends.
const codec = scriptCodec('2017071');
parentPort?.on('message', ({ number, xml }: ReadingTask) => {
  const { document: _document, ...reading } = codec.read(xml);
  parentPort?.postMessage({ number, reading: reading as MessageReading } satisfies ReadingResult);
});
