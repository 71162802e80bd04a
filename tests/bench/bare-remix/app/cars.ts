/** A car as the product's card shows it: one photo and the same number of texts. */
export interface Car {
  readonly slug: string;
  readonly title: string;
  readonly subtitle: string;
  readonly tag: string;
  readonly price: string;
  readonly priceNote: string;
  readonly km: string;
  readonly gearbox: string;
  readonly fuel: string;
  readonly suburb: string;
  readonly finance: string;
  readonly deposit: string;
  readonly photo: string;
}

const makes = ['Toyota', 'Hyundai', 'Suzuki', 'Mazda', 'Ford', 'Kia', 'Nissan'];
export const fuels = ['Petrol', 'Diesel', 'Hybrid'];
const suburbs = ['Southport', 'Aspley', 'Ipswich', 'Robina', 'Toowong'];
const dollars = (amount: number) => `$${amount.toLocaleString('en-AU')}`;
const nth = (values: readonly string[], n: number) => values[n % values.length] ?? '';

const cardsOnAPage = 24;

const stock = Array.from(
  { length: 124 },
  (_, n): Car => ({
    slug: `car-${n}`,
    title: `${2012 + (n % 13)} ${nth(makes, n)} Model ${n}`,
    subtitle: `Series ${n % 9} Premium`,
    tag: 'New Arrival',
    price: dollars(12_990 + n * 310),
    priceNote: 'Excl. govt. charges',
    km: `${(4_000 + n * 1_130).toLocaleString('en-AU')} km`,
    gearbox: n % 5 === 0 ? 'Manual' : 'Auto',
    fuel: nth(fuels, n),
    suburb: nth(suburbs, n),
    finance: `${dollars(70 + n)} a week · 9.99% p.a. (comparison 11.10% p.a.)`,
    deposit: '$200',
    photo: `/photos/${n % cardsOnAPage}.avif`,
  }),
);

/** The first page of the cars with any of the given fuels; of all cars when none is given. */
export function findCars(chosenFuels: readonly string[]): Car[] {
  const found = chosenFuels.length > 0 ? stock.filter(({ fuel }) => chosenFuels.includes(fuel)) : stock;
  return found.slice(0, cardsOnAPage);
}
