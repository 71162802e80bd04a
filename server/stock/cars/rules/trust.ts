import { safeLink } from '#server/dealer/rules/document-path';
import { carLocation } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { centsText } from '#server/platform/text/counted';
import type { Car } from '#server/settings/car';
import type { TrustKind } from '#server/settings/car-page-schema';
import { type AustralianState, stateNames } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { chargesOf } from '#server/stock/charges/rules/drive-away';
import { yardElsewhere } from '#server/stock/charges/rules/interstate';
import { listedSince } from '#server/stock/rules/price-facts';
import { dateIn, isAvailable } from '#server/stock/rules/price-line';
import type { TrustView } from '#server/stock/views/car-view';
import { isOffered } from './car-controls';
import { moneyBackPoint } from './dealer-texts';
import { certifiedProgramme } from './image-tag';
import { regoUntil } from './key-information';
import { ancapStars } from './specifications';
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
  const yard = yardElsewhere(car, tenant, state);
  const rego = regoUntil(car.rego_expiry, today);
  const programme = certifiedProgramme(car, tenant.cards);
  const stars = ancapStars(car.variant?.ancaprating);
  const texts: Readonly<Record<TrustKind, string | undefined>> = {
    money_back: moneyBackPoint(car, tenant.car_page, yard),
    warranty: warrantyText(car, tenant, today),
    certified: programme?.label,
    history: isOffered('history', car, tenant) ? 'History report' : undefined,
    rego: rego && (regoElsewhere(car, tenant, { state, now }) ?? `Rego until ${rego}`),
    ancap: stars && `${stars}-star ANCAP rating`,
    listed: listed && listedWords(listed, dateIn(tenant.time_zone, now)),
    reply,
  };
  const { interstate_page: interstate, money_back_terms: terms, trust } = tenant.car_page;
  const exists = sitePages(tenant, now);
  const hrefs: Readonly<Partial<Record<TrustKind, string | undefined>>> = {
    money_back: terms && exists(terms) ? terms : undefined,
    warranty: !programme && exists(warrantyPath) ? warrantyPath : undefined,
    certified: programme && programme.points.length > 0 ? certifiedHref(car) : undefined,
    history: safeLink(car.file),
    rego: yard !== undefined && interstate && exists(interstate) ? interstate : undefined,
  };
  return trust.flatMap((kind) => {
    const text = texts[kind];
    if (!text) return [];
    const isCaution = kind === 'rego' && yard !== undefined;
    return [{ kind, text, href: hrefs[kind], isCaution: isCaution || undefined }];
  });
}

/** To a shopper of another state than the yard's, a current registration says what it costs to replace. Undefined in the yard's own. */
export function regoElsewhere(
  car: Car,
  tenant: Tenant,
  { state, now }: { readonly state: AustralianState; readonly now: Date },
): string | undefined {
  const yard = yardElsewhere(car, tenant, state);
  if (yard === undefined) return undefined;
  const there = stateNames[state] ?? state;
  const { cents } =
    chargesOf(car, tenant, { state, now }).findLast(({ kind }) => kind === 'registration') ?? {};
  return cents
    ? `Rego from ${yard} doesn’t carry over: ${centsText(cents)} for ${there}’s is in the price`
    : `Rego from ${yard} doesn’t carry over to ${there}`;
}

const warrantyPath = '/warranty';

/** The dialog that explains the programme. */
export const certifiedHref = ({ slug }: Pick<Car, 'slug'>): string => `/cars/${slug}/certified`;

const dayMs = 86_400_000;

/** Both days as YYYY-MM-DD in the site's time zone. */
function listedWords(since: string, today: string): string | undefined {
  const days = Math.round((Date.parse(today) - Date.parse(since)) / dayMs);
  if (days < 0) return undefined;
  if (days === 0) return 'Listed today';
  return days === 1 ? 'Listed yesterday' : `Listed ${days} days ago`;
}
