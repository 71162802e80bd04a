/** Examples of the dealer's other files, for the reference of a tenant's folder. */
export const fileExamples = {
  'offers.json': [
    {
      id: 'winter-ranger',
      name: 'Ranger from $49,990 drive away',
      manufacturer: 'Ford',
      model: { name: 'Ranger', slug: 'ranger' },
      description: 'Demo utes with tow bar and tub liner. [See the price list](/assets/price-list.pdf).',
      disclaimer: 'For private buyers in Queensland, while stock lasts.',
      image_url: 'offers/ranger.jpg',
      start: '2026-06-01',
      expiry: '2026-06-30',
      position: 1,
    },
  ],
  'models.json': {
    manufacturers: [{ id: 'ford', name: 'Ford', slug: 'ford', logo: { url: 'logos/ford.svg' } }],
    models: [
      {
        id: 'ranger',
        name: 'Ranger',
        slug: 'ranger',
        manufacturer_name: 'Ford',
        description: 'A ute for work that takes the family on Sunday.',
        body: ['Ute'],
        fuel: ['Diesel'],
        status: 'new',
        image: { url: 'range/ranger.jpg' },
        path: '/pages/ranger',
      },
    ],
  },
  'reviews.json': {
    count: 415,
    average_rating: '4.6',
    reviews: [
      {
        id: 'r1',
        customer_name: 'Priya N.',
        text: 'They called back when they said they would.',
        rating: 5,
        review_date: '12/03/2026',
        created_at_time_ago_in_words: '2 months ago',
      },
    ],
  },
  'redirects.json': [
    { from: '/used-vehicles.html', to: '/search/used-cars' },
    { from: '/news/*', to: '/blog' },
    { from: '/clearance-2019', status: 410 },
  ],
};

export type DataFileName = keyof typeof fileExamples;
