import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { StockVocabulary } from '#server/search/rules/path-facets';
import { refinementChips } from '#server/search/rules/refinement';
import { emptyState, type SearchState } from '#server/search/rules/search-state';
import { phraseVocabulary } from '../../../../tests/support/phrase-stock';
import { runs } from '../../../../tests/support/property-runs';
import { shopperPhrases } from '../../../../tests/support/shopper-phrases';
import { testTenant } from '../../../../tests/support/test-tenant';
import { sampleStock } from '../../../../tests/support/vocabulary-sample';
import { readOptionsOf, readWords } from './read-words';
import { chipsBesides, understand, withoutReading } from './understand';

const options = {
  thisYear: 2026,
  placePostcodes: new Map<string, string>(),
  everydayOn: 20261120,
};
const counts = (...values: string[]) => values.map((value) => ({ value, count: 1 }));
const stock: StockVocabulary = {
  ...sampleStock,
  values: {
    ...sampleStock.values,
    filtered_features: counts(
      'Apple CarPlay',
      'Android Auto',
      'Panoramic Sunroof',
      'Electric sunroof',
      'Tow Bar - genuine',
      'Leather steering wheel',
      'Leather-appointed seats',
      'Hill descent control',
      'Rear cross traffic alert',
    ),
    towing: counts('3500', '2000'),
    rego_expiry: counts('20270115'),
    ancap: counts('5-star ANCAP', '4-star ANCAP'),
    fuel_use: counts('Up to 5 L/100 km', 'Up to 6 L/100 km', 'Up to 7 L/100 km'),
  },
};
const read = (text: string, vocabulary = stock) => {
  const { readings, rest } = readWords(text, vocabulary, options);
  return [...readings.map(({ label }) => label), ...(rest === '' ? [] : [`“${rest}”`])].join(' · ');
};
const search = (query: string, more: Partial<SearchState> = {}): SearchState => ({
  ...emptyState,
  query,
  ...more,
});
const understood = (state: SearchState) => understand(state, stock, options);

it('a repayment is never thousands of dollars, even where no car has a weekly price', () => {
  const unfinanced = { ...stock, values: { ...stock.values, weekly_price_range: [] } };
  expect(read('weekly under 140', unfinanced)).toBe('No filter for “up to $140 a week”');
});
it('a rating that no car in stock has stays text, which finds none', () => {
  const fourStars = { ...stock, values: { ...stock.values, ancap: counts('4-star ANCAP') } };
  expect(read('safe', fourStars)).toBe('“safe”');
});

describe('readings of everyday words', () => {
  it.each([
    ['sunroof', 'Sunroof'],
    ['leather', 'Leather seats'],
    ['hill descent', 'Hill descent control'],
    ['cross traffic alert', 'Rear cross traffic alert'],
    ['carplay or android auto', 'Apple CarPlay or Android Auto'],
    ['auto with android auto', 'Automatic · Android Auto'],
    ['tow 3500kg', 'Tows 3,500 kg or more'],
    ['tow 2.5t caravan', 'Tows 2,500 kg or more'],
    ['under 50', 'Up to $50,000'],
    ['over 100', 'From $100,000'],
    ['between 20 and 30', '$20,000 to $30,000'],
    ['under 4', '“under 4”'],
    ['under 50 km', 'Up to 50 km'],
    ['max 5 seats', '“max 5 seats”'],
    ['under twenty five thousand', 'Up to $25,000'],
    ['$180 a week', 'Up to $180 a week'],
    ['over $100 a week', 'From $100 a week'],
    ['weekly under 140', 'Up to $140 a week'],
    ['repayments under 140', 'Up to $140 a week'],
    ['under $140 weekly repayments', 'Up to $140 a week'],
    ['monthly over 400', 'From $400 a month'],
    ['with finance', 'No filter for “with finance”'],
    ['trade-in welcome', 'No filter for “trade-in welcome”'],
    ['$600 a month', 'Up to $600 a month'],
    ['low kms', 'Low kms: up to 50,000 km'],
    ['safe suv', '5-star ANCAP · SUV'],
    ['4 star ancap', '5-star ANCAP or 4-star ANCAP'],
    ['economical', 'Fuel use: up to 6 L/100 km'],
    ['under 7 litres per 100km', 'Fuel use: up to 7 L/100 km'],
    ['4 l/100km', 'No filter for “4 l 100km”'],
    ['family car', 'Family car'],
    ['12 months rego', '12 months’ rego or more'],
    ['cheapest ute', 'Lowest price first · Ute'],
    ['one owner ute', 'No filter for “one owner” · Ute'],
    ['5000 deposit', 'No filter for “5000 deposit”'],
    ['$2,000 deposit $180 a week', 'No filter for “$2000 deposit” · Up to $180 a week'],
    ['suv under 30k with a 5k deposit', 'SUV · Up to $30,000 · No filter for “with a 5k deposit”'],
    ['deposit of $3000', 'No filter for “deposit of $3000”'],
    ['no deposit finance', 'No filter for “no deposit finance”'],
    ['no deposit', 'No filter for “no deposit”'],
    ['zero deposit ute', 'No filter for “zero deposit” · Ute'],
    ['2000 down', 'No filter for “2000 down”'],
    ['drive away', 'No filter for “drive away”'],
    ['driveaway', 'No filter for “driveaway”'],
    ['drive-away deals', 'No filter for “drive-away deals”'],
    ['cars for sale', 'All stock'],
    ['cars', 'All stock'],
    // The start of Toyota, Carnival and i30.
    ...['to', 'car', 'i'].map((word): [string, string] => [word, `“${word}”`]),
    ['from 20 to 30', '$20,000 to $30,000'],
    ['from 5 to 7 seats', '5 or 7 seats'],
    ['over 6 feet', '“over 6 feet”'],
    ['hilux with 80k on the clock', 'Toyota HiLux · Up to 80,000 km'],
    ['suv 12 month warranty', 'SUV · No filter for “12 month warranty”'],
    ['$150 week', 'Up to $150 a week'],
    ['tow 5 metre boat', 'Tow bar · “5 metre boat”'],
    ['tow 2 horses', 'Tow bar · “2 horses”'],
    ['tow 3.5', 'Tows 3,500 kg or more'],
    ['ute no service history', 'Ute · No filter for “no service history”'],
    ['not cheap', '“not cheap”'],
    ['not a ute', 'Not Ute'],
    ['hiace commuter', 'Toyota HiAce · “commuter”'],
    ['suv 🚗', 'SUV'],
    ['🚗', '“🚗”'],
    ['', ''],
    ['4x4', '4WD'],
  ])('%s: %s', (text, label) => expect(read(text)).toBe(label));

  it('are not guessed where the stock records nothing of the kind', () => {
    expect(read('sunroof', sampleStock)).toBe('“sunroof”');
    expect(read('tow 3500kg', sampleStock)).toBe('No filter for “tow 3500kg”');
    expect(read('with rego', sampleStock)).toBe('No filter for “with rego”');
  });

  it.each([
    ['$600 a month', { to: 138.46 }],
    ['over $600 a month', { from: 139 }],
  ])('never go beyond the amount: %s', (text, weekly_price) => {
    expect(readWords(text, stock, options).readings[0]?.refinements).toEqual({ weekly_price });
  });

  it('never take what only looks like leather for leather', () => {
    const features = ['Leatherette seats', 'Synthetic leather seats', 'Leather-look trim', 'PU leather'];
    const imitation = { ...stock, values: { ...stock.values, filtered_features: counts(...features) } };
    expect(read('leather', imitation)).toBe('“leather”');
  });

  it('say no more of cabs and families than the stock can tell', () => {
    const withoutSeats = { ...stock, values: { ...stock.values, seats: [] } };
    expect(read('dual cab', withoutSeats)).toBe('Ute');
    expect(read('family car', withoutSeats)).toBe('Family car');
    const sedans = { ...stock, bodies: counts('Sedan') };
    expect(read('dual cab', sedans)).toBe('“dual cab”');
    expect(read('family car', sedans)).toBe('“family car”');
  });

  it('read a text of any length in an instant', () => {
    const started = performance.now();
    for (const words of [
      'under 50 ',
      'can able to will must tow of up to ',
      'a'.repeat(10),
      '((((',
      '-1-2-3-',
    ]) {
      read(words.repeat(400).slice(0, 2_000));
    }
    expect(performance.now() - started).toBeLessThan(2_000);
  });

  it('are of the day at the dealer’s', () => {
    const site = testTenant({ time_zone: 'Australia/Brisbane', search: { words: 'everyday' } });
    const newYear = readOptionsOf(site, new Date('2026-12-31T20:00:00Z'));
    expect(newYear).toMatchObject({ thisYear: 2027, everydayOn: 20270101 });
  });

  it('leave words that give nothing when they are read again', () => {
    const phrases = shopperPhrases.map(([phrase]) => phrase);
    const text = fc.array(fc.constantFrom(...phrases.flatMap((phrase) => phrase.split(' ')), ...phrases), {
      maxLength: 12,
    });
    fc.assert(
      fc.property(text, (words) => {
        const { rest } = readWords(words.join(' '), phraseVocabulary, options);
        expect(readWords(rest, phraseVocabulary, options)).toEqual({ readings: [], rest });
      }),
      { numRuns: runs(5_000) },
    );
  });
});

describe('equipment that words ask for', () => {
  const both = understood(search('suv with sunroof and towbar'));
  it('has to be there, each of it, and stays in the words of the address', () => {
    expect(both?.state).toMatchObject({
      query: 'sunroof towbar',
      refinements: { body: ['SUV'] },
      exclusions: {
        text: '',
        of: [],
        required: [
          { filtered_features: ['Panoramic Sunroof', 'Electric sunroof'] },
          { filtered_features: ['Tow Bar - genuine'] },
        ],
      },
    });
  });
  it('goes with its words', () => {
    const states = both?.readings.map((reading) => withoutReading(both, reading).query);
    expect(states).toEqual(['sunroof towbar', 'towbar', 'sunroof']);
  });
  it('has a chip of its own, and none for its words', () => {
    expect(both && chipsBesides(refinementChips(both.state, new Map()), both)).toEqual([]);
  });
});

describe('a use', () => {
  const refinements = (text: string, more: Partial<SearchState> = {}) =>
    understood(search(text, more))?.state.refinements;
  it('is the bodies and seats that suit it', () => {
    expect(refinements('family car')).toEqual({
      body: ['People Mover', 'SUV', 'Wagon'],
      seats: ['5', '7', '8'],
    });
  });
  it('of a first car has a price that new drivers pay, however often it is named', () => {
    const { readings } = readWords('first car for p plater', stock, options);
    expect(readings.map(({ label }) => label)).toEqual(['First car: hatch or sedan']);
    expect(refinements('first car for a p plater')).toEqual({
      body: ['Hatch', 'Sedan'],
      price: { to: 30_000 },
    });
    expect(refinements('first car under 15k')).toMatchObject({ price: { to: 15_000 } });
  });
  it.each([
    'learner',
    'learner approved',
    'learner legal',
    'learner friendly bikes',
    'for learners',
    'LAMS',
    'lams bike',
  ])('of a learner is a bike that is approved for them: %s', (query) => {
    const bikes = {
      ...stock,
      values: { ...stock.values, lams: counts('LAMS approved', 'Full licence only') },
    };
    const { readings, rest } = readWords(query, bikes, options);
    expect([readings.map(({ refinements: of }) => of), rest]).toEqual([[{ lams: ['LAMS approved'] }], '']);
  });
  it('gives way to what the shopper names', () => {
    expect(refinements('family sedan')).toMatchObject({ body: ['Sedan'] });
    expect(refinements('7 seater family car')).toMatchObject({ seats: ['7', '8'] });
  });
  it('gives way to a filter', () => {
    expect(refinements('family car', { refinements: { body: ['Ute'] } })).toMatchObject({ body: ['Ute'] });
  });
});

describe('a loan that words name', () => {
  const { home } = testTenant({});
  const site = { ...options, finder: home.budget_finder };
  const loanIn = (text: string, hasLoans = true) => {
    const { readings, rest } = readWords(text, stock, { ...site, hasLoans });
    return [...readings.map(({ label, terms }) => `${label} [${terms ?? ''}]`), rest]
      .filter(Boolean)
      .join(' · ');
  };
  it.each([
    ['600 a month over 7 years', 'Up to $600 a month over 7 years [per=month&years=7]'],
    ['600 a month 7 years', 'Up to $600 a month over 7 years [per=month&years=7]'],
    ['car for 600 a month 7 years', 'Up to $600 a month over 7 years [per=month&years=7]'],
    ['600 a month 7 years old', 'Up to $600 a month [per=month] · 7 years old'],
    ['600 a month with 5000 deposit', 'Up to $600 a month with $5,000 deposit [per=month&deposit=5000]'],
    ['5k deposit $150 a week', 'Up to $150 a week with $5,000 deposit [per=week&deposit=5000]'],
    ['600 a month no deposit', 'Up to $600 a month with no deposit [per=month&deposit=0]'],
    ['no deposit 600 a month', 'Up to $600 a month with no deposit [per=month&deposit=0]'],
    [
      '600 a month with 5000 deposit over 4 years',
      'Up to $600 a month with $5,000 deposit over 4 years [per=month&deposit=5000&years=4]',
    ],
    [
      'suv 600 a month over 4 years no deposit',
      'SUV [] · Up to $600 a month with no deposit over 4 years [per=month&deposit=0&years=4]',
    ],
  ])('is the loan of the list: %s', (text, loan) => expect(loanIn(text)).toBe(loan));
  it('is a price where cards follow no loan', () => {
    expect(loanIn('600 a month over 7 years', false)).toMatch(
      /^\$600 a month over 7 years: up to about \$[\d,]+ \[]$/,
    );
  });
});

describe('an order that words ask for', () => {
  it('sorts the list', () => expect(understood(search('cheap ute'))?.state.sortBy).toBe('price-asc'));
  it.each(['best fuel economy', 'suv best on petrol', 'lowest fuel use'])(
    '%s: lowest fuel use first',
    (query) => {
      expect(understood(search(query))).toMatchObject({
        readings: expect.arrayContaining([expect.objectContaining({ label: 'Lowest fuel use first' })]),
        state: { sortBy: 'fuel-use' },
      });
    },
  );
  it('gives way to the order that was chosen', () => {
    expect(understood(search('cheap ute', { sortBy: 'latest' }))?.state.sortBy).toBe('latest');
  });
});

describe('terms that words name', () => {
  const inFull = { ...options, driveAway: 'Prices are drive away in QLD' };
  const termsOf = (query: string, terms = '') =>
    understand({ ...search(query), terms }, stock, inFull)?.state.terms;
  it.each([
    ['cars in victoria', 'register_in=VIC'],
    ['delivery to melbourne', 'register_in=VIC'],
    ['delivered to qld', 'register_in=QLD'],
    ['suv vic', 'register_in=VIC'],
    ['600 a month', 'per=month'],
    ['suv in queensland', ''],
    ['used hybrid melbourne', 'register_in=VIC'],
    ['near melbourne', 'register_in=VIC'],
    ['3053', 'register_in=VIC'],
    ['0820', 'register_in=NT'],
    ['2612', 'register_in=ACT'],
    ['7250', 'register_in=TAS'],
    ['within 500 km of melbourne', ''],
    ['4217', ''],
    ['brisbane', ''],
    ['2024', ''],
    ['150 a week', ''],
  ])('%s: %s', (query, expected) => expect(termsOf(query)).toBe(expected));
  it('filter no car', () =>
    expect(understand(search('3053'), stock, inFull)?.state).toMatchObject({
      query: '',
      near: null,
      refinements: {},
    }));
  it('are not read in a number that names a model', () =>
    expect(understand(search('3008'), stock, inFull)).toBeNull());
  it('are not read where prices are the same everywhere', () =>
    expect(understood(search('melbourne'))?.state.near?.postcode).toBe('3000'));
  it('give way to those of the address', () =>
    expect(termsOf('cars in victoria', 'register_in=TAS')).toBe('register_in=TAS'));
  it('leave no little word to search for', () =>
    expect(understand(search('cars in victoria'), stock, inFull)?.state.query).toBe(''));
});
it('reads a model that the make has not in stock', () => {
  const makes = stock.makes.map((make) =>
    make.value === 'Mazda' ? { ...make, models: counts('CX-5') } : make,
  );
  for (const text of ['mazda 3', 'mazda3', 'used mazda3'])
    expect(understand(search(text), { ...stock, makes }, options)?.state.refinements['model']).toEqual([
      'Mazda3',
    ]);
});
