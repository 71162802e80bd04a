import fc from 'fast-check';
import { attributes } from '#server/search/rules/attributes';

/** Addresses of the search pages as nobody kind writes them: oversize, unicode, nulls, negative pages, broken escapes. */
const nasty = [
  '"',
  '\\',
  '\\"',
  "'",
  ' OR ',
  '" OR make = "Toyota',
  '") OR status EXISTS OR (make = "x',
  'x" OR 1=1 --',
  '%00',
  '%E0%A4%A',
  '%ff%fe',
  '\u0000',
  '\ud800',
  '🚙',
  'ﷺ'.repeat(40),
  'İ'.repeat(50),
  '../../etc/passwd',
  '..%2f..%2f',
  '__proto__',
  'constructor',
  'toString',
  '<script>alert(1)</script>',
  '[]',
  '{"a":1}',
  'null',
  'undefined',
  'NaN',
  '-1',
  '0',
  '1e309',
  '99999999999999999999',
  '..',
  '5..',
  '..5',
  '9..2',
  '-5..-1',
  '....',
  '4000',
  '٤٠٠٠',
  'x'.repeat(5_000),
  ' '.repeat(300),
  '+',
  '&',
  '#',
  ';',
];
/** Words that mean something, so that what is nasty stands beside what works. */
const sensible = [
  'used-cars',
  'new-and-demo-cars',
  'toyota',
  'hilux',
  'ute',
  'Toyota',
  'HiLux',
  'Diesel',
  'Automatic',
  'used',
  '10000..30000',
  '7 seater diesel ute under 40k near 4000 auto',
  'latest',
  'list',
  '1',
  '2',
];
const own = [
  'query',
  'page',
  'sortBy',
  'literal',
  'view',
  'postcode',
  'within',
  'dealership_slug',
  'utm_source',
];
const names = attributes.flatMap(({ name }) => [
  name,
  name,
  `${name}_min`,
  `${name}_max`,
  `${name}[]`,
  `${name}[0]`,
]);

const text = fc.oneof(
  fc.constantFrom(...nasty),
  fc.constantFrom(...sensible),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer().map(String),
);
/** As it is, or escaped: both reach a server. */
const written = fc.tuple(text, fc.boolean()).map(([value, escaped]) => (escaped ? escapeOf(value) : value));
const escapeOf = (value: string): string => encodeURIComponent(Buffer.from(value).toString());

const name = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...own, ...names) },
  { weight: 1, arbitrary: written },
);
const pair = fc.tuple(name, written).map(([key, value]) => `${key}=${value}`);
const pairs = fc.oneof(
  { weight: 20, arbitrary: fc.array(pair, { maxLength: 8 }) },
  { weight: 1, arbitrary: pair.map((one) => Array<string>(400).fill(one)) },
);
const path = fc.oneof(
  fc.constantFrom('/search/new-used-and-demo-cars', '/search/used-cars', '/search', '/search/toyota/hilux'),
  fc.array(written, { maxLength: 5 }).map((segments) => `/search/${segments.join('/')}`),
);

/** Whole addresses of the host, as a browser or a program would send them. */
export const hostileAddress = (origin: string): fc.Arbitrary<URL> =>
  fc
    .tuple(path, pairs)
    .map(([pathname, query]) => `${origin}${pathname}?${query.join('&')}`)
    .filter((address) => URL.canParse(address))
    .map((address) => new URL(address));
