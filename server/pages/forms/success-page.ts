import { sitePhone } from '#server/dealership/locations/rules/place-order';
import { pictureOf } from '#server/dealership/media/rules/picture';
import { telHref } from '#server/dealership/phones/rules/phone-numbers';
import { withNoun } from '#server/dealership/tenants/rules/noun';
import type { LinkView } from '#server/dealership/tenants/views/site-view';
import type { PageVisit } from '#server/pages/parts/page-visit';
import { leadEvent } from '#server/people/counting/rules/events';
import { kindOf, successWords } from '#server/people/leads/rules/success-words';
import type { SuccessView } from '#server/people/leads/views/form-view';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { headline, subline } from '#server/stock/cars/rules/naming';
import { findCar } from '#server/stock/cars/show-car';
import { carHref } from '#server/stock/cars/to-card-view';
import { priceLine, priceOptions } from '#server/stock/price/rules/price-line';

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
  const phone = sitePhone(tenant);
  return {
    ...successWords(kind, tenant.name, tenant.stock.noun),
    ...(phone ? { phone: { text: phone, href: telHref(phone) } } : {}),
    ...(car ? { car: carOfPage(car, tenant) } : {}),
    ways: waysOn(tenant, car),
    event: eventOf(filing[kind].category, url.searchParams.get('lead'), car),
  };
}

function carOfPage(car: Car, tenant: Tenant): NonNullable<SuccessView['car']> {
  const price = priceLine(car, priceOptions(tenant));
  return {
    slug: car.slug,
    title: `${headline(car)} ${subline(car)}`.trim(),
    href: carHref(car),
    picture: pictureOf(car, '', { media: tenant.media }),
    price: [price.text, price.kind].filter(Boolean).join(' '),
  };
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
