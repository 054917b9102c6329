import { expect, it } from 'vitest';
import { screenOutput } from './render-screen';

function output(columns: number) {
  const written: string[] = [];
  const stream = {
    columns,
    rows: columns === 0 ? 0 : 30,
    write: (text: string) => written.push(text) > 0,
  } as unknown as NodeJS.WriteStream;
  return { stream, written };
}

it('is of 80 columns and 24 rows where the terminal reports none, and else as it is', () => {
  expect(screenOutput(output(0).stream, false)).toMatchObject({ columns: 80, rows: 24 });
  expect(screenOutput(output(132).stream, false)).toMatchObject({ columns: 132, rows: 30 });
});

it('writes text alone to a terminal that obeys nothing, and what is drawn anew below what was', () => {
  const { stream, written } = output(80);
  const plain = screenOutput(stream, true);
  plain.write('\u001b[1mfirst\u001b[22m\n');
  plain.write('\u001b[2K\u001b[1A\u001b[2K\u001b[Gsecond');
  plain.write('\u001b[?25l');
  expect(written).toEqual(['first\n', '\nsecond', '']);
  const drawn = output(80);
  screenOutput(drawn.stream, false).write('\u001b[1mfirst');
  expect(drawn.written).toEqual(['\u001b[1mfirst']);
});
