import type { CommonOptions, Context } from '../context';
import { fit } from './fit';

const ERASE = '\r\u001b[2K';
const SECOND = 1000;
const DEFAULT_WIDTH = 80;
/** The terminal writes ^C behind the line; the last column would wrap. */
const ROOM = 3;

/**
 * A line on stderr that says what is waited for, drawn again each second; nothing where that is no terminal or
 * must be quiet.
 * @returns takes it away again
 */
export function waitingLine(
  text: () => string,
  options: CommonOptions,
  { stderr, clock, environment, atExit }: Pick<Context, 'stderr' | 'clock' | 'environment' | 'atExit'>,
): () => void {
  if (!stderr.isTTY || options.quiet || options.verbose || environment['TERM'] === 'dumb')
    return () => undefined;
  const erase = (): void => void stderr.write(ERASE);
  const draw = (): void =>
    void stderr.write(ERASE + fit(text(), (stderr.columns || DEFAULT_WIDTH) - ROOM).trimEnd());
  draw();
  const stop = clock.every(SECOND, draw);
  const withdraw = atExit(erase);
  return () => {
    stop();
    withdraw();
    erase();
  };
}
