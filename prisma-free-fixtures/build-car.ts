import type { Car } from '../server/settings/car';

/**
 * One car for a test: an everyday used car in stock with a price and a photo, changed by `overrides`.
 * An override of `undefined` takes an optional field away.
 */
export function buildCar(overrides: Partial<Car> = {}): Car {
  return {
    id: 'car-1',
    slug: '2021-toyota-hilux-sr5-u10001',
    name: '2021 Toyota HiLux SR5',
    year: 2021,
    make: 'Toyota',
    model: 'HiLux',
    badge: 'SR5',
    series: 'GUN126R',
    stocknum: 'U10001',
    vin: '6ZZTESTAA00000101',
    regplate: '123ZX4',
    colour: 'Glacier White',
    km: 68_450,
    seats: 5,
    doors: 4,
    body: 'Double Cab Utility',
    simple_body: 'Ute',
    fuel: 'Diesel',
    simple_fuel: 'Diesel',
    trans: '6 Speed Automatic',
    simple_transmission: 'Automatic',
    drive: '4WD',
    engine_size: '2.8 L',
    price: 52_990,
    price_type: 'excluding_government_charges',
    car_type: 'used',
    item_type: 'car',
    status: 'in_stock',
    reserved: false,
    certified: false,
    show_on_dealer_website: true,
    images: [{ url: 'illustration:ute/glacier-white/u10001/quarter' }],
    photos_count: 1,
    created_at: '2026-11-01T00:00:00.000Z',
    has_nvic: false,
    custom_rank: 0,
    ...overrides,
  };
}
