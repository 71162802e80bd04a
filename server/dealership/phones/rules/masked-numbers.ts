import { carTypes } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { choosePhone } from './choose-phone';
import { samePhone } from './mask-phone';

/** The settings that decide masking. */
type Masking = Pick<Tenant, 'phones' | 'locations'>;

/**
 * Whether cars mask a number that a page would otherwise show: then the page leaves it out. Without masking nothing is
 * hidden.
 */
export function isHiddenNumber({ phones, locations }: Masking, phone: string): boolean {
  if (phones.reveal !== 'masked') return false;
  const types = [...carTypes, undefined];
  return locations.some((location) =>
    types.some((type) => samePhone(choosePhone(phones, type, location.phone) ?? '', phone)),
  );
}
