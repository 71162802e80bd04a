import type { ShopperVisit } from '#server/buying/shopper-visit';
import { isOutline, picturesOf } from '#server/dealer/media/rules/picture';
import { withNoun } from '#server/dealer/rules/noun';
import { holidays, openState } from '#server/dealer/rules/opening-hours';
import {
  callEventId,
  callLabel,
  isHiddenNumber,
  maskPhone,
  placePhoneHref,
  telHref,
  toPhoneView,
} from '#server/dealer/rules/phone-numbers';
import { carLocation, hoursLocations, shownLocation } from '#server/dealer/rules/place-order';
import type { HolidayHoursView, RevealedPhone } from '#server/dealer/views/location-card-view';
import type { PictureView } from '#server/dealer/views/picture-view';
import { revealPhone, revealPlacePhone } from '#server/leads/reveal-phone';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { localTime } from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import { websiteId } from '#server/settings/rules/plain-path';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { carHref, headline, subline } from '#server/stock/cars/rules/naming';
import { findCar } from '#server/stock/cars/show-car';
import { certifiedView } from '#server/stock/cars/to-price-panel';
import { financeDisclaimer } from '#server/stock/finance/car-finance';
import type { CarDialogKind, CarDialogPart, CarDialogView, ShareView } from '#server/stock/views/car-view';
import type { PhonePageView } from './views/car-page-view';

type Makers = {
  readonly [K in CarDialogKind]: (visit: ShopperVisit, car: Car) => Promise<CarDialogPart | undefined>;
};

/** Each dialog's builder; returns undefined if the car has no such dialog. */
const makers: Makers = {
  photos: async (visit, car) => carPhotosDialog(visit, car),
  'holiday-hours': async ({ tenant, now }, car) => {
    const content = holidayHours(car, tenant, now);
    return content && { kind: 'holiday-hours', title: 'Holiday hours', content };
  },
  share: async ({ tenant, url }, car) => ({
    kind: 'share',
    title: withNoun('Share this car', tenant.stock.noun),
    content: {
      ...shareWays(nameOf(car, tenant), new URL(carHref(car), url).href),
      label: withNoun('Link to this car', tenant.stock.noun),
    },
  }),
  certified: async ({ tenant, now }, car) => {
    const view = certifiedView(car, tenant, now);
    return view && { kind: 'certified', title: view.title, content: view };
  },
  'finance-disclaimer': async ({ tenant, now, url }, car) => {
    const content = financeDisclaimer(car, tenant, now, url.searchParams.get('lender'));
    return content && { kind: 'finance-disclaimer', title: `Finance with ${content.name}`, content };
  },
};

/**
 * An informational dialog of a car page. Throws a Response: 404 for an address without a car or a dialog that the car
 * lacks, a redirect to the page of a car that is gone.
 */
export async function carDialogView(visit: ShopperVisit, slug: string, kind: string): Promise<CarDialogView> {
  const lookup = await findCar(visit, slug);
  if (lookup.state === 'gone') throw redirectTo(carHref(lookup.car));
  const view = lookup.state === 'here' && isKind(kind) ? await viewOf(visit, lookup.car, kind) : undefined;
  if (!view) throw new Response('Page not found', { status: 404 });
  return view;
}

const redirectTo = (href: string): Response =>
  new Response(null, { status: 302, headers: { Location: href } });
const isKind = (kind: string): kind is CarDialogKind => Object.hasOwn(makers, kind);
const nameOf = (car: Car, { cards }: Tenant): string =>
  [headline(car), subline(car, cards)].filter(Boolean).join(' ');

async function viewOf(
  visit: ShopperVisit,
  car: Car,
  kind: CarDialogKind,
): Promise<CarDialogView | undefined> {
  const dialog = await makers[kind](visit, car);
  return dialog && { ...dialog, car: { title: nameOf(car, visit.tenant), href: carHref(car) } };
}

/** All photos of a car at full screen; undefined for a car without any. */
export function carPhotosDialog({ tenant, lite }: Pick<ShopperVisit, 'tenant' | 'lite'>, car: Car) {
  const name = headline(car);
  const content: readonly PictureView[] = picturesOf(car, nameOf(car, tenant), {
    media: tenant.media,
    light: lite.on,
  });
  if (isOutline(content[0])) return undefined;
  return { kind: 'photos' as const, title: `Photos: ${name}`, size: 'full' as const, content };
}

/** Share links that need nothing but the device: no request is sent before one is chosen. */
function shareWays(title: string, url: string): Omit<ShareView, 'label'> {
  const text = encodeURIComponent(`${title} ${url}`);
  return {
    url,
    ways: [
      {
        text: 'Email',
        href: `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`,
      },
      { text: 'Text message', href: `sms:?&body=${text}` },
      { text: 'WhatsApp', href: `https://wa.me/?text=${text}` },
    ],
  };
}

/** Upcoming special hours at the locations of a car page; undefined if there are none. */
export function holidayHours(car: Car, tenant: Tenant, now: Date): HolidayHoursView | undefined {
  const places = hoursLocations(car, carLocation(car, tenant.locations), tenant).flatMap((location) => {
    const days = holidays(location, localTime(location.time_zone, now).date);
    return days.length > 0 ? [{ name: location.name, days }] : [];
  });
  return places.length > 0 ? { places } : undefined;
}

/**
 * The standalone page with a car's phone number, for revealing it without JavaScript. Throws a Response: 404 without
 * such a car or without a number, 410 for a car that is gone.
 */
export async function phonePageView(visit: ShopperVisit, slug: string): Promise<PhonePageView> {
  const { tenant, now } = visit;
  const car = await carAt(visit, slug);
  const phone = toPhoneView(car, tenant, carLocation(car, tenant.locations));
  if (!phone) throw new Response('Page not found', { status: 404 });
  const location = shownLocation(car, tenant.locations);
  const open = location && openState(location, now);
  return {
    title: `Call ${location?.name ?? tenant.name}`,
    back: { text: nameOf(car, tenant), href: carHref(car) },
    phone,
    open,
  };
}

/**
 * Handles the form of a masked number and shows the number. Throws a Response as the page does; 403 for another
 * origin.
 */
export async function askForPhone(visit: ShopperVisit, slug: string): Promise<RevealedPhone> {
  if (isCrossOriginForm(visit.request)) throw new Response('The form was rejected.', { status: 403 });
  const phone = await revealPhone(visit, await carAt(visit, slug));
  if (!phone) throw new Response('Page not found', { status: 404 });
  return phone;
}

/** The same for a location's number, which has no car. Throws a Response: 404 without such a location. */
export function placePhoneView({ tenant, now }: ShopperVisit, slug: string): PhonePageView {
  const place = placeAt(tenant, slug);
  const { id, name, phone } = place;
  const isMasked = isHiddenNumber(tenant, phone);
  const open = openState(place, now);
  return {
    title: `Call ${name}`,
    back: { text: name, href: `/contact-us/${slug}` },
    phone: {
      text: isMasked ? maskPhone(phone) : phone,
      ...(isMasked
        ? {
            reveal: {
              action: placePhoneHref(place),
              fields: { location_id: id, website_id: websiteId(tenant) },
            },
          }
        : { href: telHref(phone) }),
      call: tenant.wording.call,
      event: { id: callEventId, label: callLabel({}) },
    },
    open,
  };
}

/** Handles its form, as `askForPhone` does. */
export async function askForPlacePhone(visit: ShopperVisit, slug: string): Promise<RevealedPhone> {
  if (isCrossOriginForm(visit.request)) throw new Response('The form was rejected.', { status: 403 });
  return revealPlacePhone(visit, placeAt(visit.tenant, slug));
}

function placeAt({ locations }: Tenant, slug: string): TenantLocation {
  const place = locations.find((one) => one.visible && one.slug === slug);
  if (!place) throw new Response('Page not found', { status: 404 });
  return place;
}

async function carAt(visit: ShopperVisit, slug: string): Promise<Car> {
  const lookup = await findCar(visit, slug);
  if (lookup.state === 'unknown') throw new Response('No such car', { status: 404 });
  if (lookup.state === 'gone') throw new Response('This car is no longer listed', { status: 410 });
  return lookup.car;
}
