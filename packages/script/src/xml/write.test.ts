import { describe, expect, it } from 'vitest';
import { leaf } from './element';
import { readXml } from './read';
import { UnwritableError, writeXml } from './write';

describe('writeXml', () => {
  it.each(['a\u0000b', 'a\u001Fb', 'a\uFFFEb', 'lone \uD800', '\uDC00 lone'])(
    'refuses %j, which XML cannot hold',
    (text) => {
      expect(() => writeXml(leaf('Note', text))).toThrow(UnwritableError);
    },
  );

  it.each(['<a href="x">&amp;</a>', ']]>', 'line\r\nbreak\ttab', '😀 beyond the basic plane', '  spaces  '])(
    'writes %j so that it is read the same',
    (text) => {
      expect(readXml(writeXml(leaf('Note', text, { Qualifier: text })))).toEqual(
        leaf('Note', text, { Qualifier: text }),
      );
    },
  );
});
