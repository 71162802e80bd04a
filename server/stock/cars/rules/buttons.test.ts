import { describe, expect, test } from 'vitest';
import type { z } from 'zod';
import type { Car } from '#server/settings/car';
import { cardsSchema } from '#server/settings/cards-schema';
import { watchlistSchema } from '#server/settings/watchlist-schema';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import { cardButtons, isSavable, savesOf } from './buttons';

type Given = z.input<typeof cardsSchema>;

const buttons = (car: Partial<Car>, settings: Given = {}) =>
  cardButtons(buildCar({ slug: 'a-car', ...car }), cardsSchema.parse(settings), [location('yard')]);
const texts = (...given: Parameters<typeof buttons>) =>
  buttons(...given).map(({ text, price }) => [text, price].filter(Boolean).join(' '));

const reserve = { reserve: {} };

const full: Given = { reserve: {}, test_drive_button: true };
const everyKind: Given = { reserve: { car_types: ['new', 'demo', 'used'], deposit_dollars: 0 } };

describe('the buttons of a card', () => {
  test.each<[string, string[], string]>([
    ['offer an enquiry', texts({}), 'Enquiry'],
    ['offer an enquiry for a car that is coming soon', texts({ status: 'coming_soon' }), 'Enquiry'],
    ['offer an enquiry for a reserved car', texts({ reserved: true }), 'Enquiry'],
    ['may offer a test drive instead', texts({}, { test_drive_button: true }), 'Book a Test Drive'],
    ['may have the tenant’s words', texts({}, { enquiry_button: 'Ask' }), 'Ask'],
    ['may offer to reserve', texts({}, reserve), 'Enquiry, Reserve Now $200'],
    ['offer similar cars once sold', texts({ status: 'sold' }, full), 'Find Me Something Similar'],
    ['offer no reservation of a car to come', texts({ status: 'coming_soon' }, reserve), 'Enquiry'],
    ['offer no second reservation', texts({ reserved: true }, reserve), 'Enquiry'],
    ['offer no reservation without a price', texts({ price: undefined }, reserve), 'Enquiry'],
    ['offer no reservation of other types', texts({ car_type: 'new' }, reserve), 'Enquiry'],
    ['offer no reservation of an unknown type', texts({ car_type: undefined }, reserve), 'Enquiry'],
    ['reserve an unknown type if all are', texts({ car_type: undefined }, everyKind), 'Enquiry, Reserve Now'],
    ['hide a deposit of $0', texts({}, { reserve: { deposit_dollars: 0 } }), 'Enquiry, Reserve Now'],
  ])('%s', (_rule, shown, expected) => {
    expect(shown.join(', ')).toBe(expected);
  });

  test.each<[string, Given]>([
    ['enquire', {}],
    ['test-drive checkout', full],
    ['enquire buy-online', { reserve: { address: 'buy-online' } }],
  ])('link to %s of the car with the settings %j', (pages, settings) => {
    const expected = pages.split(' ').map((page) => `/cars/a-car/${page}`);
    expect(buttons({}, settings).map(({ href }) => href)).toEqual(expected);
  });
});

const needsPhotos: Given = { saving_needs_photos: true };

test.each<[boolean, string, Partial<Car>, Given]>([
  [true, 'in stock', {}, {}],
  [false, 'that is sold', { status: 'sold' }, {}],
  [true, 'that is coming soon', { status: 'coming_soon' }, {}],
  [false, 'without a price', { price: undefined }, {}],
  [true, 'at $1', { price: 1 }, {}],
  [true, 'with an offer price only', { price: undefined, offer_price: 20_000 }, {}],
  [false, 'without photos where saving needs them', { images: [] }, needsPhotos],
  [true, 'without photos elsewhere', { images: [] }, {}],
  [true, 'with a primary photo only', { images: [], primary_image_url: '/a.jpg' }, needsPhotos],
])('favourite and compare are shown (%s) for a car %s', (isShown, _rule, car, settings) => {
  expect(isSavable(buildCar(car), cardsSchema.parse(settings))).toBe(isShown);
});

const noFavourites: Given = { favourites: false };

test.each<[string, Partial<Car>, boolean, Given, object]>([
  ['is a favourite on a site without a watchlist', {}, false, {}, { favourite: true }],
  ['is missing where favourites are off too', {}, false, noFavourites, {}],
  ['is missing on a sold car', { status: 'sold' }, false, {}, {}],
  ['is the watchlist’s on a site with one', {}, true, {}, { watchlist: 'all' }],
  ['is the watchlist’s where favourites are off', {}, true, noFavourites, { watchlist: 'all' }],
  ['is there for a car that is coming soon', { status: 'coming_soon' }, true, {}, { watchlist: 'all' }],
  ['is there for a car without a price', { price: undefined }, true, {}, { watchlist: 'all' }],
  ['is only for shoppers who saved it on a sold car', { status: 'sold' }, true, {}, { watchlist: 'saved' }],
])('the button that saves a car %s', (_rule, car, enabled, settings, expected) => {
  const site = { cards: cardsSchema.parse(settings), watchlist: watchlistSchema.parse({ enabled }) };
  expect(savesOf(buildCar(car), site)).toEqual(expected);
});
