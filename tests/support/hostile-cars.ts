import { buildCar } from '../../prisma-free-fixtures/build-car';
import type { Car } from '../../server/settings/car';

/** Markup and script in every way of writing them, which a page must show as the text that it is. */
const markup = [
  '"><pwned-tag onclick=pwned()>x</pwned-tag>',
  '<script>pwned()</script>',
  "<img src=x onerror=pwned() alt='",
  '</title></style></textarea></script></template><svg/onload=pwned()>',
  '&lt;b&gt; {{7*7}} #{pwned()} `',
  ']]>--><!--',
].join(' ');

const unbroken = 'W'.repeat(300);
const rightToLeft = '‮مرحبا בעולם 👩‍👩‍👧‍👦🏳️‍🌈 e\u0301\u0301\u0301 \u200b\u2066';
const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index));

/** Addresses that no page may lead to or load. */
const badAddresses = [
  'javascript:pwned()',
  ' javascript:pwned()',
  'JaVaScRiPt:pwned()',
  'data:text/html,<script>pwned()</script>',
  'vbscript:pwned()',
  '//evil.example/x.jpg',
  '/\\evil.example/x.jpg',
  'https://evil.example/"onerror="pwned()',
  'http://user:pass@evil.example/x.jpg',
  'file:///etc/passwd',
];
const drawn = (index: number) => ({ url: `illustration:ute/glacier-white/u${index}/quarter` });
const photos = (count: number) => times(count, drawn);

const empties = { images: [], photos_count: 0, custom_rank: 0 } satisfies Partial<Car>;

/** Every text of a car, and every key that a feed may choose, says the same. */
function saying(text: string, more: Partial<Car> = {}): Partial<Car> {
  return {
    name: text,
    make: text,
    model: text,
    badge: text,
    series: text,
    stocknum: text,
    vin: text,
    regplate: text,
    carsales_title: text,
    colour: text,
    interior_colour: text,
    fuel: text,
    simple_fuel: text,
    body: text,
    simple_body: text,
    simple_transmission: text,
    trans: text,
    drive: text,
    engine_size: text,
    tag: text,
    categories: [text],
    dealercomments: text,
    standardEquipment: [text, `${text} again`],
    city: text,
    private_suburb: text,
    dealership_slug: text,
    dealership_id: text,
    dealership_name: text,
    location_name: text,
    location: {
      name: text,
      phone: text,
      slug: text,
      city: text,
      state: text,
      distribution_locations: [text],
    },
    specifications: { [text]: text, body_length: text, tare_weight: text, axle_type: text, sleeps: text },
    variant: {
      enginesize: text,
      induction: text,
      geartype: text,
      torque: text,
      ancaprating: text,
      bodyconfiguration: text,
    },
    finance_lenders: [
      {
        provider: text,
        interestRate: 8.5,
        comparisonRate: 9.5,
        paymentWeek: 150,
        paymentMonth: 650,
        disclaimer: text,
      },
    ],
    rego_expiry: '2099-12-31',
    ...more,
  };
}

/** Cars that nobody would want in a feed, by name: each page must stay whole and safe. */
export const hostileCars: Readonly<Record<string, Partial<Car>>> = {
  markup: saying(markup, {
    file: 'javascript:pwned()',
    primary_image_url: 'javascript:pwned()',
    images: [...badAddresses.map((url) => ({ url })), ...photos(2)],
    thumbnails: badAddresses.map((url) => ({ url })),
  }),
  'long words': saying(unbroken, {
    images: photos(2),
    price: 999_999_999,
    before_price: 1_999_999_999,
    km: 9_999_999,
  }),
  'right to left': saying(rightToLeft, { images: photos(2) }),
  'much of everything': {
    dealercomments: `${'It has been a good car. '.repeat(800)}\n\n${'x'.repeat(20_800)}`,
    standardEquipment: times(500, (index) => `Feature number ${index}`),
    specifications: Object.fromEntries(times(200, (index) => [`field_${index}`, 'value '.repeat(100)])),
    images: photos(200),
    finance_lenders: times(20, (index) => ({
      provider: `Lender ${index}`,
      interestRate: 8.5,
      comparisonRate: 9.5,
      paymentWeek: 150,
      paymentMonth: 650,
    })),
  },
  'sixty photos': { images: photos(60) },
  'one photo': { images: photos(1) },
  'nothing but what it must have': bare({}),
  'nothing, sold': bare({ status: 'sold', sold_date_timestamp: Date.now() }),
  'nothing, motorcycle': bare({ item_type: 'motorcycle' }),
  'sold, reserved and full of markup': saying(markup, {
    status: 'sold',
    reserved: true,
    certified: true,
    sold_date_timestamp: Date.now(),
  }),
  caravan: {
    item_type: 'caravan',
    specifications: { body_length: '20\'6"', body_width: 8, tare_weight: 1850, sleeps: 4, shower: true },
  },
};

/** Only what the schema demands. */
function bare(more: Partial<Car>): Partial<Car> {
  const needed = new Set(['id', 'slug', 'name', 'year', 'make', 'model', 'created_at']);
  const decided = new Set([
    'item_type',
    'status',
    'reserved',
    'certified',
    'show_on_dealer_website',
    'has_nvic',
  ]);
  const dropped = Object.keys(buildCar()).filter((key) => !needed.has(key) && !decided.has(key));
  return { ...Object.fromEntries(dropped.map((key) => [key, undefined])), ...empties, ...more };
}
