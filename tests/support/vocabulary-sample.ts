import type { StockVocabulary } from '../../server/search/rules/path-facets';

/** Values of a list in words, the most frequent first. */
const counts = (list: string) =>
  list.split(', ').map((value, index, values) => ({ value, count: values.length - index }));
const make = (value: string, models: string) => ({ value, count: 9, models: counts(models) });

/** A dealer's stock for tests of words. */
export const sampleStock: StockVocabulary = {
  known: true,
  count: 200,
  makes: [
    make(
      'Toyota',
      'HiLux, RAV4, Corolla, Camry, LandCruiser Prado, LandCruiser, Kluger, Yaris Cross, 86, HiAce',
    ),
    make('Ford', 'Ranger, Everest, Mustang, Focus, Transit Custom'),
    make('Mazda', 'CX-5, CX-3, CX-30, Mazda3, Mazda2, BT-50, MX-5'),
    make('Hyundai', 'i30, Tucson, Santa Fe, Kona, IONIQ 5, IONIQ 6'),
    make('Kia', 'Sportage, Sorento, Carnival, Cerato, Soul'),
    make('Mitsubishi', 'Triton, Outlander, ASX, Pajero Sport'),
    make('Mercedes-Benz', 'C-Class, A-Class, GLC'),
    make('BMW', '3 Series, X3, X5'),
    make('Land Rover', 'Discovery Sport, Range Rover Sport, Range Rover Evoque, Defender'),
    make('Volkswagen', 'Golf, Tiguan, Amarok'),
    make('Isuzu', 'D-MAX, MU-X'),
    make('Nissan', 'X-TRAIL, Navara, Note'),
    make('Subaru', 'Forester, Outback, XV'),
    make('Tesla', 'Model 3, Model Y'),
    make('Audi', 'A4, Q5'),
    make('Porsche', 'Cayenne'),
  ],
  bodies: counts('SUV, Ute, Hatch, Sedan, Wagon, Van, People Mover, Convertible, Coupe, Cab Chassis'),
  carTypes: counts('new, demo, used'),
  values: {
    badge: counts('SR5, GXL, Wildtrak, Sport, Maxx Sport, RF GT Black Roof, Titanium, Highlander, Sahara'),
    fuel: counts('Petrol, Diesel, Hybrid, Plug-in Hybrid, Electric'),
    transmission: counts('Automatic, Manual'),
    drive: counts('4WD, AWD, FWD, RWD, 2WD'),
    colour: counts(
      'Glacier White, White, Soul Red Crystal, Machine Grey, Jet Black, Sonic Silver, Deep Crystal Blue, Smoky Rose',
    ),
    seats: counts('5, 7, 8, 2, 4'),
    city: counts('Aspley, Southport, Toowoomba'),
    state: counts('QLD, NSW'),
    location_name: counts('Brolga Aspley, Brolga Southport'),
    postcode: counts('4034, 4215, 4350'),
    weekly_price_range: counts('Under $50, $50 - $100, $100 - $150, $150 - $200'),
  },
};
