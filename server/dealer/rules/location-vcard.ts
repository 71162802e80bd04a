import { contentFile, escapedText, escapedWhole, uriText } from '#server/platform/text/content-lines';
import type { TenantLocation } from '#server/settings/tenant-schema';
import { departmentNames, type Hours, openingWeek } from './opening-hours';

/** A location as its contact card needs it; numbers that are absent are not for everyone. */
interface ContactPlace
  extends Hours,
    Pick<TenantLocation, 'id' | 'name' | 'street' | 'city' | 'state' | 'postcode' | 'time_zone'> {
  readonly lat?: number | undefined;
  readonly long?: number | undefined;
  readonly phone?: string | undefined;
  readonly landline_phone?: string | undefined;
  /** Absolute address of its page. */
  readonly url: string;
}

/**
 * A location as a vCard 4.0 (RFC 6350) under a stable id, so that a later card updates the contact. vCard has no property
 * for opening hours: the usual week is in the note, without special days, since people keep a card for years.
 */
export function locationVcard(
  place: ContactPlace,
  dealer: { readonly slug: string; readonly name: string },
): string {
  const { lat, long, phone, landline_phone: landline } = place;
  const address = [place.street, place.city, place.state, place.postcode, 'Australia'];
  const note = hoursNote(place);
  return contentFile([
    'BEGIN:VCARD',
    'VERSION:4.0',
    'PRODID:-//Dealer site//Locations//EN',
    `UID;VALUE=text:${escapedWhole(`${place.id}@${dealer.slug}`)}`,
    'KIND:org',
    `FN:${escapedWhole(place.name)}`,
    `ORG:${escapedText(dealer.name)};${departmentNames[place.location_type]}`,
    ...[...new Set([phone, landline])].flatMap((number) => (number ? [phoneLine(number)] : [])),
    `ADR;TYPE=work:;;${address.map(escapedText).join(';')}`,
    ...(lat !== undefined && long !== undefined ? [`GEO:geo:${lat},${long}`] : []),
    `TZ:${escapedWhole(place.time_zone)}`,
    `URL:${uriText(place.url)}`,
    ...(note === undefined ? [] : [`NOTE:${escapedWhole(note)}`]),
    'END:VCARD',
  ]);
}

/**
 * A number as a `tel:` address with its country, as readers abroad dial it. 13, 1300 and 1800 numbers exist in Australia
 * only and have none, so they stay texts.
 */
function phoneLine(phone: string): string {
  const digits = phone.replace(/[^\d+]/g, '');
  if (/^1\d+$/.test(digits)) return `TEL;TYPE="work,voice":${escapedWhole(phone)}`;
  return `TEL;VALUE=uri;TYPE="work,voice":tel:${digits.replace(/^0/, '+61')}`;
}

/** Any day will do: the week is the usual one. */
const anyDay = '2026-01-05';

function hoursNote(place: ContactPlace): string | undefined {
  const week = openingWeek({ ...place, special_hours: [] }, anyDay);
  if (week.length === 0) return undefined;
  return ['Opening hours', ...week.map(({ day, hours }) => `${day}: ${hours}`)].join('\n');
}
