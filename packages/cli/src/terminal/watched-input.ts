/** What comes at the same time and is longer was pasted, and is taken as one. */
const TYPED_AT_ONCE = 8;
const PAUSE_MILLISECONDS = 10;
const KEY_STROKES = /\u001b(?:\[[\d;]*[A-Za-z~]|O[A-Z])?|[\s\S]/gu; // eslint-disable-line no-control-regex -- what terminals send for keys

/**
 * The terminal's input as screens want it. Some keys act immediately instead of reaching the screen: whatever is
 * typed into at that moment would take them for letters. And keys that follow closely, from fast fingers or
 * over a slow line, are handed on one after the other, each when the screen is as the one before left it:
 * '/' opens the filter that the next letter goes into.
 * @param acts by the character that the terminal sends for the key
 */
export function watchedInput(
  stdin: NodeJS.ReadStream,
  acts: Readonly<Record<string, () => void>>,
): NodeJS.ReadStream {
  let waiting: string[] = [];
  let isPaused = false;
  const goOn = (): void => {
    isPaused = false;
    stdin.emit('readable');
  };
  // React draws in one turn and makes a new part of the screen listen in the next; however long those take,
  // they come before ours.
  const goOnWhenListened = (): void => void setImmediate(() => setImmediate(goOn));
  const read = (size?: number): unknown => {
    if (isPaused) return null;
    const next = waiting.shift();
    if (next !== undefined) {
      isPaused = true;
      setTimeout(goOnWhenListened, PAUSE_MILLISECONDS);
      return next;
    }
    const chunk: unknown = stdin.read(size);
    if (typeof chunk !== 'string') return chunk;
    const strokes = chunk.match(KEY_STROKES) ?? [];
    const own = strokes.filter((stroke) => {
      acts[stroke]?.();
      return !(stroke in acts);
    });
    if (own.length === 0) return '';
    waiting = own.length > TYPED_AT_ONCE ? [own.join('')] : own;
    // Also the first of them: it may answer what was drawn in this very turn.
    isPaused = true;
    goOnWhenListened();
    return null;
  };
  return new Proxy(stdin, {
    get(target, property) {
      if (property === 'read') return read;
      const value: unknown = Reflect.get(target, property, target);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });
}
