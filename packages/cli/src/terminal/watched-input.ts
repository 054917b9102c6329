import { BEGIN_LINE, createKeyQueue, CTRL_C, type KeyQueue } from './key-queue';
import { settling } from '../settled';
import { GROUND, readGround, type Rgb } from './palette';

/** What comes at the same time and is longer was pasted, and is taken as one. */
const TYPED_AT_ONCE = 8;
const PAUSE_MILLISECONDS = 10;
const ENTER = '\r';
/** The answer to a question, on every screen. */
const AGREES = 'y';
/** A line break as any terminal or paste sends it: it is Enter. */
const BREAKS = /\r\n|\r|\n/g;
const KEY_STROKES = /\u001b(?:\[[\d;]*[A-Za-z~]|O[A-Z])?|[\s\S]/gu; // eslint-disable-line no-control-regex -- what terminals send for keys

/**
 * The terminal's input as screens need it: keys that act immediately never reach a screen, keys that come
 * together are handed on one by one, and pasted text stays one text whose Enter is a key.
 * @param acts by the character that the terminal sends for the key
 * @param keys where they wait while they cannot be handed on
 * @param onGround called with the terminal's answer about its background, which is no key
 */
export function watchedInput(
  stdin: NodeJS.ReadStream,
  acts: Readonly<Record<string, () => void>>,
  keys: KeyQueue = createKeyQueue(),
  onGround: (ground: Rgb) => void = () => undefined,
): NodeJS.ReadStream {
  let isPaused = false;
  const goOn = (): void => {
    isPaused = false;
    stdin.emit('readable');
  };
  // React draws in one turn and makes a new part of the screen listen in the next; however long those take,
  // they come before ours.
  const goOnWhenListened = (): void => void setImmediate(() => setImmediate(goOn));
  keys.onWake = () => {
    if (isPaused) return;
    isPaused = true;
    goOnWhenListened();
  };
  const read = (size?: number): unknown => {
    if (isPaused) return null;
    const next = keys.next();
    if (next !== undefined) {
      settling.stir();
      isPaused = true;
      setTimeout(goOnWhenListened, PAUSE_MILLISECONDS);
      return next;
    }
    const chunk: unknown = stdin.read(size);
    if (typeof chunk !== 'string') return chunk;
    settling.stir();
    const ground = readGround(chunk);
    if (ground) onGround(ground);
    const strokes = strokesOf(chunk);
    const own = strokes.filter((stroke) => {
      acts[stroke]?.();
      return !(stroke in acts);
    });
    if (own.length === 0) return '';
    keys.put(asTyped(own));
    // Also the first of them: it may answer what was drawn in this very turn.
    isPaused = true;
    goOnWhenListened();
    return null;
  };
  const setRawMode = (isRaw: boolean): NodeJS.ReadStream =>
    isRaw || !keys.isKept ? stdin.setRawMode(isRaw) : stdin;
  return new Proxy(stdin, {
    get(target, property) {
      if (property === 'read') return read;
      if (property === 'setRawMode') return setRawMode;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}

const strokesOf = (chunk: string): readonly string[] =>
  chunk.replace(GROUND, '').replaceAll(BREAKS, ENTER).match(KEY_STROKES) ?? [];

/**
 * Reads what is typed while no screen is shown, so that it waits for the next one.
 * @param interrupt what Ctrl-C does then
 * @returns how to stop
 */
export function readBetween(stdin: NodeJS.ReadStream, keys: KeyQueue, interrupt: () => void): () => void {
  const take = (): void => {
    for (let chunk: unknown; (chunk = stdin.read()) !== null;) {
      const strokes = strokesOf(String(chunk));
      if (strokes.includes(CTRL_C)) return interrupt();
      keys.put(asTyped(strokes));
    }
  };
  stdin.on('readable', take);
  return () => void stdin.off('readable', take);
}

/**
 * Strokes as they are handed on: so many at once were pasted, and are one text. A search or a command with its
 * Enter and a few keys behind it was typed, and a slow line or a busy program had it read at once.
 */
function asTyped(strokes: readonly string[]): readonly string[] {
  if (strokes.length <= TYPED_AT_ONCE) return strokes;
  const after = strokes.indexOf(ENTER) + 1;
  const behind = strokes.slice(after);
  const isTyped =
    BEGIN_LINE.has(strokes[0] ?? '') &&
    after > 0 &&
    behind.length <= TYPED_AT_ONCE &&
    // No one has seen yet what it would agree to.
    !behind.includes(AGREES);
  return isTyped ? [...withEnterApart(strokes.slice(0, after)), ...behind] : withEnterApart(strokes);
}

/** The text of a paste as one, and by itself each Enter in it, and what opens the line that the rest goes into. */
function withEnterApart(strokes: readonly string[]): string[] {
  const [first = ''] = strokes;
  const opens = first === '/' ? [first] : [];
  return [
    ...opens,
    ...strokes
      .slice(opens.length)
      .join('')
      .split(/(\r)/)
      .filter((part) => part !== ''),
  ];
}
