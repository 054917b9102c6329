import { describe, expect, it } from 'vitest';
import { checkedAlias, wordsOf } from './expand';

const alias = (expansion: string, name = 'mine') => ({ name, expansion });

describe('an alias', () => {
  it.each<[string, readonly string[], readonly string[]]>([
    ['users list', [], ['users', 'list']],
    ['users list', ['--json', 'email'], ['users', 'list', '--json', 'email']],
    ['users show $1 --json', ['a@b.test'], ['users', 'show', 'a@b.test', '--json']],
    ['users show $2 $1', ['a', 'b', '--csv'], ['users', 'show', 'b', 'a', '--csv']],
    ["users search 'Anne Marie' $1", ['x y'], ['users', 'search', 'Anne Marie', 'x y']],
    ['users search x$1y', ['; rm -rf /'], ['users', 'search', 'x; rm -rf /y']],
    ['users search $1', ['$2'], ['users', 'search', '$2']],
    ['users search $HOME *', [], ['users', 'search', '$HOME', '*']],
  ])('%s with %j is words of erx', (expansion, behind, words) => {
    expect(wordsOf(alias(expansion), behind)).toEqual(words);
  });

  it.each([
    ['users show $1', [], 'a word'],
    ['users show $1 $3', ['a', 'b'], '3 words'],
  ])('%s needs what it has places for', (expansion, behind, words) => {
    expect(() => wordsOf(alias(expansion), behind)).toThrow(`The alias mine takes ${words} after it.`);
  });

  it.each([
    ['users list', 'a', undefined],
    ['users list', 'a'.repeat(50), undefined],
    ['users list', 'a'.repeat(51), 'terminal.alias-name-invalid'],
    ['users list', '', 'terminal.alias-name-invalid'],
    ['users list', '-x', 'terminal.alias-name-invalid'],
    ['users list', '__complete', 'terminal.alias-name-invalid'],
    ['users list', 'prescriptions', 'terminal.alias-shadows'],
    ['users list', 'help', 'terminal.alias-shadows'],
    ['users list', 'completion', 'terminal.alias-shadows'],
    ['users list', 'version', 'terminal.alias-shadows'],
    ['', 'a', 'terminal.alias-invalid'],
    ['nope list', 'a', 'terminal.alias-invalid'],
    ['other', 'a', 'terminal.alias-invalid'],
    ['users list | jq', 'a', 'terminal.alias-invalid'],
    ['users list; users list', 'a', 'terminal.alias-invalid'],
    ['users list > file', 'a', 'terminal.alias-invalid'],
    ['users list # all', 'a', 'terminal.alias-invalid'],
  ])('%j called %j', (expansion, name, code) => {
    const kept = () => checkedAlias({ name, expansion });
    if (code === undefined) expect(kept()).toEqual({ name, expansion });
    else expect(kept).toThrow(expect.objectContaining({ code, exit: 2 }) as Error);
  });
});
