import { sitePhone } from '#server/dealership/locations/rules/place-order';
import { phoneLink } from '#server/dealership/phones/rules/phone-numbers';
import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { LinkView } from '#server/dealership/tenants/views/site-view';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { leadEvent } from '#server/people/counting/rules/events';
import { kindOf, successWords } from '#server/people/leads/rules/success-words';
import { carOfForm } from '#server/people/leads/to-form-view';
import type { SuccessView } from '#server/people/leads/views/form-view';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { carStatement } from '#server/stock/cars/car-statement';
import { findCar } from '#server/stock/cars/show-car';
import { carHref } from '#server/stock/cars/to-card-view';

/**
 * The page after a lead: confirmation, next steps, links. The address carries `kind`, `car` and `lead`;
 * the lead itself is never looked up, so a shared address reveals nothing about the person.
 */
export async function successView(visit: PageVisit): Promise<SuccessView> {
  const { tenant, url } = visit;
  const kind = kindOf(url.searchParams.get('kind'));
  const slug = url.searchParams.get('car');
  const lookup = slug ? await findCar(visit, slug) : undefined;
  const car = lookup && lookup.state !== 'unknown' ? lookup.car : undefined;
  const phone = lookup?.state === 'here' ? carLink(lookup.car, tenant) : siteLink(tenant);
  return {
    ...successWords(kind, tenant.name, tenant.stock.noun),
    ...(phone ? { phone } : {}),
    ...(car ? { car: successCar(car, tenant) } : {}),
    ways: waysOn(tenant, car),
    event: eventOf(filing[kind].category, url.searchParams.get('lead'), car),
  };
}

/** The number of the car's page; while it is masked, the page that reveals it. */
function carLink(car: Car, tenant: Tenant): LinkView | undefined {
  const { phone } = carStatement(car, tenant);
  return phone ? { text: phone.text, href: phone.href ?? `${carHref(car)}/phone` } : siteLink(tenant);
}

function siteLink(tenant: Tenant): LinkView | undefined {
  const phone = sitePhone(tenant);
  return phone === undefined ? undefined : phoneLink(tenant, phone);
}

/** The car of the page, as its forms show it. */
export function successCar(car: Car, tenant: Tenant): NonNullable<SuccessView['car']> {
  return { slug: car.slug, ...carOfForm(car, tenant) };
}

/** One primary action, and secondary ones. */
function waysOn(tenant: Tenant, car: Car | undefined): LinkView[] {
  return [
    { text: 'Keep browsing', href: tenant.search.base_path },
    ...(car
      ? [{ text: withNoun('Similar cars', tenant.stock.noun), href: `${carHref(car)}#similar-cars` }]
      : []),
    ...savedWay(tenant),
  ];
}

function savedWay({ watchlist, cards }: Tenant): LinkView[] {
  if (watchlist.enabled) return [{ text: 'Your watchlist', href: watchlist.path }];
  return cards.favourites ? [{ text: 'Your favourites', href: '/favourites' }] : [];
}

/** The event for the page to report once; undefined without a lead id, as when the address is opened directly. */
function eventOf(category: string, lead: string | null, car: Car | undefined): SuccessView['event'] {
  if (!lead || !/^[0-9A-Z]{26}$/.test(lead)) return undefined;
  const event = leadEvent({ category, car });
  const eventPart = event ? { event: event.name, event_id: event.id, label: event.label } : { event: 'lead' };
  return { ...eventPart, category, lead_id: lead };
}
