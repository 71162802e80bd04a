import type { Kysely, Selectable } from 'kysely';
import { phoneOf, telHref } from '#server/dealer/rules/phone-numbers';
import { carLocation } from '#server/dealer/rules/place-order';
import type { RevealedPhone } from '#server/dealer/views/location-card-view';
import type { Visit } from '#server/dealer/visit';
import type { Database } from '#server/platform/database/schema';
import { asOutage } from '#server/platform/database/silence-watch';
import { addressGroup } from '#server/platform/http/peer-address';
import { RateLimiter } from '#server/platform/http/rate-limit';
import { faultOf, type Log } from '#server/platform/log';
import { newUlid } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import { websiteId } from '#server/settings/rules/plain-path';
import type { TenantLocation } from '#server/settings/tenant-schema';

/** One reveal of a phone number, of a car or of a location. Nothing about the shopper is stored. */
type PhoneReveal = Readonly<ReturnType<typeof toReveal>>;

interface RevealPage {
  /** From this instant onwards, UTC ISO. */
  readonly since?: string | undefined;
  readonly limit: number;
}

interface RevealServices {
  readonly phoneReveals: Pick<PhoneRevealStore, 'add'>;
  readonly log: Pick<Log, 'error'>;
}
type Asked = Pick<Visit<RevealServices>, 'tenant' | 'now' | 'requestId' | 'clientAddress' | 'services'>;

/** Each address counts up to this often; it still gets the number after that. */
const revealRate = { perSecond: 0.2, burst: 20 };
const limiter = new RateLimiter();

/** Who asks: a test of another system does not count. */
interface Asker {
  readonly isTest?: boolean | undefined;
}

/**
 * Returns a car's phone number and stores the request. A failed report never hides the number: it is logged once.
 * Undefined if the car has no number.
 */
export async function revealPhone(
  visit: Asked,
  car: Car,
  { isTest }: Asker = {},
): Promise<RevealedPhone | undefined> {
  const phone = phoneOf(car, visit.tenant, carLocation(car, visit.tenant.locations));
  if (phone === undefined) return undefined;
  if (!isTest) await report(visit, { carId: car.id, dealershipId: car.dealership_id ?? null });
  return { text: phone, href: telHref(phone) };
}

/** The same for the number of a location, on a page without a car. */
export async function revealPlacePhone(
  visit: Asked,
  place: TenantLocation,
  { isTest }: Asker = {},
): Promise<RevealedPhone> {
  const reveal = { carId: `location:${place.id}`, dealershipId: place.dealership_id ?? null };
  if (!isTest) await report(visit, reveal);
  return { text: place.phone, href: telHref(place.phone) };
}

async function report(
  { tenant, now, requestId, clientAddress, services }: Asked,
  { carId, dealershipId }: Pick<PhoneReveal, 'carId' | 'dealershipId'>,
): Promise<void> {
  const visitor = `${tenant.slug} ${addressGroup(clientAddress)}`;
  if (limiter.take(visitor, revealRate, now.getTime()).waitSeconds > 0) return;
  const reveal = {
    id: newUlid(now),
    tenant: tenant.slug,
    carId,
    dealershipId,
    websiteId: websiteId(tenant),
    createdAt: now.toISOString(),
  };
  try {
    await services.phoneReveals.add(reveal);
  } catch (error) {
    const where = { requestId, carId };
    services.log.error({ ...where, ...faultOf(asOutage(error)) }, 'could not save a phone reveal');
  }
}

/** Phone reveals in SQLite or PostgreSQL. */
export class PhoneRevealStore {
  constructor(readonly db: Kysely<Database>) {}

  async add(reveal: PhoneReveal): Promise<void> {
    const row = {
      id: reveal.id,
      tenant: reveal.tenant,
      car_id: reveal.carId,
      dealership_id: reveal.dealershipId,
      website_id: reveal.websiteId,
      created_at: reveal.createdAt,
    };
    await this.db.insertInto('phone_reveals').values(row).execute();
  }

  /** Newest first. */
  async list(tenant: string, { since = '', limit }: RevealPage): Promise<PhoneReveal[]> {
    const rows = await this.db
      .selectFrom('phone_reveals')
      .selectAll()
      .where('tenant', '=', tenant)
      .where('created_at', '>=', since)
      .orderBy('created_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(toReveal);
  }

  /** By car, the most requested first; `until` is the first instant after the range. */
  async countByCar(
    tenant: string,
    { since = '', until = '9999', limit }: RevealPage & { readonly until?: string },
  ) {
    const rows = await this.db
      .selectFrom('phone_reveals')
      .select(({ fn }) => ['car_id', fn.countAll().as('count')])
      .where('tenant', '=', tenant)
      .where('created_at', '>=', since)
      .where('created_at', '<', until)
      .groupBy('car_id')
      .orderBy('count', 'desc')
      .orderBy('car_id')
      .limit(limit)
      .execute();
    return rows.map((row) => ({ carId: row.car_id, count: Number(row.count) }));
  }
}

const toReveal = (row: Selectable<Database['phone_reveals']>) => ({
  id: row.id,
  tenant: row.tenant,
  /** A location's number counts under `location:` and its id. */
  carId: row.car_id,
  dealershipId: row.dealership_id,
  /** The site's slug. */
  websiteId: row.website_id,
  /** UTC, ISO. */
  createdAt: row.created_at,
});
