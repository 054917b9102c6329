import { describe, expect, it } from 'vitest';
import { indented } from './indented';

describe('indented', () => {
  it('gives each element a line, and keeps text beside its element', () => {
    expect(
      indented('<?xml version="1.0"?><a x="1"><b>t &amp; u</b><c/><d></d><e><f>1</f>\n</e></a>'),
    ).toEqual([
      '<?xml version="1.0"?>',
      '<a x="1">',
      '  <b>t &amp; u</b>',
      '  <c/>',
      '  <d></d>',
      '  <e>',
      '    <f>1</f>',
      '  </e>',
      '</a>',
    ]);
  });

  it('shows what would steer a terminal, and whatever is no XML', () => {
    expect(indented('<a>\u001b[2J</a>')).toEqual(['<a>\ufffd[2J</a>']);
    expect(indented('plain')).toEqual(['plain']);
    expect(indented('</a></b><c')).toEqual(['</a>', '</b>', '<c']);
  });
});
