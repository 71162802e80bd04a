import type { Bff } from '../bff';
import { carLocation } from '../locations/rules/car-location';
import { telHref } from '../locations/rules/phone';
import { addressGroup } from '../platform/http/peer-address';
import { RateLimiter } from '../platform/http/rate-limit';
import { newUlid } from '../platform/ulid';
import type { Car } from '../stock/car';
import { websiteId } from '../tenants/rules/website-id';
import { phoneOf } from './to-phone-view';
import type { RevealedPhone } from './views/phone-view';

type Asked = Pick<Bff, 'tenant' | 'now' | 'requestId' | 'clientAddress' | 'services'>;

/** One address is counted so often; it is shown the number all the same. */
const counted = { perSecond: 0.2, burst: 20 };
const limiter = new RateLimiter();

/**
 * Tells the number at a car and stores that it was asked for. A report that
 * fails never hides the number (§8): it is logged once. Undefined when the car has no number.
 */
export async function revealPhone(bff: Asked, car: Car): Promise<RevealedPhone | undefined> {
  const phone = phoneOf(car, bff.tenant, carLocation(car, bff.tenant.locations));
  if (phone === undefined) return undefined;
  await report(bff, car);
  return { text: phone, href: telHref(phone) };
}

async function report({ tenant, now, requestId, clientAddress, services }: Asked, car: Car): Promise<void> {
  if (limiter.take(`${tenant.slug} ${addressGroup(clientAddress)}`, counted, now.getTime()) > 0) return;
  const reveal = {
    id: newUlid(now),
    tenant: tenant.slug,
    carId: car.id,
    dealershipId: car.dealership_id ?? null,
    websiteId: websiteId(tenant),
    createdAt: now.toISOString(),
  };
  try {
    await services.phoneReveals.add(reveal);
  } catch (error) {
    const reason = error instanceof Error ? error.name : 'unknown';
    services.log.error({ requestId, carId: car.id, reason }, 'could not save a phone reveal');
  }
}
