// @vitest-environment jsdom
import { expect, it } from 'vitest';
import { indented } from './dialogs/timeline-dialog';

it('indents what can be read and leaves the rest', () => {
  expect(indented('<a x="1"><b>t &amp; u</b><c/></a>')).toBe('<a x="1">\n  <b>t & u</b>\n  <c></c>\n</a>');
  expect(indented('<a><b></a>')).toBe('<a><b></a>');
});
