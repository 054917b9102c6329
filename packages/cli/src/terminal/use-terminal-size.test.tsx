import { Text, useStdout } from 'ink';
import { render } from 'ink-testing-library';
import { useLayoutEffect } from 'react';
import { describe, expect, it } from 'vitest';
import { soon } from '../testing/soon';
import { useTerminalSize } from './use-terminal-size';

function Size() {
  const { columns, rows } = useTerminalSize();
  return <Text>{`${String(columns)}x${String(rows)}`}</Text>;
}

function resize(stdout: object, columns: number, rows: number): void {
  Object.defineProperty(stdout, 'columns', { value: columns, configurable: true });
  Object.defineProperty(stdout, 'rows', { value: rows, configurable: true });
  (stdout as NodeJS.EventEmitter).emit('resize');
}

/** Becomes wider after it is drawn and before anything can listen: layout effects run before other effects. */
function WidensWhenDrawn() {
  const { stdout } = useStdout();
  useLayoutEffect(() => {
    resize(stdout, 200, 50);
  }, [stdout]);
  return <Size />;
}

describe('the size of the terminal', () => {
  it('follows it when it changes', async () => {
    const { stdout, lastFrame } = render(<Size />);
    await soon(() => expect(stdout.listenerCount('resize')).toBeGreaterThan(0));
    resize(stdout, 120, 40);
    await soon(() => expect(lastFrame()).toBe('120x40'));
  });

  it('knows a change that came between the first frame and the subscription', async () => {
    const { lastFrame } = render(<WidensWhenDrawn />);
    await soon(() => expect(lastFrame()).toBe('200x50'));
  });
});
