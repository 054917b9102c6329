import { cleanup, render } from 'ink-testing-library';
import { afterEach, expect, it } from 'vitest';
import { Tone } from './styled-text';

afterEach(cleanup);

it.each([
  ['a text', 'Sample\u001b[2J, Rosa\u202e'],
  ['parts of one', ['Sample\u001b]0;x\u0007', ', Rosa', 3]],
])('%s is shown and steers no terminal', (_, children) => {
  const frame = render(<Tone>{children}</Tone>).lastFrame() ?? '';
  expect(frame).toMatch(/Sample\ufffd.*, Rosa/);
  // eslint-disable-next-line no-control-regex -- control characters are what is looked for
  expect(frame).not.toMatch(/[\u0000-\u001f\u202e]/);
});

it('keeps lines apart', () => {
  expect(render(<Tone wrap="wrap">{'one\ntwo'}</Tone>).lastFrame()).toBe('one\ntwo');
});
