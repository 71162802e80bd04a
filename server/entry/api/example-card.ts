import type { CardView } from '#server/stock/cars/views/card-view';

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
  facts: 'Used\u00a0· Ute\u00a0· 68,450 km\u00a0· Auto\u00a0· Stock U10001\u00a0· Aspley',
  price: { text: '$52,990', kind: 'Drive away', was: '$54,990' },
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
