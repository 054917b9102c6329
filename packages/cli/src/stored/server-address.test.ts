import { describe, expect, it } from 'vitest';
import { DEFAULT_SERVER, serverAddress } from './server-address';

describe('the server to talk to', () => {
  it.each([
    [['https://a.example', 'https://b.example', 'https://c.example'], 'https://a.example'],
    [[undefined, 'https://b.example', 'https://c.example'], 'https://b.example'],
    [[undefined, '', 'https://c.example/'], 'https://c.example'],
    [[undefined, undefined, undefined], DEFAULT_SERVER],
    [['http://localhost:4700'], 'http://localhost:4700'],
    [['http://127.0.0.1:9'], 'http://127.0.0.1:9'],
    [['http://[::1]:9'], 'http://[::1]:9'],
    [['https://erx.example:8443'], 'https://erx.example:8443'],
  ])('%j is %s', (given, expected) => {
    expect(serverAddress(...given)).toBe(expected);
  });

  it.each([
    ['erx.example', 'terminal.server-address-invalid'],
    ['ftp://erx.example', 'terminal.server-address-invalid'],
    ['https://erx.example/path', 'terminal.server-address-invalid'],
    ['https://user:secret@erx.example', 'terminal.server-address-invalid'],
    ['http://erx.example', 'terminal.server-address-plain'],
    ['http://127.example', 'terminal.server-address-plain'],
    ['http://localhost.evil.example', 'terminal.server-address-plain'],
  ])('%s is refused', (given, code) => {
    expect(() => serverAddress(given)).toThrow(expect.objectContaining({ code, exit: 2 }) as Error);
  });

  it('never repeats a password that is in the address', () => {
    expect(() => serverAddress('https://user:secret@erx.example')).toThrow(/^(?!.*secret)/);
  });
});
