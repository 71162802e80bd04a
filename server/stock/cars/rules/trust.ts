import { safeLink } from '#server/dealer/rules/document-path';
import { carLocation } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import type { Car } from '#server/settings/car';
import type { TrustKind } from '#server/settings/car-page-schema';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { listedSince } from '#server/stock/rules/price-facts';
import { dateIn, isAvailable } from '#server/stock/rules/price-line';
import type { TrustView } from '#server/stock/views/car-view';
import { isOffered } from './car-controls';
import { moneyBackPoint } from './dealer-texts';
import { certifiedProgramme } from './image-tag';
import { yardElsewhere } from './interstate';
import { regoUntil } from './key-information';
import { warrantyText } from './warranty';

/**
 * The facts below a car's price, in the dealer's order: each from data, and none where the data is missing. None of a car
 * that is not for sale.
 * @param shopper how soon the dealer usually answers them, where that has been measured, and the state they live in
 */
export function trustFacts(
  car: Car,
  tenant: Tenant,
  now: Date,
  { reply, state }: { readonly reply: string | undefined; readonly state: AustralianState },
): TrustView[] {
  if (!isAvailable(car)) return [];
  const today = dateIn(carLocation(car, tenant.locations)?.time_zone ?? tenant.time_zone, now);
  const listed = listedSince(car, tenant)?.date;
  const rego = regoUntil(car.rego_expiry, today);
  const programme = certifiedProgramme(car, tenant.cards);
  const texts: Readonly<Record<TrustKind, string | undefined>> = {
    money_back: moneyBackPoint(car, tenant.car_page, yardElsewhere(car, tenant, state)),
    warranty: warrantyText(car, tenant, today),
    certified: programme?.label,
    history: isOffered('history', car, tenant) ? 'History report' : undefined,
    rego: rego && `Rego until ${rego}`,
    ancap: ancapWords(car.variant?.ancaprating),
    listed: listed && listedWords(listed, dateIn(tenant.time_zone, now)),
    reply,
  };
  const { money_back_terms: terms, trust } = tenant.car_page;
  const exists = sitePages(tenant, now);
  const hrefs: Readonly<Partial<Record<TrustKind, string | undefined>>> = {
    money_back: terms && exists(terms) ? terms : undefined,
    warranty: !programme && exists(warrantyPath) ? warrantyPath : undefined,
    certified: programme && programme.points.length > 0 ? certifiedHref(car) : undefined,
    history: safeLink(car.file),
  };
  return trust.flatMap((kind) => {
    const text = texts[kind];
    return text ? [{ kind, text, href: hrefs[kind] }] : [];
  });
}

const warrantyPath = '/warranty';

/** The dialog that explains the programme. */
export const certifiedHref = ({ slug }: Pick<Car, 'slug'>): string => `/cars/${slug}/certified`;

/** One to five stars, as feeds write them: `5`, `5.0`, `5 stars`. Any other words claim nothing. */
function ancapWords(rating: string | undefined): string | undefined {
  const stars = /^([1-5])(?:\.0)?\s*(?:stars?)?$/i.exec(rating?.trim() ?? '')?.[1];
  return stars && `${stars}-star ANCAP rating`;
}

const dayMs = 86_400_000;

/** Both days as YYYY-MM-DD in the site's time zone. */
function listedWords(since: string, today: string): string | undefined {
  const days = Math.round((Date.parse(today) - Date.parse(since)) / dayMs);
  if (days < 0) return undefined;
  if (days === 0) return 'Listed today';
  return days === 1 ? 'Listed yesterday' : `Listed ${days} days ago`;
}
