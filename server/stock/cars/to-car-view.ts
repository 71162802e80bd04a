import { isOutline, type PictureOptions, picturesOf } from '#server/dealer/media/rules/picture';
import { mapView } from '#server/dealer/rules/map';
import { specialAhead } from '#server/dealer/rules/opening-hours';
import { cardLocations, hoursLocations, locationColumns } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { toLocationCard } from '#server/dealer/to-location-card';
import type { PhoneView } from '#server/dealer/views/location-card-view';
import { localTime } from '#server/platform/text/local-time';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { interstateText, yardElsewhere } from '#server/stock/charges/rules/interstate';
import { carFinance } from '#server/stock/finance/car-finance';
import { dateIn } from '#server/stock/rules/price-line';
import { type ShopperTerms, shopperTerms } from '#server/stock/rules/shopper-terms';
import type { CarSectionsView, CarView } from '#server/stock/views/car-view';
import { isReservable, reserve } from './rules/buttons';
import { carStatement } from './rules/car-statement';
import { commentParagraphs, commentsStart, pageContent } from './rules/dealer-texts';
import { askedFacts, detailFacts, keyFacts } from './rules/key-information';
import { carHref } from './rules/naming';
import { isKnown, specifications } from './rules/specifications';
import { regoElsewhere } from './rules/trust';
import { warrantyText } from './rules/warranty';
import { carSummary, inState, photoAlt } from './to-card-view';
import { toPricePanel } from './to-price-panel';

/** Builds the view of a car page for a shopper's terms. `photos`: whether they are light, and their known colours. */
export function toCarView(
  car: Car,
  tenant: Tenant,
  now: Date,
  photos: Omit<PictureOptions, 'media'> = {},
  terms: ShopperTerms = shopperTerms(new URLSearchParams(), tenant),
): CarView {
  const pictures = picturesOf(car, photoAlt(car, tenant), { ...photos, media: tenant.media });
  const { availability, state, location, phone } = carStatement(car, tenant);
  return {
    ...carSummary(car, tenant, now, terms),
    stocknum: car.stocknum || undefined,
    panel: toPricePanel(car, tenant, now, terms),
    finance: carFinance(car, tenant, { state: terms.state, now }, terms),
    pictures,
    photosHref: isOutline(pictures[0]) ? undefined : `${carHref(car)}/photos`,
    ...toCarSections(car, tenant, now, location, terms.state),
    phone,
    ...toPlaces({ car, own: location, phone }, photos.light ? withoutMap(tenant) : tenant, now),
    notice: state?.kind === 'sold' ? state.text : undefined,
    enquire: inState(
      {
        text: availability === 'sold' ? tenant.wording.similar_button : tenant.wording.enquire_button,
        href: `${carHref(car)}/enquire`,
      },
      terms,
    ),
  };
}

/** A light page loads no map: it keeps the link. */
const withoutMap = (tenant: Tenant): Tenant => ({ ...tenant, maps: { ...tenant.maps, provider: 'none' } });

/** A car's details, section by section, for a shopper's state. `location`: its dates are of the day there. */
function toCarSections(
  car: Car,
  tenant: Tenant,
  now: Date,
  location: TenantLocation | undefined,
  state: AustralianState,
): CarSectionsView {
  const { cards, car_page } = tenant;
  const today = dateIn(location?.time_zone ?? tenant.time_zone, now);
  const leadingFacts = car_page.asked_facts
    ? askedFacts(car, today, regoElsewhere(car, tenant, { state, now }))
    : [];
  const facts = keyFacts(car, leadingFacts);
  const comments = commentParagraphs(car.dealercomments);
  const reserving = isReservable(car, cards) ? reserve(car, tenant) : undefined;
  return {
    facts,
    factsLimit: Math.max(firstFacts, leadingFacts.length),
    details: detailFacts(car, today, cards),
    specifications: specifications(car, facts),
    comments,
    commentsStart: commentsStart(comments),
    features: featureList(car.standardEquipment),
    featuresLimit: car_page.features_limit,
    content: pageContent(car, car_page, reserving, sitePages(tenant, now), tenant.stock.noun, {
      elsewhere: interstateText(car, tenant, state),
      warranty: warrantyText(car, tenant, today),
      returnTo: yardElsewhere(car, tenant, state),
    }),
  };
}

/** Key information shows the first four specifications. */
const firstFacts = 4;

/** No car has more; a longer list repeats itself. */
const mostFeatures = 300;

/** The standard equipment list without blanks or repeats, ignoring capitals. */
export function featureList(standardEquipment: readonly string[] | undefined): string[] {
  const byName = new Map<string, string>();
  for (const feature of standardEquipment ?? []) {
    if (byName.size >= mostFeatures) break;
    if (!isKnown(feature)) continue;
    const name = feature.trim().replace(/\s+/g, ' ');
    const key = name.toLowerCase();
    if (!byName.has(key)) byName.set(key, name);
  }
  return [...byName.values()];
}

/** Photos in the strip of a lite page; the others are one link away. */
export const liteStripMax = 3;

/** A car for a lite page: its map is only a link. */
export const liteCar = ({ map, ...car }: CarView): CarView => {
  if (!map) return car;
  const { embed: _embed, ...link } = map;
  return { ...car, map: link };
};

/** The number of a car as a link: to call it, or to the page that reveals it. */
const linkOf = ({ text, href, reveal }: PhoneView): LinkView => ({
  text,
  href: href ?? reveal?.action ?? '',
});

/** The locations on a car page: the car's own location (`own`) with the number of the car, the other cards and the map. */
function toPlaces(
  { car, own, phone }: { car: Car; own: TenantLocation | undefined; phone: PhoneView | undefined },
  tenant: Tenant,
  now: Date,
): Pick<CarView, 'location' | 'locations' | 'map'> {
  const locations = cardLocations(car, own, tenant);
  const cards = locations.map((place) => {
    const card = toLocationCard(place, tenant, now);
    return place === own && phone ? { ...card, phone: linkOf(phone) } : card;
  });
  const location = own?.visible ? cards[locations.indexOf(own)] : undefined;
  const anySpecial = hoursLocations(car, own, tenant).some(({ special_hours, time_zone }) => {
    const { date } = localTime(time_zone, now);
    return specialAhead(special_hours, date).length > 0;
  });
  return {
    location,
    locations: {
      columns: locationColumns(cards.length),
      cards,
      holidayHoursHref: anySpecial ? `/cars/${car.slug}/holiday-hours` : undefined,
    },
    map: own && location ? mapView(own, tenant.maps) : undefined,
  };
}
