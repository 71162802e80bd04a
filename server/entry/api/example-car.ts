import type { LocationCardView } from '#server/dealership/locations/views/location-card-view';
import type { CarView } from '#server/stock/cars/views/car-view';
import { exampleCard } from './example-card';

const { id, href, make, model, title, price, chips, picture } = exampleCard;

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
  price,
  panel: {
    market: {
      text: '$1,240 below market average',
      detail: 'Compared with the state average of $54,230',
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
  details: [
    { label: 'Stock number', value: 'U10001' },
    { label: 'Registration', value: '123ZX4' },
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
