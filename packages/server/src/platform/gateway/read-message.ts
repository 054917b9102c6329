import { type Reading, scriptCodec } from '@erx/script/codec';
import { Worker } from 'node:worker_threads';
import { packageFolder } from '../../package-folder';

/**
 * What reading a message of the network gave; without the document, which nothing needs once it is checked.
 */
export type MessageReading =
  Omit<Extract<Reading, { valid: true }>, 'document'> | Omit<Extract<Reading, { valid: false }>, 'document'>;

/** A message for the thread to read, and what it found. */
export interface ReadingTask {
  readonly number: number;
  readonly xml: string;
}
export interface ReadingResult {
  readonly number: number;
  readonly reading: MessageReading;
}

const codec = scriptCodec('2017071');

/**
 * In characters. Shorter messages, which nearly all are, are read here: the worst of them takes 20 ms, a
 * prescription less than one. The worst message of 1 MB takes half a second, in which no one else would be
 * answered.
 */
const LARGE = 32 * 1024;
/**
 * The thread is given up when a message takes longer, in milliseconds: what came before it in the queue
 * counts.
 */
const LONGEST = 20_000;
const MEMORY = { maxYoungGenerationSizeMb: 32, maxOldGenerationSizeMb: 256 };

/**
 * Reads and checks a message of the pharmacy network.
 * @throws Error when the thread for large messages fails; the message may be read again
 */
export async function readMessage(xml: string): Promise<MessageReading> {
  if (xml.length > LARGE) return await parseInWorker(xml);
  const { document: _document, ...reading } = codec.read(xml);
  return reading as MessageReading;
}

interface Waiting {
  readonly resolve: (reading: MessageReading) => void;
  readonly reject: (problem: Error) => void;
}

interface Thread {
  readonly worker: Worker;
  readonly waiting: Map<number, Waiting>;
}

let thread: Thread | undefined;
let last = 0;

async function parseInWorker(xml: string): Promise<MessageReading> {
  const { worker, waiting } = (thread ??= startThread());
  last += 1;
  const number = last;
  const limit = setTimeout(() => {
    void worker.terminate();
  }, LONGEST);
  try {
    return await new Promise((resolve, reject) => {
      waiting.set(number, { resolve, reject });
      worker.postMessage({ number, xml } satisfies ReadingTask);
    });
  } finally {
    clearTimeout(limit);
    waiting.delete(number);
  }
}

function startThread(): Thread {
  const worker = new Worker(packageFolder('dist/read-messages.js'), { resourceLimits: MEMORY, env: {} });
  const started: Thread = { worker, waiting: new Map() };
  const fail = (problem: Error) => {
    if (thread === started) thread = undefined; // the next message gets a new one
    for (const { reject } of started.waiting.values()) reject(problem);
    started.waiting.clear();
  };
  worker.on('message', ({ number, reading }: ReadingResult) => {
    started.waiting.get(number)?.resolve(reading);
  });
  worker.on('error', fail);
  worker.on('exit', () => {
    fail(new Error('The thread that reads messages ended.'));
  });
  worker.unref(); // it does not keep the service from ending
  return started;
}
