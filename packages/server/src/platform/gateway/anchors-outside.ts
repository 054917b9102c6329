import { Anchor } from '@erx/core/audit/evidence';
import { open } from 'node:fs/promises';

/** How long the other side may take to answer. */
const ANSWER_WITHIN = 10_000;
/** Bytes of the file read at a time. */
const CHUNK = 1 << 20;

/** Where the newest seals are noted outside the service, and what is known of them. */
export interface Anchors {
  /** Whether there is such a place. */
  readonly isSet: boolean;
  /** The newest of each practice, as noted by this process or found in the file. */
  readonly known: ReadonlyMap<string, Anchor>;
  /** Reads what the file has gained. An address is only ever posted to. @throws Error where it is unreadable */
  read(): Promise<void>;
  /** Notes them. @throws Error where that cannot be done */
  note(anchors: readonly Anchor[]): Promise<void>;
}

/**
 * Opens the place. What is known of a practice only rises: a file that is cut while the service runs takes
 * nothing away.
 * @param place path of a file that lines are added to, or an https address that each is posted to
 */
export function openAnchors(place: string | undefined): Anchors {
  const known = new Map<string, Anchor>();
  const learn = (anchors: readonly Anchor[]) => {
    for (const anchor of anchors)
      if (anchor.number > (known.get(anchor.practiceId)?.number ?? 0)) known.set(anchor.practiceId, anchor);
  };
  if (place === undefined)
    return { isSet: false, known, read: () => Promise.resolve(), note: () => Promise.resolve() };
  const isAddress = /^https?:\/\//i.test(place);
  const readMore = linesOf(place);
  let reading: Promise<void> | undefined;
  return {
    isSet: true,
    known,
    async read() {
      if (isAddress) return;
      reading ??= readMore((line) => {
        learn(anchorIn(line));
      }).finally(() => {
        reading = undefined;
      });
      await reading;
    },
    async note(anchors) {
      await (isAddress ? posted : appended)(place, anchors);
      learn(anchors);
    },
  };
}

function anchorIn(line: string): Anchor[] {
  try {
    const read = Anchor.safeParse(JSON.parse(line));
    return read.success ? [read.data] : [];
  } catch {
    return []; // a line that was cut off by a crash
  }
}

/** Reads a file's whole lines, each time those it has gained; from its start where it became shorter. */
function linesOf(file: string): (take: (line: string) => void) => Promise<void> {
  let position = 0;
  let rest = Buffer.alloc(0);
  return async (take) => {
    const handle = await open(file, 'r').catch((error: unknown) => {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined; // nothing was noted yet
      throw error;
    });
    if (!handle) return;
    try {
      if ((await handle.stat()).size < position) [position, rest] = [0, Buffer.alloc(0)];
      const chunk = Buffer.alloc(CHUNK);
      for (;;) {
        const { bytesRead } = await handle.read(chunk, 0, CHUNK, position);
        if (bytesRead === 0) return;
        position += bytesRead;
        const text = Buffer.concat([rest, chunk.subarray(0, bytesRead)]);
        const end = text.lastIndexOf(0x0a) + 1;
        for (const line of text.subarray(0, end).toString('utf8').split('\n')) if (line !== '') take(line);
        rest = Buffer.from(text.subarray(end));
      }
    } finally {
      await handle.close();
    }
  };
}

/** Adds a line for each, on the disk before it counts. */
async function appended(file: string, anchors: readonly Anchor[]): Promise<void> {
  const handle = await open(file, 'a', 0o644);
  try {
    await handle.appendFile(anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''));
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** Posts them as JSON lines; anything but an answer of 2xx is a failure. */
async function posted(address: string, anchors: readonly Anchor[]): Promise<void> {
  const answer = await fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/x-ndjson' },
    body: anchors.map((anchor) => `${JSON.stringify(anchor)}\n`).join(''),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  });
  if (!answer.ok) throw new Error(`The other side answered ${String(answer.status)}.`);
}
