import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unknownVocabulary } from '#server/search/rules/path-facets';
import { runs } from '../../../../tests/support/property-runs';
import { sampleStock } from '../../../../tests/support/vocabulary-sample';
import { readWords } from './read-words';

const options = {
  thisYear: 2026,
  placePostcodes: new Map([
    ['southport', '4215'],
    ['aspley', '4034'],
  ]),
};
const read = (text: string, stock = sampleStock) => {
  const { readings, rest } = readWords(text, stock, options);
  return [...readings.map(({ label }) => label), ...(rest === '' ? [] : [`“${rest}”`])].join(' · ');
};
const models = (list: string) => list.split(', ').map((value) => ({ value, count: 1 }));
/** Labels of readings, and texts that have them; unread words are in quotation marks. Without a label, all is unread. */
const cases = (table: readonly (readonly [label: string, texts: string])[]) =>
  it.each(
    table.flatMap(([label, texts]) =>
      texts.split(' | ').map((text) => [text, label || `“${text}”`] as const),
    ),
  )('%s: %s', (text, expected) => expect(read(text)).toBe(expected));

it('reads a sentence with everything', () => {
  expect(readWords('7 seater diesel ute under 40k near 4000 auto', sampleStock, options)).toEqual({
    readings: [
      { words: '7 seater', label: '7 or 8 seats', refinements: { seats: ['7', '8'] } },
      { words: 'diesel', label: 'Diesel', refinements: { fuel: ['Diesel'] } },
      { words: 'ute', label: 'Ute', refinements: { body: ['Ute'] } },
      { words: 'under 40k', label: 'Up to $40,000', refinements: { price: { to: 40_000 } } },
      {
        words: 'near 4000',
        label: 'Within 50 km of 4000',
        refinements: {},
        near: { postcode: '4000', withinKm: 50 },
      },
      { words: 'auto', label: 'Automatic', refinements: { transmission: ['Automatic'] } },
    ],
    rest: '',
  });
});

describe('makes and models', () =>
  cases([
    ['Toyota', 'toyota'],
    ['Toyota HiLux', 'TOYOTA HILUX | hilux | hi lux | hi-lux | hiluxes'],
    ['Ford Ranger', 'rangers'],
    ['Toyota LandCruiser', 'land cruiser'],
    ['Toyota LandCruiser Prado', 'landcruiser prado | prado'],
    ['Mazda CX-5', 'cx5 | cx 5 | CX-5'],
    ['Mazda 3', 'mazda 3'],
    ['Mazda CX-5, CX-3 or CX-30', 'mazda cx'],
    ['Mercedes-Benz C-Class', 'merc c class | mercedes c-class'],
    ['Volkswagen Golf', 'vw golf'],
    ['Land Rover Range Rover Sport or Range Rover Evoque', 'range rover'],
    ['Land Rover Discovery Sport', 'land rover discovery sport'],
    ['BMW 3 Series', 'bmw 3 series | 3 series | 3-series | bmw series 3'],
    ['Mercedes-Benz A-Class', 'a-class | a class | mercedes a class'],
    ['Isuzu D-MAX', 'd max'],
    ['Nissan X-TRAIL', 'xtrail'],
    ['Hyundai i30', 'i 30'],
    ['Tesla Model 3', 'model 3'],
    ['Toyota 86', 'toyota 86'],
    ['Ford Ranger · Toyota HiLux', 'ranger hilux'],
  ]));

it('reads a make and a model that is a number, written together', () => {
  const stock = { ...sampleStock, makes: [{ value: 'Mazda', count: 3, models: models('3, 6, CX-5') }] };
  for (const text of ['mazda3', 'MAZDA3', 'mazda-3', 'mazda 3']) expect(read(text, stock)).toBe('Mazda 3');
  expect(read('mazda6 diesel', stock)).toBe('Mazda 6 · Diesel');
});

describe('a model with the number of its series', () => {
  const stock = {
    ...sampleStock,
    makes: [{ value: 'Toyota', count: 3, models: models('LandCruiser, LandCruiser 70, LandCruiser Prado') }],
  };
  it.each([
    ['land cruiser', 'Toyota LandCruiser or LandCruiser 70'],
    ['toyota landcruiser', 'Toyota LandCruiser or LandCruiser 70'],
    ['landcruiser 70', 'Toyota LandCruiser 70'],
    ['70 series', 'Toyota LandCruiser 70'],
    ['landcruiser prado', 'Toyota LandCruiser Prado'],
  ])('%s: %s', (text, label) => expect(read(text, stock)).toBe(label));
});

describe('families of models', () => {
  const stock = {
    ...sampleStock,
    makes: [
      { value: 'BMW', count: 9, models: models('320I, 330D, M340i, M3, 5, X3, 2002') },
      {
        value: 'MERCEDES-BENZ',
        count: 9,
        models: models('C200, C 250 CDI, C63 AMG, CLA200, ML320, V250, Vito, AMG GT, 190'),
      },
    ],
  };
  it.each([
    ['3 series', 'BMW 3 Series'],
    ['bmw 5 series', 'BMW 5'],
    ['mercedes c class', 'MERCEDES-BENZ C-Class'],
    ['c-class merc', 'MERCEDES-BENZ C-Class · MERCEDES-BENZ'],
    ['cla class', 'MERCEDES-BENZ CLA200'],
    ['m class', 'MERCEDES-BENZ ML320'],
    ['v-class', 'MERCEDES-BENZ V250'],
    ['7 series', 'BMW 7 Series'],
    ['200 series landcruiser', '“200 series landcruiser”'],
    ['business class', '“business class”'],
  ])('%s: %s', (text, label) => expect(read(text, stock)).toBe(label));

  it('are the models that begin with their letters or number', () => {
    const of = (text: string) => readWords(text, stock, options).readings[0]?.refinements;
    expect(of('3 series')).toEqual({ make: ['BMW'], model: ['320I', '330D', 'M340i'] });
    expect(of('mercedes c class')).toMatchObject({ model: ['C200', 'C 250 CDI', 'C63 AMG'] });
  });

  it('are names even when none is in stock, so that their number finds no other model', () => {
    expect(readWords('5 series', sampleStock, options).readings).toEqual([
      { words: '5 series', label: 'BMW 5 Series', refinements: { make: ['BMW'], model: ['5 Series'] } },
    ]);
    expect(read('e class')).toBe('Mercedes-Benz E-Class');
    expect(read('mercedes e class diesel')).toBe('Mercedes-Benz E-Class · Diesel');
  });
});

describe('exclusions', () =>
  cases([
    ['Not Toyota', '!toyota | - toyota | – toyota'],
    ['Toyota HiLux · White', 'toyota hilux - white'],
    ['Not Toyota', '-toyota | not toyota | NOT a Toyota | no toyotas | without toyota | –toyota'],
    ['Not Toyota', 'except toyota | anything but toyota | non-toyota | isn’t toyota | other than toyota'],
    ['Not Toyota HiLux', 'not hi lux | -hilux'],
    ['Toyota · Not Toyota HiLux', 'toyota not hilux | toyota -hilux'],
    ['Not White', 'not white'],
    ['Not White or Silver', 'not white or silver'],
    ['Not Toyota or Mazda', 'not toyota or mazda'],
    ['Not Toyota · Not Mazda', '-toyota -mazda | not toyota, not mazda'],
    ['Not Electric', 'no ev'],
    ['Not 7 or 8 seats', 'not 7 seater'],
    ['Not SR5', '-sr5 | not sr5'],
    ['Not New', 'not new'],
    ['SUV · Not Automatic', 'suv no auto'],
    ['Diesel', 'diesel -'],
    ['', 'no auto start | not good | without towbar'],
    ['Up to $20,000', 'not over 20k'],
    ['From $20,000', 'not under 20k | no less than $20,000'],
    [
      'Not Toyota',
      'everything but toyota | all cars except toyotas | anything except a toyota | any but toyota',
    ],
  ]));

describe('excluded words that nothing in stock has', () => {
  const stock = { ...sampleStock, makes: [{ value: 'Mazda', count: 3, models: models('3, 6, CX-5') }] };
  it.each([
    ['not bmw', 'Not BMW'],
    ['-vw', 'Not Volkswagen'],
    ['mazda not lorry', 'Mazda · Not lorry'],
    ['not maroon', 'Not maroon'],
    ['not 9 seater', 'Not 9 seater'],
    ['not bmw or mazda', 'Not BMW or Mazda'],
    ['not corollas', 'Not corollas'],
    ['without sunroof', '“without sunroof”'],
  ])('%s: %s, and it excludes nothing', (text, label) => expect(read(text, stock)).toBe(label));

  it('exclude only what is in stock', () => {
    const of = (text: string) => readWords(text, stock, options).readings.map((one) => one.refinements);
    expect(of('not bmw or mazda')).toEqual([{ make: ['Mazda'] }]);
    expect(of('not bmw')).toEqual([{}]);
  });

  it('wanted instead of excluded, they stay text', () => {
    expect(read('bmw', stock)).toBe('“bmw”');
    expect(read('9 seater', stock)).toBe('“9 seater”');
  });
});

it('a colour with many shades is text where it is wanted, and excludes all of them', () => {
  const whites = Array.from({ length: 20 }, (_, shade) => ({ value: `White ${shade}`, count: 1 }));
  const stock = { ...sampleStock, values: { ...sampleStock.values, colour: whites } };
  expect(read('white', stock)).toBe('“white”');
  expect(readWords('-white', stock, options).readings[0]?.refinements['colour']).toHaveLength(20);
});

describe('ambiguous words, and words without stock, stay text', () =>
  cases([
    ['', '86 | note | soul | 40k | under 4 | under 2015 | in 2018 | 4000 | 9 seater | low km | 20 km'],
    ['', '5 year old | tasmania | lpg | peugeot 2008 | 2.0L turbo | 2000 kg'],
    ['Nissan Note', 'nissan note'],
    ['Audi A4', 'audi a4'],
    ['Sedan · “4 door”', 'a 4 door sedan'],
    ['Ute · “cheap”', 'cheap ute'],
    ['Toyota HiLux · “40k”', 'hilux 40k'],
    ['Hyundai Santa Fe · “claus”', 'santa claus'],
  ]));

describe('a word of a badge, stock number, plate or VIN stays text', () =>
  cases([
    ['Toyota HiLux · “sr5”', 'hilux sr5'],
    ['', 'titanium | highlander | gt black roof | U-1234 | DL-2019 | WU7206 | 123 ABC'],
    ['', '6ZZDEMWPS00000100'],
  ]));

describe('misspellings', () =>
  cases([
    ['Toyota HiLux · Diesel', 'toyta hilx disel'],
    ['Toyota HiLux', 'toyota hilx'],
    ['Mitsubishi Triton', 'mitsubshi tritn'],
    ['Hyundai Tucson', 'hyndai tuscon'],
    ['Volkswagen Amarok', 'volkswagon amorok'],
    ['Subaru Forester', 'forrester'],
    ['Porsche', 'porche'],
    ['Mazda', 'maxda'],
    ['Mercedes-Benz', 'mercedez benz'],
    ['Toyota LandCruiser', 'land cruser'],
    ['Hyundai Santa Fe', 'santa fee'],
    ['Automatic', 'auotmatic'],
    ['Southport', 'southprot'],
    ['', 'patrol | audio | range | back | holdon | seltos'],
    ['AWD · “sport”', 'sport awd'],
  ]));

describe('price words', () =>
  cases([
    ['Up to $40,000', 'under $40,000 | under 40k | under40k | 40 grand | $40 000'],
    ['Up to $30,000', 'below 30000 | no more than 30k | 30k or less'],
    ['Up to $25,000', 'up to 25k'],
    ['Up to $15,000', 'less than 15 grand | 15k max'],
    ['Up to $20,000', 'budget 20k'],
    ['From $50,000', 'over 50k'],
    ['From $40,000', 'from $40,000'],
    ['From $30,000', '30k+ | $30,000 plus'],
    ['$20,000 to $30,000', 'between 20 and 30k | between 20000 and 30000 | 20-30k | $20,000 – $30,000'],
    ['$20,000 to $30,000', 'from 20k to 30k'],
    ['', '20-30,000 | under $120 a week | $100 per week'],
    ['$22,500 to $27,500', 'around 25k'],
    ['Up to $150 a week', 'under $150 a week'],
    ['Up to $100 a week', '$100 pw max'],
  ]));

describe('kilometres', () =>
  cases([
    ['Up to 100,000 km', 'under 100,000km | 100000 kms | under 100ks'],
    ['Up to 80,000 km', 'less than 80k kms'],
    ['Up to 50,000 km', '50,000 kilometres or less'],
    ['From 20,000 km', 'over 20,000 km'],
    ['20,000 km to 50,000 km', '20-50,000km'],
    ['10,000 km to 50,000 km', 'between 10k and 50k km'],
    ['45,000 km to 55,000 km', 'around 50,000 km'],
  ]));

describe('years', () =>
  cases([
    ['2019', '2019 | 2019 model'],
    ['2018 to 2020', '2018-2020 | 2018-20 | between 2018 and 2020'],
    ['From 2018', 'from 2018'],
    ['From 2020', 'since 2020 | newer than 2019'],
    ['From 2019', '2019 or newer | 2019+'],
    ['Up to 2014', 'before 2015 | pre-2015'],
    ['Up to 2015', '2015 or older | up to 2015'],
    ['From 2021', '5 years old or newer | under five years old'],
    ['From 2023', 'no older than 3 years | last 3 years'],
    ['Up to 2016', 'older than 10 years'],
    ['', '2035'],
  ]));

describe('seats, bodies, fuels, transmissions, drive, car types', () =>
  cases([
    ['7 or 8 seats', 'seven seater | 7-seater | 6 seater | seats 7 | at least 7 seats'],
    ['8 seats', '8 seater'],
    ['5 seats', '5 seater'],
    ['5 or 7 seats', '5 or 7 seats'],
    ['Ute', 'utes | dual cab ute'],
    ['Hatch', 'hatchback'],
    ['Wagon', 'station wagon'],
    ['People Mover', 'people mover | mini van'],
    ['Van · “work”', 'work van'],
    ['Plug-in Hybrid', 'phev'],
    ['Hybrid or Plug-in Hybrid', 'hybrid'],
    ['Electric', 'evs'],
    ['Petrol', 'unleaded'],
    ['Manual', 'stick shift'],
    ['4WD or AWD', '4x4'],
    ['AWD', 'awd | all wheel drive'],
    ['Hybrid or Plug-in Hybrid · “mild”', 'mild hybrid'],
    ['FWD, RWD or 2WD', '2wd'],
    ['New · Toyota HiLux', 'brand new hilux'],
    ['Used', 'second hand'],
    ['Demo', 'near new'],
  ]));

describe('colours', () =>
  cases([
    ['White', 'white'],
    ['Grey', 'gray'],
    ['Soul Red', 'soul red'],
    ['Smoky Rose', 'smoky rose'],
    ['White · Silver', 'white or silver'],
    ['', 'black leather | purple'],
  ]));

describe('places', () =>
  cases([
    ['Within 50 km of 4000', 'near 4000'],
    ['Within 20 km of 4000', 'within 20 km of 4000'],
    ['Within 20 km of Southport', '20km from southport'],
    ['Southport', 'in southport'],
    ['Within 50 km of Southport', 'near southport'],
    ['Within 50 km of Brisbane', 'near brisbane'],
    ['Within 50 km of Gold Coast', 'gold coast'],
    ['Brolga Aspley', 'brolga aspley'],
    ['QLD', 'queensland'],
    ['NSW', 'new south wales'],
    ['', 'near 9998 | near work'],
  ]));

describe('equipment', () =>
  cases([
    ['', 'electric seats | android auto | new tyres'],
    ['White · Ute · Up to $40,000', 'i want a white ute under $40k please'],
    ['SUV · “towbar”', 'suv with towbar'],
  ]));

describe('any text', () => {
  const words =
    'toyota hilx cx 5 under over 40k 40,000km near 4000 in 2018 - red not white 7 seater a the auto $20 pw between and 30k'.split(
      ' ',
    );
  const anyText = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 220 }),
    fc.string({ unit: 'grapheme', maxLength: 120 }),
    fc.array(fc.constantFrom(...words), { maxLength: 30 }).map((list) => list.join(' ')),
    fc.array(fc.constantFrom(...words, ...'-,$+', '  '), { maxLength: 30 }).map((list) => list.join('')),
  );
  it('leaves only typed words that give nothing when read again', () => {
    fc.assert(
      fc.property(anyText, (text) => {
        const { readings, rest } = readWords(text, sampleStock, options);
        if (readings.length === 0) expect(rest).toBe(text);
        expect(readWords(rest, sampleStock, options)).toEqual({ readings: [], rest });
        for (const word of rest.split(/[\s-]+/)) expect(text.includes(word)).toBe(true);
        for (const reading of readings) expect(reading.label).not.toBe('');
      }),
      { numRuns: runs(10_000) },
    );
  });

  it('stays unchanged if only the common vocabulary is known', () => {
    expect(readWords('toyota ute under 40k', unknownVocabulary, options).rest).toBe('toyota ute');
  });
});
