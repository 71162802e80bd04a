import { pictureOf } from '#server/dealer/media/rules/picture';
import type { TenantRegistry } from '#server/dealer/registry';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { SiteSecret } from '#server/platform/site-secret';
import { attempt } from '#server/platform/start-sweeps';
import { Pauses } from '#server/platform/threads/job-loop';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import type { CarStore } from '#server/stock/cars/car-store';
import { carEffect, carEventOf } from '#server/stock/cars/rules/car-effects';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { toCardView } from '#server/stock/cars/to-card-view';
import { dollars, leadingWords } from '#server/stock/rules/price-line';
import type { AlertMailStore, WaitingCar } from './alert-mail-store';
import type { AddressedAlert, AlertLetter } from './alert-store';
import { isForSale } from './changed-stock';
import { followedCar } from './find-subject';
import { carsLetter, type LetterContext, type ReportedCard, renewalLetter } from './rules/alert-letters';
import { alertLinks } from './rules/alert-links';

export interface AlertMailDeps {
  readonly alertMail: AlertMailStore;
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
  readonly cars: Pick<CarStore, 'byIds'>;
  readonly secret: SiteSecret;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
}

/** Alerts read together. */
const alertsAtOnce = 100;
/** Cards in one email; the others are counted below them. */
const mostCards = 12;

/** Puts every email that is due into the outbox: once per alert, with all of its waiting cars. */
export async function sendDueMail(deps: AlertMailDeps, tenants: readonly string[]): Promise<void> {
  const pauses = new Pauses();
  for (;;) {
    const alerts = await deps.alertMail.due(tenants, deps.clock.now(), alertsAtOnce);
    let sent = 0;
    for (const alert of alerts) {
      await attempt(deps.log, 'an alert could not be sent, trying again', async () => {
        if (await sendCars(deps, alert)) sent++;
      });
      if (pauses.due()) await pauses.pause();
    }
    // Others may be sending the same ones.
    if (alerts.length < alertsAtOnce || sent === 0) return;
  }
}

async function sendCars(deps: AlertMailDeps, alert: AddressedAlert): Promise<boolean> {
  const waiting = await deps.alertMail.waiting(alert.id);
  const ids = waiting.map(({ carId }) => carId);
  const context = contextOf(deps, alert);
  if (!context) return deps.alertMail.send(alert.id, ids, null, false);
  const { letter, ends } = await letterOf(deps, context, waiting);
  return deps.alertMail.send(alert.id, ids, letter, ends);
}

/** Undefined for a site that is gone, or whose address is unknown. */
function contextOf(
  { tenants, secret, clock, log }: AlertMailDeps,
  alert: AddressedAlert,
): LetterContext | undefined {
  const tenant = tenants.bySlug(alert.tenant);
  const links = tenant && alertLinks(alert, tenant, secret);
  if (tenant && links) return { alert, tenant, links, now: clock.now() };
  log.warn({ tenant: alert.tenant, alert: alert.id }, 'alert not sent: the site has no host name');
  return undefined;
}

/** The email about cars that are still for sale, or about the one car that is not; null if nothing is left to say. */
async function letterOf(
  { cars, clock }: AlertMailDeps,
  context: LetterContext,
  waiting: readonly WaitingCar[],
): Promise<{ readonly letter: AlertLetter | null; readonly ends: boolean }> {
  const { alert, tenant, links } = context;
  const stock = await cars.byIds(
    tenant.slug,
    waiting.map(({ carId }) => carId),
  );
  const forSale = new Map(stock.filter(isForSale).map((car) => [car.id, car]));
  const id = `alert-${newUlid(clock.now())}`;
  if (alert.kind === 'car' && !forSale.has(alert.target)) {
    const { car, similar } = await followedCar(cars, tenant, alert.target);
    const cards = { cards: [soldCard(context, car)], count: 1, id };
    return {
      letter: carsLetter(context, { ...cards, similar: new URL(similar, links.origin).href }),
      ends: true,
    };
  }
  const listed = waiting.flatMap((one) => {
    const car = forSale.get(one.carId);
    // A car that was sold for a moment only has nothing to report, nor has one that somebody has reserved again.
    const waits = carEffect('alert', carEventOf(car)) === 'wait';
    const isPast = one.kind === 'sold' || (one.kind === 'available' && waits);
    return car && !isPast ? [{ ...one, car }] : [];
  });
  if (listed.length === 0) return { letter: null, ends: false };
  const cards = listed.slice(0, mostCards).map((one) => cardOf(one, one.car, context));
  return { letter: carsLetter(context, { cards, count: listed.length, id }), ends: false };
}

/** A card as the site shows it. */
function cardOf(
  { kind, earlierPrice }: Pick<WaitingCar, 'kind' | 'earlierPrice'>,
  car: Car,
  { tenant, links, now }: LetterContext,
): ReportedCard {
  const view = toCardView(car, tenant, now);
  const { text, parts, was } = leadingWords(view.price);
  const earlier = view.price.inFull?.dealer ? 'our price' : 'it';
  const whole = (path: string) => new URL(path, links.origin).href;
  const hasPhoto = car.images.length > 0 || car.primary_image_url !== undefined;
  return {
    kind,
    title: view.title,
    subtitle: view.subtitle,
    price: text,
    priceType: parts.join('. ') || undefined,
    was,
    facts: view.facts,
    note:
      kind === 'cheaper' && earlierPrice !== null
        ? [`${earlier} was ${dollars(earlierPrice)}`, carStatement(car, tenant).state?.tag]
            .filter(Boolean)
            .join(' · ')
        : view.tag?.text,
    href: whole(view.href),
    image: hasPhoto ? whole(pictureOf(car, '', { media: tenant.media }).src) : undefined,
  };
}

/** The car of an alert that ends: its card, with the end of its sale in place of a price. */
function soldCard(context: LetterContext, car: Car | undefined): ReportedCard {
  const price = car?.status === 'sold' ? 'Sold' : 'No longer for sale';
  if (!car) return { kind: 'sold', title: context.alert.label, price, facts: '' };
  const card = cardOf({ kind: 'sold', earlierPrice: null }, car, context);
  return { ...card, price, priceType: undefined, was: undefined, note: undefined };
}

/** The link to renew an alert is sent so long before its end. */
const renewalMs = 14 * 86_400_000;

/** Asks to renew the alerts that end soon, and deletes those whose time is over, unconfirmed ones included. */
export async function endOldAlerts(deps: AlertMailDeps, tenants: readonly string[]): Promise<void> {
  const now = (deps.steady ?? deps.clock).now();
  for (;;) {
    const before = new Date(now.getTime() + renewalMs);
    const alerts = await deps.alertMail.ending(tenants, before, alertsAtOnce);
    let requests = 0;
    for (const alert of alerts) {
      const context = contextOf(deps, alert);
      if (!context) continue;
      await deps.alertMail.askToRenew(alert.id, renewalLetter(context), now);
      requests++;
    }
    if (alerts.length < alertsAtOnce || requests === 0) break;
  }
  await deps.alertMail.removeOver(now);
}
