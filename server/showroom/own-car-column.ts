import type { ShopperVisit } from '#server/buying/shopper-visit';
import { customerOf } from '#server/customers/customer-session';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { withNoun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Visit } from '#server/dealer/visit';
import type { Garages } from '#server/garage/create-garage';
import { type CustomerCar, ownCarName } from '#server/garage/rules/car-details';
import { modelAfterMake } from '#server/stock/cars/rules/naming';
import { currentValuation } from '#server/trade-in/change-valuation';
import { offerInWords } from '#server/trade-in/pages/carried-offer';
import type { OwnColumn } from './comparison';

/** The request for a comparison, which may show the visitor's own car. */
export type CompareVisit = ShopperVisit & Visit<Pick<Garages, 'customerCars'>>;

/**
 * The number of the car in the shopper's garage that an address compares, from 1: `mine=1`. Undefined for an address
 * without one, and on a site without garages.
 */
export function ownNumber({ tenant, url }: Pick<CompareVisit, 'tenant' | 'url'>): number | undefined {
  const text = url.searchParams.get('mine') ?? '';
  const { sign_in, garage } = tenant.accounts;
  return sign_in && garage && /^[1-9]\d?$/.test(text) ? Number(text) : undefined;
}

/** What a comparison has of the shopper's own car, or why it is missing. */
type OwnCar = { readonly own: OwnColumn } | { readonly notice: string };

/** As far as a comparison shows it. */
type KnownCar = Pick<CustomerCar, 'make' | 'model' | 'year' | 'km'>;

/** The car that was valued in this browser, or last in the shopper's account. */
async function valuedCar(visit: CompareVisit, customer: { readonly id: string } | null): Promise<KnownCar[]> {
  const { tenant, now, services } = visit;
  if (!tenant.trade_in.autograb) return [];
  const current = await currentValuation(visit);
  const isAnothers = customer && current?.customerId && current.customerId !== customer.id;
  const own = customer ? await services.valuations.ofCustomer(tenant.slug, customer.id) : [];
  const valuation = [...(current && !isAnothers ? [current] : []), ...own].find(
    ({ vehicle, kilometres, expiresAt }) => vehicle && kilometres !== null && expiresAt > now.toISOString(),
  );
  if (!valuation?.vehicle) return [];
  const { make, model, year } = valuation.vehicle;
  return [{ make, model: modelAfterMake(make, model), year, km: valuation.kilometres }];
}

/**
 * The car of that number in the shopper's garage, with the one that they had valued last; the first for a number that is too
 * high. Throws a redirect to the sign-in page if nobody is signed in and no car was valued. `hrefOf` is the address of the
 * same comparison with another number, or none.
 */
export async function ownCar(
  visit: CompareVisit,
  number: number,
  hrefOf: (number: number | undefined) => string,
): Promise<OwnCar> {
  const { tenant, now, services } = visit;
  const customer = await customerOf(visit);
  const valued = await valuedCar(visit, customer);
  if (!customer && valued.length === 0) {
    const location = signInPath({ redirect: hrefOf(number), back: hrefOf(undefined) });
    const headers = { Location: location, 'Cache-Control': 'private, no-store' };
    throw new Response(null, { status: 302, headers });
  }
  const inGarage: readonly KnownCar[] = customer
    ? await services.customerCars.list({ tenant: tenant.slug, customerId: customer.id })
    : [];
  const isInGarage = (car: KnownCar) => inGarage.some((other) => ownCarName(other) === ownCarName(car));
  const cars = [...inGarage, ...valued.filter((car) => !isInGarage(car))];
  const car = cars[number - 1] ?? cars[0];
  const { noun } = tenant.stock;
  if (!car) return { notice: withNoun('Add your car to your garage, then compare it with this one.', noun) };
  const others = cars.flatMap((other, at) =>
    other === car ? [] : [{ text: ownCarName(other), href: hrefOf(at + 1) }],
  );
  const offer = await offerInWords(visit, ownCarName(car));
  const tradeIn = { text: withNoun('Trade in your car', noun), href: '/trade-in' };
  return {
    own: {
      name: ownCarName(car),
      label: withNoun('Your car', noun),
      offer,
      facts: factsOf(car),
      km: car.km ?? undefined,
      year: car.year ?? undefined,
      removeHref: hrefOf(undefined),
      link: !offer && sitePages(tenant, now)(tradeIn.href) ? tradeIn : undefined,
      others,
    },
  };
}

/** Under the labels of the cars for sale. */
const factsOf = ({ year, km }: KnownCar): OwnColumn['facts'] => [
  ...(year === null ? [] : [{ label: 'Year', value: String(year) }]),
  ...(km === null ? [] : [{ label: 'Kilometres', value: `${km.toLocaleString('en-AU')} km` }]),
];
