import type { ShopperVisit } from '#server/buying/shopper-visit';
import { openState } from '#server/dealer/locations/rules/opening-hours';
import { carLocation } from '#server/dealer/locations/rules/place-order';
import {
  callEventId,
  callLabel,
  isHiddenNumber,
  maskPhone,
  placePhoneHref,
  telHref,
  toPhoneView,
} from '#server/dealer/rules/phone-numbers';
import type { RevealedPhone } from '#server/dealer/views/phone-view';
import { revealPhone, revealPlacePhone } from '#server/leads/reveal-phone';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import type { Car } from '#server/settings/car';
import { websiteId } from '#server/settings/rules/plain-path';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { PhonePageView } from '#server/showroom/views/car-page-view';
import { headline, subline } from '#server/stock/cars/rules/naming';
import { findCar } from '#server/stock/cars/show-car';
import { carHref } from '#server/stock/cars/to-card-view';

/**
 * The standalone page with a car's phone number, for revealing it without JavaScript. Throws a Response: 404 without
 * such a car or without a number, 410 for a car that is gone.
 */
export async function phonePageView(visit: ShopperVisit, slug: string): Promise<PhonePageView> {
  const { tenant, now } = visit;
  const car = await carAt(visit, slug);
  const location = carLocation(car, tenant.locations);
  const phone = toPhoneView(car, tenant, location);
  if (!phone) throw new Response('Page not found', { status: 404 });
  const open = location && openState(location, now);
  return {
    title: `Call ${location?.name ?? tenant.name}`,
    back: { text: [headline(car), subline(car)].filter(Boolean).join(' '), href: carHref(car) },
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
