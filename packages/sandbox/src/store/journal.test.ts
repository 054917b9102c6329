import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openJournal } from './journal';

const Line = z.strictObject({ n: z.number() });
let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'journal-'));
  file = join(folder, 'deep', 'lines.jsonl');
});
afterEach(() => {
  rmSync(folder, { recursive: true });
});

describe('openJournal', () => {
  it('gives back what was written, to its owner alone', () => {
    openJournal(file, Line).append({ n: 1 });
    const journal = openJournal(file, Line);
    journal.append({ n: 2 });
    expect(journal.past).toEqual([{ n: 1 }]);
    expect(openJournal(file, Line).past).toEqual([{ n: 1 }, { n: 2 }]);
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });

  it('cuts off a line that a killed process left unfinished', () => {
    openJournal(file, Line).append({ n: 1 });
    appendFileSync(file, '{"n":2');
    const journal = openJournal(file, Line);
    expect(journal.past).toEqual([{ n: 1 }]);
    journal.append({ n: 3 });
    expect(readFileSync(file, 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  });

  it('names a damaged line instead of going on without it', () => {
    openJournal(file, Line).append({ n: 1 });
    appendFileSync(file, '{"n":"two"}\n');
    expect(() => openJournal(file, Line)).toThrow('line 2 is damaged');
  });

  it('can be emptied', () => {
    const journal = openJournal(file, Line);
    journal.append({ n: 1 });
    journal.clear();
    expect(openJournal(file, Line).past).toEqual([]);
  });
});
