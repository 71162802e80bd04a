import { expect, test } from 'vitest';
import { yardTenant } from '../../../../tests/support/yard';
import { markAddress, sitePicture } from './site-picture';

const site = { tenant: yardTenant() };

test.each([
  ['ute.jpg', '/media/assets/800/ute.jpg'],
  ['/assets/range/ute.jpg', '/media/assets/800/range/ute.jpg'],
  ['/about/ute.jpg', '/about/ute.jpg'],
  ['illustration:ute/blue/x/side', expect.stringMatching(/^\/media\/1\/640\/ute\./)],
  ['https://cdn.example/ute.jpg', 'https://cdn.example/ute.jpg'],
])('%s is %s', (ref, src) => {
  expect(sitePicture(site, ref, 'A ute')).toMatchObject({ src, alt: 'A ute' });
});
test.each([undefined, null, '', 'illustration:nothing/x/y/z'])('%s is not a picture', (ref) => {
  expect(sitePicture(site, ref)).toBeUndefined();
});
test.each([
  ['assets/certified.svg', '/media/assets/240/certified.svg'],
  ['/badges/certified.svg', '/badges/certified.svg'],
])('the mark %s has the address %s', (ref, address) => {
  expect(markAddress(ref)).toBe(address);
});
