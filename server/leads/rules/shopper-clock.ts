import { otherZone } from '#server/leads/test-drives/rules/slot-days';
import { endInWords } from '#server/platform/text/local-time';
import { type AustralianState, siteState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';

export type SiteClock = Pick<Tenant, 'time_zone' | 'default_state'>;

/**
 * A time of the site for a shopper, `Wednesday 25 November, 2:00 pm Queensland time`: with the zone where the clocks of the
 * state in which they register the car show another time.
 */
export function timeForShopper(
  iso: string,
  site: SiteClock,
  state: AustralianState | undefined,
  inWords: (iso: string, timeZone: string) => string = endInWords,
): string {
  const text = inWords(iso, site.time_zone);
  const zone = state && otherZone([iso], { state: siteState(site), time_zone: site.time_zone }, state);
  if (!zone) return text;
  return /[ap]m$/.test(text) ? `${text} ${zone}` : `${text}, ${zone}`;
}
