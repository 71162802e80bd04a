import { carTypes } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { choosePhone } from './choose-phone';
import { samePhone } from './mask-phone';

/** What a masked number depends on. */
type Masking = Pick<Tenant, 'phones' | 'locations'>;

/**
 * Whether a number that a page would show anyway is one that cars hide: then it is left out there. Without masking
 * nothing is hidden.
 */
export function isHiddenNumber({ phones, locations }: Masking, phone: string): boolean {
  if (phones.reveal !== 'masked') return false;
  const types = [...carTypes, undefined];
  return locations.some((location) =>
    types.some((type) => samePhone(choosePhone(phones, type, location.phone) ?? '', phone)),
  );
}
