import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '../../../../../tests/support/property-runs';
import { sampleStock } from '../../../../../tests/support/vocabulary-sample';
import { unknownVocabulary } from '../path-facets';
import { readWords } from './read-words';

const options = {
  thisYear: 2026,
  placePostcodes: new Map([
    ['southport', '4215'],
    ['aspley', '4034'],
  ]),
};
const read = (text: string) => {
  const { readings, rest } = readWords(text, sampleStock, options);
  return [...readings.map(({ label }) => label), ...(rest === '' ? [] : [`“${rest}”`])].join(' · ');
};
/** The typed text, and the labels of its readings; unread words are in quotation marks. */
const cases = (table: readonly (readonly [string, string])[]) =>
  it.each(table)('%s: %s', (typed, expected) => expect(read(typed)).toBe(expected));

it('reads a sentence with everything', () => {
  expect(readWords('7 seater diesel ute under 40k near 4000 auto', sampleStock, options)).toEqual({
    readings: [
      { words: '7 seater', label: '7 seats', refinements: { seats: ['7'] } },
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
    ['toyota', 'Toyota'],
    ['TOYOTA HILUX', 'Toyota HiLux'],
    ['hilux', 'Toyota HiLux'],
    ['hi lux', 'Toyota HiLux'],
    ['hi-lux', 'Toyota HiLux'],
    ['hiluxes', 'Toyota HiLux'],
    ['rangers', 'Ford Ranger'],
    ['land cruiser', 'Toyota LandCruiser'],
    ['landcruiser prado', 'Toyota LandCruiser Prado'],
    ['prado', 'Toyota LandCruiser Prado'],
    ['cx5', 'Mazda CX-5'],
    ['cx 5', 'Mazda CX-5'],
    ['CX-5', 'Mazda CX-5'],
    ['mazda 3', 'Mazda 3'],
    ['mazda cx', 'Mazda CX-5, CX-3 or CX-30'],
    ['merc c class', 'Mercedes-Benz C-Class'],
    ['mercedes c-class', 'Mercedes-Benz C-Class'],
    ['vw golf', 'Volkswagen Golf'],
    ['range rover', 'Land Rover Range Rover Sport or Range Rover Evoque'],
    ['land rover discovery sport', 'Land Rover Discovery Sport'],
    ['bmw 3 series', 'BMW 3 Series'],
    ['d max', 'Isuzu D-MAX'],
    ['xtrail', 'Nissan X-TRAIL'],
    ['i 30', 'Hyundai i30'],
    ['model 3', 'Tesla Model 3'],
    ['toyota 86', 'Toyota 86'],
    ['ranger hilux', 'Ford Ranger · Toyota HiLux'],
  ]));

describe('ambiguous words, and words without stock, stay text', () =>
  cases([
    ['86', '“86”'],
    ['note', '“note”'],
    ['nissan note', 'Nissan Note'],
    ['soul', '“soul”'],
    ['audi a4', 'Audi A4'],
    ['a 4 door sedan', 'Sedan · “4 door”'],
    ['cheap ute', 'Ute · “cheap”'],
    ['40k', '“40k”'],
    ['hilux 40k', 'Toyota HiLux · “40k”'],
    ['under 4', '“under 4”'],
    ['under 2015', '“under 2015”'],
    ['in 2018', '“in 2018”'],
    ['4000', '“4000”'],
    ['9 seater', '“9 seater”'],
    ['low km', '“low km”'],
    ['20 km', '“20 km”'],
    ['5 year old', '“5 year old”'],
    ['tasmania', '“tasmania”'],
    ['lpg', '“lpg”'],
    ['peugeot 2008', '“peugeot 2008”'],
    ['2.0L turbo', '“2.0L turbo”'],
    ['2000 kg', '“2000 kg”'],
    ['santa claus', 'Hyundai Santa Fe · “claus”'],
  ]));

describe('a word of a badge, stock number, plate or VIN stays text', () =>
  cases([
    ['hilux sr5', 'Toyota HiLux · “sr5”'],
    ['titanium', '“titanium”'],
    ['highlander', '“highlander”'],
    ['gt black roof', '“gt black roof”'],
    ['U-1234', '“U-1234”'],
    ['DL-2019', '“DL-2019”'],
    ['WU7206', '“WU7206”'],
    ['123 ABC', '“123 ABC”'],
    ['6ZZDEMWPS00000100', '“6ZZDEMWPS00000100”'],
  ]));

describe('misspellings', () =>
  cases([
    ['toyta hilx disel', 'Toyota HiLux · Diesel'],
    ['toyota hilx', 'Toyota HiLux'],
    ['mitsubshi tritn', 'Mitsubishi Triton'],
    ['hyndai tuscon', 'Hyundai Tucson'],
    ['volkswagon amorok', 'Volkswagen Amarok'],
    ['forrester', 'Subaru Forester'],
    ['porche', 'Porsche'],
    ['maxda', 'Mazda'],
    ['mercedez benz', 'Mercedes-Benz'],
    ['land cruser', 'Toyota LandCruiser'],
    ['santa fee', 'Hyundai Santa Fe'],
    ['auotmatic', 'Automatic'],
    ['southprot', 'Southport'],
    ['patrol', '“patrol”'],
    ['audio', '“audio”'],
    ['sport awd', 'AWD · “sport”'],
    ['range', '“range”'],
    ['back', '“back”'],
    ['holdon', '“holdon”'],
    ['seltos', '“seltos”'],
  ]));

describe('price words', () =>
  cases([
    ['under $40,000', 'Up to $40,000'],
    ['under 40k', 'Up to $40,000'],
    ['under40k', 'Up to $40,000'],
    ['below 30000', 'Up to $30,000'],
    ['up to 25k', 'Up to $25,000'],
    ['less than 15 grand', 'Up to $15,000'],
    ['no more than 30k', 'Up to $30,000'],
    ['40 grand', 'Up to $40,000'],
    ['$40 000', 'Up to $40,000'],
    ['30k or less', 'Up to $30,000'],
    ['15k max', 'Up to $15,000'],
    ['budget 20k', 'Up to $20,000'],
    ['over 50k', 'From $50,000'],
    ['from $40,000', 'From $40,000'],
    ['30k+', 'From $30,000'],
    ['$30,000 plus', 'From $30,000'],
    ['between 20 and 30k', '$20,000 to $30,000'],
    ['between 20000 and 30000', '$20,000 to $30,000'],
    ['20-30k', '$20,000 to $30,000'],
    ['$20,000 – $30,000', '$20,000 to $30,000'],
    ['from 20k to 30k', '$20,000 to $30,000'],
    ['20-30,000', '“20-30,000”'],
    ['around 25k', '$22,500 to $27,500'],
    ['under $150 a week', 'Up to $150 a week'],
    ['$100 pw max', 'Up to $100 a week'],
    ['under $120 a week', '“under $120 a week”'],
    ['$100 per week', '“$100 per week”'],
  ]));

describe('kilometres', () =>
  cases([
    ['under 100,000km', 'Up to 100,000 km'],
    ['100000 kms', 'Up to 100,000 km'],
    ['less than 80k kms', 'Up to 80,000 km'],
    ['under 100ks', 'Up to 100,000 km'],
    ['50,000 kilometres or less', 'Up to 50,000 km'],
    ['over 20,000 km', 'From 20,000 km'],
    ['20-50,000km', '20,000 km to 50,000 km'],
    ['between 10k and 50k km', '10,000 km to 50,000 km'],
    ['around 50,000 km', '45,000 km to 55,000 km'],
  ]));

describe('years', () =>
  cases([
    ['2019', '2019'],
    ['2019 model', '2019'],
    ['2018-2020', '2018 to 2020'],
    ['2018-20', '2018 to 2020'],
    ['between 2018 and 2020', '2018 to 2020'],
    ['from 2018', 'From 2018'],
    ['since 2020', 'From 2020'],
    ['newer than 2019', 'From 2020'],
    ['2019 or newer', 'From 2019'],
    ['2019+', 'From 2019'],
    ['before 2015', 'Up to 2014'],
    ['pre-2015', 'Up to 2014'],
    ['2015 or older', 'Up to 2015'],
    ['up to 2015', 'Up to 2015'],
    ['5 years old or newer', 'From 2021'],
    ['under five years old', 'From 2021'],
    ['no older than 3 years', 'From 2023'],
    ['last 3 years', 'From 2023'],
    ['older than 10 years', 'Up to 2016'],
    ['2035', '“2035”'],
  ]));

describe('seats, bodies, fuels, transmissions, drive, car types', () =>
  cases([
    ['seven seater', '7 seats'],
    ['7-seater', '7 seats'],
    ['5 or 7 seats', '5 or 7 seats'],
    ['at least 7 seats', '7 or 8 seats'],
    ['utes', 'Ute'],
    ['dual cab ute', 'Ute'],
    ['hatchback', 'Hatch'],
    ['station wagon', 'Wagon'],
    ['people mover', 'People Mover'],
    ['mini van', 'People Mover'],
    ['work van', 'Van · “work”'],
    ['phev', 'Plug-in Hybrid'],
    ['hybrid', 'Hybrid or Plug-in Hybrid'],
    ['evs', 'Electric'],
    ['unleaded', 'Petrol'],
    ['stick shift', 'Manual'],
    ['4x4', '4WD or AWD'],
    ['awd', 'AWD'],
    ['mild hybrid', 'Hybrid or Plug-in Hybrid · “mild”'],
    ['all wheel drive', 'AWD'],
    ['2wd', 'FWD, RWD or 2WD'],
    ['brand new hilux', 'New · Toyota HiLux'],
    ['second hand', 'Used'],
    ['near new', 'Demo'],
  ]));

describe('colours', () =>
  cases([
    ['white', 'White'],
    ['gray', 'Grey'],
    ['soul red', 'Soul Red'],
    ['smoky rose', 'Smoky Rose'],
    ['white or silver', 'White · Silver'],
    ['black leather', '“black leather”'],
    ['purple', '“purple”'],
  ]));

describe('places', () =>
  cases([
    ['near 4000', 'Within 50 km of 4000'],
    ['within 20 km of 4000', 'Within 20 km of 4000'],
    ['20km from southport', 'Within 20 km of Southport'],
    ['in southport', 'Southport'],
    ['near southport', 'Within 50 km of Southport'],
    ['near brisbane', 'Within 50 km of Brisbane'],
    ['gold coast', 'Within 50 km of Gold Coast'],
    ['brolga aspley', 'Brolga Aspley'],
    ['queensland', 'QLD'],
    ['new south wales', 'NSW'],
    ['near 9998', '“near 9998”'],
    ['near work', '“near work”'],
  ]));

describe('exclusions, and equipment', () =>
  cases([
    ['not white', '“not white”'],
    ['no ev', '“no ev”'],
    ['electric seats', '“electric seats”'],
    ['android auto', '“android auto”'],
    ['new tyres', '“new tyres”'],
    ['i want a white ute under $40k please', 'White · Ute · Up to $40,000'],
    ['suv with towbar', 'SUV · “towbar”'],
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
