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

describe('buttons of a card', () => {
  test.each<[string, string[], string[]]>([
    ['a car that can be enquired shows Enquiry', texts({}), ['Enquiry']],
    ['a car that is coming soon can be enquired', texts({ status: 'coming_soon' }), ['Enquiry']],
    ['a reserved car can still be enquired', texts({ reserved: true }), ['Enquiry']],
    ['or Book a Test Drive', texts({}, { test_drive_button: true }), ['Book a Test Drive']],
    ['in the tenant’s own words', texts({}, { enquiry_button: 'Ask' }), ['Ask']],
    ['and optionally Reserve Now', texts({}, reserve), ['Enquiry', 'Reserve Now $200']],
    [
      'otherwise Find Me Something Similar, alone',
      texts({ status: 'sold' }, { ...reserve, test_drive_button: true }),
      ['Find Me Something Similar'],
    ],
    ['Reserve only if in stock', texts({ status: 'coming_soon' }, reserve), ['Enquiry']],
    ['Reserve only if not reserved', texts({ reserved: true }, reserve), ['Enquiry']],
    ['Reserve only with a price', texts({ price: undefined }, reserve), ['Enquiry']],
    ['Reserve only for the dealer’s kinds of cars', texts({ car_type: 'new' }, reserve), ['Enquiry']],
    ['Reserve not for a car of unknown condition', texts({ car_type: undefined }, reserve), ['Enquiry']],
    [
      'Reserve for a car of unknown condition where every kind can be reserved',
      texts({ car_type: undefined }, { reserve: { car_types: ['new', 'demo', 'used'], deposit_dollars: 0 } }),
      ['Enquiry', 'Reserve Now'],
    ],
    [
      'its price label is hidden if the deposit is $0',
      texts({}, { reserve: { deposit_dollars: 0 } }),
      ['Enquiry', 'Reserve Now'],
    ],
  ])('%s', (_rule, shown, expected) => {
    expect(shown).toEqual(expected);
  });

  test.each<[string, Given, string[]]>([
    ['to the enquiry', {}, ['/cars/a-car/enquire']],
    [
      'to the test drive and to where a car is reserved',
      { ...reserve, test_drive_button: true },
      ['/cars/a-car/test-drive', '/cars/a-car/checkout'],
    ],
    [
      'to /buy-online for some dealers',
      { reserve: { address: 'buy-online' } },
      ['/cars/a-car/enquire', '/cars/a-car/buy-online'],
    ],
  ])('they link %s', (_where, settings, expected) => {
    expect(buttons({}, settings).map(({ href }) => href)).toEqual(expected);
  });
});

describe('compare and favourite buttons are hidden', () => {
  test.each<[string, boolean, Partial<Car>, Given]>([
    ['not for a car in stock with price and photos', true, {}, {}],
    ['when the car is unavailable', false, { status: 'sold' }, {}],
    ['not when it is coming soon', true, { status: 'coming_soon' }, {}],
    ['when it has price of 0 or less', false, { price: undefined }, {}],
    ['not with a price of 1', true, { price: 1 }, {}],
    ['not when an offer is its only price', true, { price: undefined, offer_price: 20_000 }, {}],
    ['when it lacks images, in some modes', false, { images: [] }, { saving_needs_photos: true }],
    ['not for lack of images in others', true, { images: [] }, {}],
    [
      'not when its only image is the primary one',
      true,
      { images: [], primary_image_url: '/a.jpg' },
      { saving_needs_photos: true },
    ],
  ])('%s', (_rule, shown, car, settings) => {
    expect(isSavable(buildCar(car), cardsSchema.parse(settings))).toBe(shown);
  });
});

describe('the button that saves a car', () => {
  const saves = (car: Partial<Car>, enabled: boolean, settings: Given = {}) =>
    savesOf(buildCar(car), {
      cards: cardsSchema.parse(settings),
      watchlist: watchlistSchema.parse({ enabled }),
    });

  test.each<[string, Partial<Car>, boolean, Given, object]>([
    ['is a favourite on a site without a watchlist', {}, false, {}, { favourite: true }],
    ['is missing where favourites are off too', {}, false, { favourites: false }, {}],
    ['is missing on a sold car', { status: 'sold' }, false, {}, {}],
    ['is the watchlist’s on a site with one', {}, true, {}, { watchlist: 'all' }],
    [
      'is the watchlist’s even where favourites are off',
      {},
      true,
      { favourites: false },
      { watchlist: 'all' },
    ],
    ['is there for a car that is coming soon', { status: 'coming_soon' }, true, {}, { watchlist: 'all' }],
    ['is there for a car without a price', { price: undefined }, true, {}, { watchlist: 'all' }],
    ['is only for who saved it on a sold car', { status: 'sold' }, true, {}, { watchlist: 'saved' }],
  ])('%s', (_rule, car, enabled, settings, expected) => {
    expect(saves(car, enabled, settings)).toEqual(expected);
  });
});
