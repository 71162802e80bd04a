import type { CarData } from '#server/stock/cars/car-data';
import { exampleCard } from './example-car';

/** An example record for the API document; no such car is for sale. */
export const exampleCarData: CarData = {
  object: 'car',
  ...{ id: exampleCard.id, slug: exampleCard.slug, url: `https://www.brolga.example${exampleCard.href}` },
  ...{ name: '2021 Toyota HiLux SR5', year: 2021, make: 'Toyota', model: 'HiLux', badge: 'SR5' },
  ...{ series: 'GUN126R', stocknum: 'U10001', vin: 'MR0BA3CD400123456', colour: 'Glacier White' },
  ...{ km: 68_450, seats: 5, doors: 4, fuel: 'Diesel', simple_fuel: 'Diesel', body: 'Dual Cab Ute' },
  ...{ simple_body: 'Ute', trans: '6 sp automatic', simple_transmission: 'Automatic', drive: '4WD' },
  ...{ build_date: '2021-03', rego_expiry: '2027-02-14', price: 52_990, before_price: 54_990 },
  ...{ display_price_type: 'drive_away', display_before_price: 54_990 },
  ...{ display_price: 52_990, price_type: 'drive_away', car_type: 'used', item_type: 'car' },
  ...{
    status: 'in_stock',
    availability: 'in_stock',
    reserved: false,
    certified: false,
    show_on_dealer_website: true,
  },
  images: [{ url: 'https://photos.example/u10001/1.jpg' }],
  ...{ primary_image_url: 'https://photos.example/u10001/1.jpg', photos_count: 1 },
  dealercomments: 'One owner, full service history.\n\nDrives as it should.',
  standardEquipment: ['Reversing camera', 'Tow bar'],
  ...{ created_at: '2026-10-12T01:30:00.000Z', updated_at: '2026-11-03T22:15:00.000Z' },
  ...{ location_id: 'brolga-aspley', location_name: 'Brolga Aspley', city: 'Aspley' },
  location: { name: 'Brolga Aspley', slug: 'aspley', city: 'Aspley', state: 'QLD' },
  has_nvic: true,
  variant: { enginesize_cc: 2_755, cylinders: 4, ancaprating: '5' },
};
