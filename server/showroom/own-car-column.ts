import type { ShopperVisit } from '#server/buying/shopper-visit';
import { customerOf } from '#server/customers/customer-session';
import { signInPath } from '#server/customers/rules/sign-in-path';
import { withNoun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Visit } from '#server/dealer/visit';
import type { Garages } from '#server/garage/create-garage';
import { type CustomerCar, ownCarName } from '#server/garage/rules/car-details';
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

/**
 * The car of that number in the shopper's garage; the first one for a number that is too high. Throws a redirect to the
 * sign-in page if nobody is signed in. `hrefOf` is the address of the same comparison with another number, or none.
 */
export async function ownCar(
  visit: CompareVisit,
  number: number,
  hrefOf: (number: number | undefined) => string,
): Promise<OwnCar> {
  const { tenant, now, services } = visit;
  const customer = await customerOf(visit);
  if (!customer) {
    const location = signInPath({ redirect: hrefOf(number), back: hrefOf(undefined) });
    const headers = { Location: location, 'Cache-Control': 'private, no-store' };
    throw new Response(null, { status: 302, headers });
  }
  const cars = await services.customerCars.list({ tenant: tenant.slug, customerId: customer.id });
  const car = cars[number - 1] ?? cars[0];
  const { noun } = tenant.stock;
  if (!car) return { notice: withNoun('Add your car to your garage, then compare it with this one.', noun) };
  const others = cars.flatMap((other, at) =>
    other === car ? [] : [{ text: ownCarName(other), href: hrefOf(at + 1) }],
  );
  const tradeIn = { text: withNoun('Trade in your car', noun), href: '/trade-in' };
  return {
    own: {
      name: ownCarName(car),
      label: withNoun('Your car', noun),
      facts: factsOf(car),
      km: car.km ?? undefined,
      removeHref: hrefOf(undefined),
      link: sitePages(tenant, now)(tradeIn.href) ? tradeIn : undefined,
      others,
    },
  };
}

/** Under the labels of the cars for sale. */
const factsOf = ({ year, km }: CustomerCar): OwnColumn['facts'] => [
  ...(year === null ? [] : [{ label: 'Year', value: String(year) }]),
  ...(km === null ? [] : [{ label: 'Kilometres', value: `${km.toLocaleString('en-AU')} km` }]),
];
