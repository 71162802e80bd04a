import type { CarView } from '../views/car-view';
import { exampleCard } from './example-card';

const { id, href, title, price, chips, picture } = exampleCard;

/** A car as the examples of the API's document show it; no such car is for sale. */
export const exampleCar: CarView = {
  id,
  slug: '2021-toyota-hilux-sr5-u10001',
  href,
  title,
  subtitle: 'SR5 GUN126R',
  stocknum: 'U10001',
  price,
  chips,
  pictures: [picture],
  facts: [
    { label: 'Kilometres', value: '68,450 km' },
    { label: 'Fuel', value: 'Diesel' },
  ],
  comments: ['One owner, serviced here since new.'],
  features: ['Reversing camera', 'Tow bar'],
  enquire: { text: 'Enquire Now', href: `${href}/enquire` },
};
