import fc from 'fast-check';

const word = fc.stringMatching(/^[A-Za-z0-9&<'é-]([A-Za-z0-9 &<'é-]{0,18}[A-Za-z0-9&<'é-])?$/);
const dollars = fc.integer({ min: 1, max: 900_000 });
/** Fields of a car as the API gives them to a key of the dealer’s: make and model, and any of the others. */
export const anyCarRecord = fc.record(
  {
    make: word,
    model: word,
    badge: word,
    series: word,
    stocknum: word,
    colour: word,
    tag: word,
    km: fc.nat(900_000),
    seats: fc.nat(9),
    doors: fc.nat(5),
    price: dollars,
    offer_price: dollars,
    subscription_price: dollars,
    custom_rank: fc.integer({ min: -9, max: 9 }),
    views: fc.nat(9_999),
    status: fc.constantFrom('in_stock', 'coming_soon', 'sold'),
    car_type: fc.constantFrom('new', 'demo', 'used'),
    price_type: fc.constantFrom('drive_away', 'excluding_government_charges', 'before_on_roads'),
    reserved: fc.boolean(),
    certified: fc.boolean(),
    preorder: fc.boolean(),
    has_nvic: fc.boolean(),
    nvic: word,
    redbookcode: word,
    private_suburb: word,
    private_postcode: word,
    autograb_data: fc.record({ average_market_price: dollars }),
    categories: fc.array(word, { maxLength: 3 }),
    standardEquipment: fc.array(word, { maxLength: 5 }),
    finance_lenders: fc.array(fc.record({ provider: word, interestRate: fc.nat(20) }), { maxLength: 2 }),
    variant: fc.record({ cylinders: fc.nat(12), torque: word }),
    specifications: fc.dictionary(fc.constantFrom('sleeps', 'axle_type'), word),
    location: fc.record({ name: word, city: word, distribution_locations: fc.array(word) }),
  },
  { requiredKeys: ['make', 'model'] },
);
