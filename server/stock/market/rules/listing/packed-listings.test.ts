import { expect, test } from 'vitest';
import { generatedListings } from '../../../../../tests/support/market-listings';
import { variedListings } from '../../../../../tests/support/varied-market';
import { ListingPacker, unpackListings } from './packed-listings';

test('listings are the same after a detour through numbers, in their order', () => {
  const bare = { badge: '', facts: {}, carType: 'new' } as const;
  const pages = [
    generatedListings(40),
    [],
    variedListings(30, 2),
    generatedListings(1).map((one) => ({ ...one, ...bare })),
  ];
  const packer = new ListingPacker();
  for (const page of pages) packer.add(page);
  expect(unpackListings(packer.packed())).toEqual(pages.flat());
});

test('each text is there once', () => {
  const packer = new ListingPacker();
  for (let page = 0; page < 3; page += 1) packer.add(variedListings(50, 4));
  const { texts } = packer.packed();
  expect(new Set(texts).size).toBe(texts.length);
});
