import type { LeadVisit } from '#server/people/leads/lead-services';
import type { Car } from '#server/settings/car';
import { type CarControl, closedHref, isOffered } from '#server/stock/cars/rules/car-controls';
import type { FoundCar } from '#server/stock/cars/show-car';
import { carHref } from '#server/stock/cars/to-card-view';

type Site = Pick<LeadVisit, 'tenant' | 'request'>;

/** Throws a redirect to the car's page, which explains why, when the site does not offer the form for the car. */
export function refuseClosed(site: Site, car: Car, control: CarControl): void {
  if (!isOffered(control, car, site.tenant)) throw toCarPage(site, closedHref(car, control));
}

/**
 * The car that a form is about. Throws a redirect to the page of a car that is gone or that the form is not offered
 * for; 404 for an address without a car.
 */
export function offeredCar(site: Site, found: FoundCar, control: CarControl): Car {
  if (found.state === 'unknown') throw new Response('Car not found', { status: 404 });
  if (found.state === 'gone') throw toCarPage(site, carHref(found.car));
  refuseClosed(site, found.car, control);
  return found.car;
}

/** A sent form redirects to a freshly fetched page (303). */
export const toCarPage = ({ request }: Pick<LeadVisit, 'request'>, href: string): Response =>
  new Response(null, { status: request.method === 'POST' ? 303 : 302, headers: { Location: href } });
