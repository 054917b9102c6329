import { PassThrough } from 'node:stream';
import { describe, expect, it } from 'vitest';
import { createReport } from './report';
import { rowWriter, type RowOptions } from './row-writer';

interface Row {
  readonly name: string;
  readonly at: string;
}

async function written(
  options: RowOptions,
  rows: readonly Row[][],
  terminal?: { columns: number },
): Promise<{ out: string; err: string }> {
  const [stdout, stderr] = [new PassThrough(), new PassThrough()];
  if (terminal) Object.assign(stdout, { isTTY: true, ...terminal });
  const context = { stdout, stderr } as unknown as Parameters<typeof createReport>[1];
  const writer = rowWriter<Row>(
    {
      columns: (zone) => [
        { heading: 'Name', least: 3, most: 20, text: ({ name }) => name },
        { heading: 'At', least: 2, most: 20, text: ({ at }) => (zone === undefined ? at : `${zone} time`) },
      ],
      none: 'Nothing here.',
      zone: async () => 'UTC',
    },
    options,
    context,
    createReport(options, context),
  );
  for (const page of rows) await writer.add(page);
  await writer.end();
  return { out: String(stdout.read() ?? ''), err: String(stderr.read() ?? '') };
}

const PAGES = [[{ name: 'Núñez, "Rosa"', at: '2026-01-02T03:04:05.000Z' }], [{ name: '=1+1', at: '' }]];

describe('a list', () => {
  it('is one JSON array, however many pages it came in', async () => {
    expect(JSON.parse((await written({ json: true }, PAGES)).out)).toEqual(PAGES.flat());
    expect((await written({ json: true }, [])).out).toBe('[]\n');
  });

  it('is an object a line with --jsonl', async () => {
    expect(
      (await written({ jsonl: true }, PAGES)).out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as unknown),
    ).toEqual(PAGES.flat());
    expect(await written({ jsonl: true }, [])).toEqual({ out: '', err: '' });
  });

  it('is a CSV file with its headings once, instants as the contract writes them, and no formula', async () => {
    expect((await written({ csv: true }, PAGES)).out).toBe(
      'Name,At\r\n"Núñez, ""Rosa""",2026-01-02T03:04:05.000Z\r\n\'=1+1,\r\n',
    );
    expect((await written({ csv: true }, [])).out).toBe('Name,At\r\n');
  });

  it('is fields between tabs for other programs', async () => {
    expect((await written({}, PAGES)).out).toBe('Núñez, "Rosa"\t2026-01-02T03:04:05.000Z\n=1+1\t\n');
  });

  it("is a table on a terminal, times in the practice's zone", async () => {
    expect((await written({}, PAGES, { columns: 60 })).out).toBe(
      'Name           At\nNúñez, "Rosa"  UTC time\n=1+1           UTC time\n',
    );
  });

  it('says which columns a terminal has no room for, and how wide it would have to be', async () => {
    const { out, err } = await written({}, PAGES, { columns: 6 });
    expect(out).toBe('Name\nNúñez…\n=1+1\n');
    expect(err.replaceAll(/\s/g, '')).toBe('NoroomforAt:widentheterminalto7columns,oradd--csvor--json.');
    expect(err.split('\n').filter((line) => line.length > 6)).toEqual([]);
    expect(await written({}, PAGES, { columns: 7 })).toEqual({ out: 'Na…  At\nNú…  U…\n=1…  U…\n', err: '' });
  });

  it('says nothing of it with --quiet, and to another program, which has every column', async () => {
    expect((await written({ quiet: true }, PAGES, { columns: 5 })).err).toBe('');
    expect((await written({}, PAGES)).err).toBe('');
  });

  it('says that it is empty, but for --quiet', async () => {
    expect(await written({}, [], { columns: 60 })).toEqual({ out: '', err: 'Nothing here.\n' });
    expect(await written({ quiet: true }, [])).toEqual({ out: '', err: '' });
  });
});
