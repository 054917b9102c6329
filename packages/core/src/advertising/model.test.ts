import { describe, expect, it } from 'vitest';
import { AdvertisementAddress, AdvertisingImage } from './model';

describe('where an advertisement may lead', () => {
  it.each([
    ['https://example.test/offer?x=1', true],
    ['/epastatus', true],
    ['/', true],
    ['http://example.test/', false],
    ['javascript:alert(1)', false],
    ['//example.test/', false],
    ['/\\example.test', false],
    ['https://', false],
    ['data:text/html,x', false],
    ['https://example.test/a b', false],
    ['', false],
  ])('%s: %s', (address, allowed) => {
    expect(AdvertisementAddress.safeParse(address).success).toBe(allowed);
  });
});

it.each([
  ['data:image/png;base64,iVBORw0KGgo=', true],
  ['data:image/svg+xml;base64,PHN2Zy8+', true],
  ['data:text/html;base64,PHN2Zy8+', false],
  ['https://example.test/x.png', false],
  ['data:image/png;base64,', false],
])('an image %s: %s', (blobImage, allowed) => {
  expect(
    AdvertisingImage.safeParse({
      id: '0190aaaa-0000-7000-8000-000000000001',
      title: 'x',
      webUrl: '/',
      blobImage,
    }).success,
  ).toBe(allowed);
});
