import { z } from 'zod';
import type { LocationCardView } from '#server/dealer/views/location-card-view';
import { recordBase } from '#server/platform/rules/record';
import type { CarData, RemovedCar } from '#server/stock/cars/car-data';
import type { CarView } from '#server/stock/views/car-view';
import type { CardView } from '#server/stock/views/card-view';

/** An example card for the API document; no such car is for sale. */
export const exampleCard: CardView = {
  id: 'u10001',
  slug: '2021-toyota-hilux-sr5-u10001',
  make: 'Toyota',
  model: 'HiLux',
  href: '/cars/2021-toyota-hilux-sr5-u10001',
  title: '2021 Toyota HiLux',
  subtitle: 'SR5 GUN126R',
  chips: ['Used', 'Ute', '68,450 km', 'Automatic', 'Stock U10001'],
  availability: 'in_stock',
  facts: 'Used\u00a0· Ute\u00a0· 68,450 km\u00a0· Auto\u00a0· Stock U10001\u00a0· Aspley',
  price: { text: '$52,990', kind: 'Drive away', was: '$54,990' },
  priceHistory: { wasDollars: 54_990, until: '2026-11-03', text: 'Was $54,990 until 3 Nov' },
  reduced: true,
  listedSince: { date: '2026-10-12', text: 'Listed since 12 Oct 2026' },
  tag: { text: 'New Arrival', tone: 'neutral' },
  picture: {
    src: '/media/photos/u10001-640.jpg',
    srcset: '/media/photos/u10001-320.jpg 320w,/media/photos/u10001-640.jpg 640w',
    alt: '2021 Toyota HiLux SR5 GUN126R',
  },
  place: 'Aspley',
  actions: [{ kind: 'enquiry', text: 'Enquiry', href: '/cars/2021-toyota-hilux-sr5-u10001/enquire' }],
  favourite: true,
  compare: true,
};

const { id, href, make, model, title, price, priceHistory, reduced, listedSince, chips, picture } =
  exampleCard;

const exampleLocation: LocationCardView = {
  slug: 'aspley',
  name: 'Brolga Aspley',
  department: 'Sales',
  label: 'Sales',
  href: '/contact-us/aspley',
  address: ['1140 Brolga Parade', 'Aspley QLD 4034'],
  mapHref: 'https://maps.example/brolga-aspley',
  open: { open: true, text: 'Open now, closes at 5:30 pm' },
  hours: [{ day: 'Monday', hours: '8:30 am – 5:30 pm', today: true }],
  special: ['Christmas Day, Friday 25 December: closed'],
  licence: 'QLD Motor Dealer Licence 0000142',
};

/** An example car for the API document; no such car is for sale. */
export const exampleCar: CarView = {
  id,
  slug: '2021-toyota-hilux-sr5-u10001',
  href,
  make,
  model,
  title,
  subtitle: 'SR5 GUN126R',
  stocknum: 'U10001',
  availability: 'in_stock',
  price,
  priceHistory,
  reduced,
  listedSince,
  panel: {
    market: {
      text: '$1,240 below market average',
      detail: 'The state average is $54,230',
    },
    actions: [
      { kind: 'enquiry', text: 'Enquire Now', href: `${href}/enquire` },
      { kind: 'test-drive', text: 'Book a Test Drive', href: `${href}/enquire?about=test-drive` },
    ],
    links: [{ kind: 'share', text: 'Share', href: `${href}/share` }],
    favourite: true,
    compare: true,
  },
  chips,
  pictures: [picture],
  facts: [
    { label: 'Kilometres', value: '68,450 km' },
    { label: 'Fuel', value: 'Diesel' },
  ],
  factsLimit: 4,
  details: [
    { label: 'Stock number', value: 'U10001' },
    { label: 'Number plate', value: '123ZX4' },
  ],
  specifications: [{ label: 'Cylinders', value: '4' }],
  comments: ['One owner, serviced here since new.'],
  features: ['Reversing camera', 'Tow bar'],
  featuresLimit: 8,
  content: { whyBuy: { text: [], points: ['48-hour money back'] } },
  phone: {
    text: '(07) **** ****',
    call: 'Call the dealer',
    event: { id: 25, label: 'Used Car' },
    reveal: {
      action: `${href}/phone`,
      fields: { car_id: id, dealership_id: 'BMG1', website_id: 'brolga' },
    },
  },
  locations: { columns: 1, cards: [exampleLocation] },
  enquire: { text: 'Enquire Now', href: `${href}/enquire` },
};

/** Example finance for the API document; no lender offers it. */
export const exampleFinance = {
  lenders: [
    {
      lender: 'example-finance',
      name: 'Example Finance',
      teaser: 'Finance from $239 a week over a 5-year term, comparison rate 9.60% p.a.*',
      facts: [
        { label: 'Interest rate', value: '8.49% p.a.' },
        { label: 'Comparison rate', value: '9.60% p.a.' },
        { label: 'Weekly repayment', value: '$239' },
        { label: 'Term', value: '5 years' },
        { label: 'Deposit', value: '$5,299' },
      ],
      interestRate: 8.49,
      comparisonRate: 9.6,
      paymentWeek: 238.41,
      termMonths: 60,
      deposit: 5299,
      href: '/cars/2021-toyota-hilux-sr5-u10001/finance-disclaimer?lender=example-finance',
      disclaimer: 'Credit is provided by Example Finance to approved applicants.',
    },
  ],
  note: ['Comparison rate based on a 5-year secured loan of $30,000.'],
  estimate: {
    text: '$229 a week',
    detail: 'Borrowing $47,691 over 5 years: total $59,382, including $11,691 interest.',
    borrowed: 47_691,
  },
};

/** The slug of a car's page in an address. */
export const slugParam = z.object({
  slug: z
    .string()
    .min(1)
    .max(200)
    .describe("The slug in the car page's address.")
    .meta({ examples: [exampleCar.slug] }),
});

/** An example record for the API document; no such car is for sale. */
export const exampleCarData: CarData = {
  ...recordBase('car', {
    id: exampleCard.id,
    url: `https://www.brolga.example${exampleCard.href}`,
    createdAt: '2026-10-12T01:30:00.000Z',
    updatedAt: '2026-11-03T22:15:00.000Z',
  }),
  slug: exampleCard.slug,
  name: '2021 Toyota HiLux SR5',
  year: 2021,
  make: 'Toyota',
  model: 'HiLux',
  badge: 'SR5',
  series: 'GUN126R',
  stock_number: 'U10001',
  vin: 'MR0BA3CD400123456',
  colour: 'Glacier White',
  odometer_km: 68_450,
  seats: 5,
  doors: 4,
  fuel: 'Diesel',
  simple_fuel: 'Diesel',
  body: 'Dual Cab Ute',
  simple_body: 'Ute',
  transmission: '6 sp automatic',
  simple_transmission: 'Automatic',
  drive: '4WD',
  build_date: '2021-03',
  rego_expiry: '2027-02-14',
  price: 52_990,
  before_price: 54_990,
  display_price_type: 'drive_away',
  display_before_price: 54_990,
  display_price: 52_990,
  price_type: 'drive_away',
  car_type: 'used',
  item_type: 'car',
  status: 'in_stock',
  availability: 'in_stock',
  reserved: false,
  certified: false,
  show_on_dealer_website: true,
  images: [{ url: 'https://photos.example/u10001/1.jpg' }],
  primary_image_url: 'https://photos.example/u10001/1.jpg',
  photos_count: 1,
  description: 'One owner, full service history.\n\nDrives as it should.',
  features: ['Reversing camera', 'Tow bar'],
  location_id: 'brolga-aspley',
  location_name: 'Brolga Aspley',
  city: 'Aspley',
  location: { name: 'Brolga Aspley', slug: 'aspley', city: 'Aspley', state: 'QLD' },
  has_nvic: true,
  variant: { enginesize_cc: 2_755, cylinders: 4, ancaprating: '5' },
};

/** The same car once it has left. */
export const exampleRemovedCar: RemovedCar = {
  ...recordBase('removed_car', {
    id: exampleCarData.id,
    url: exampleCarData.url,
    createdAt: exampleCarData.created_at,
    updatedAt: '2026-11-25T20:00:00.000Z',
  }),
  stock_number: exampleCarData.stock_number ?? null,
  vin: exampleCarData.vin ?? null,
  removed_at: '2026-11-25T20:00:00.000Z',
};
