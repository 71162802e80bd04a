import { expect, test } from 'vitest';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { fieldChanges, fieldText, fieldWords, valueText } from './field-words';

test.each([
  ['price', 14_000, '$14,000'],
  ['km', 14_000, '14000'],
  ['price_type', 'drive_away', 'drive away'],
  ['reserved', true, 'yes'],
  ['price', null, 'none'],
  ['price', undefined, 'none'],
  ['images', [{}, {}], '2 in the list'],
  ['autograb_data', { average_market_price: 46_670 }, 'given'],
  ['dealer_comments', 'long '.repeat(50), expect.stringMatching(/^long .*…$/)],
])('%s of a car: %j', (field, value, text) => {
  expect(valueText(field, value)).toEqual(text);
});

test('a field is named as people say it', () => {
  expect(fieldText('before_price')).toBe('Price before');
  expect(fieldText('regplate')).toBe('Registration');
  expect(fieldWords('vin')).toBe('VIN');
  expect(fieldWords('badge')).toBe('badge');
  expect(fieldText('variant.doors')).toBe('Variant doors');
});

test('the fields that differ are listed with both values, without those that follow from them', () => {
  const [image, other] = [{ url: 'https://photos.example/1.jpg' }, { url: 'https://photos.example/2.jpg' }];
  const before = buildCar({ price: 15_000, colour: 'Red', photos_count: 1, images: [image] });
  const after = buildCar({ price: 14_000, photos_count: 1, images: [other] });
  const { colour: _, ...uncoloured } = after;
  expect(fieldChanges(before, uncoloured)).toEqual([
    { field: 'colour', before: 'Red', after: 'none' },
    { field: 'price', before: '$15,000', after: '$14,000' },
    { field: 'images', before: '1 in the list', after: 'another' },
  ]);
  expect(fieldChanges(before, before)).toEqual([]);
});
