import { describe, expect, it } from 'vitest';
import { readItemCode } from './item-codes';

describe('the code of an item', () => {
  it.each([
    ['UPC', '036000291452', { kind: 'UPC', code: '036000291452' }],
    ['upc', '0 36000-29145 2', { kind: 'UPC', code: '036000291452' }],
    ['UPC', '036000291453', undefined],
    ['UPC', '03600029145', undefined],
    ['HRI', '8627-007701', { kind: 'HRI', code: '8627007701' }],
    ['HRI', '08627-0077-01', { kind: 'HRI', code: '08627007701' }],
    ['HRI', '862700770', undefined],
    ['HRI', '086270077010', undefined],
    ['NDC', '08627007701', undefined],
    ['UPC', '', undefined],
  ])('%s %s', (kind, text, code) => {
    expect(readItemCode(kind, text)).toEqual(code);
  });
});
