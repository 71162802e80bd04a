import { type Noun, withNoun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { isAvailable } from '#server/stock/rules/price-line';
import type { PanelLinkView } from '#server/stock/views/car-view';

type AlertSite = Pick<Tenant, 'alerts' | 'search'> & { readonly stock: { readonly noun: Noun } };

/** The page to ask for an alert for a search. */
export const searchAlertHref = (search: string): string => `/alerts/new?${new URLSearchParams({ search })}`;

/** The page to ask for an alert for one car. */
export const carAlertHref = ({ slug }: Pick<Car, 'slug'>): string =>
  `/alerts/new?${new URLSearchParams({ car: slug })}`;

/** Text of the links to searches' alerts. */
export const searchAlertText = (noun: Noun): string => `Email me when a new ${noun.one} arrives`;

/** The search for cars of the same make and model, for a car that is gone. */
export const sameModel = (
  { make, model }: Pick<Car, 'make' | 'model'>,
  { search }: Pick<Tenant, 'search'>,
): string => `${search.base_path}?${new URLSearchParams({ make, model })}`;

/** The search for cars like one that is gone: of the same body, or of the same make if the body is unknown. */
export const similarSearch = (
  { make, simple_body, body }: Pick<Car, 'make' | 'simple_body' | 'body'>,
  { search }: Pick<Tenant, 'search'>,
): string => {
  const shape = simple_body ?? body;
  return `${search.base_path}?${new URLSearchParams(shape === undefined ? { make } : { body: shape })}`;
};

/** Alerts for cars like this one; undefined on a site without alerts. */
export const similarAlert = (
  car: Pick<Car, 'make' | 'model'>,
  site: AlertSite,
): { readonly text: string; readonly href: string } | undefined =>
  site.alerts.enabled
    ? {
        text: withNoun('Email me when one arrives', site.stock.noun),
        href: searchAlertHref(sameModel(car, site)),
      }
    : undefined;

/**
 * The link of a car page: to alerts for a car for sale, worded for one that is reserved, and to alerts for cars like it
 * for a sold one.
 */
export function alertLinks(
  car: Pick<Car, 'slug' | 'make' | 'model' | 'status' | 'reserved'>,
  site: AlertSite,
): readonly PanelLinkView[] {
  if (!site.alerts.enabled) return [];
  if (isAvailable(car)) {
    const text = car.reserved ? 'Tell me if it becomes available' : 'Price alert';
    return [{ kind: 'alert', text, href: carAlertHref(car) }];
  }
  const similar = similarAlert(car, site);
  return similar ? [{ kind: 'alert', ...similar }] : [];
}
