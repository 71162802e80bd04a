import type { ShopperVisit } from '#server/buying/shopper-visit';
import { visitOf, visitWorded, withNoun } from '#server/dealer/rules/noun';
import { openState } from '#server/dealer/rules/opening-hours';
import { phoneLink, telHref } from '#server/dealer/rules/phone-numbers';
import { carPhone, primaryLocation, shownLocation, sitePhone } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { translateView } from '#server/languages/rules/translate-view';
import { serviceDateField } from '#server/leads/rules/forms/workshop';
import { locationField, preferredTimeField } from '#server/leads/rules/place-choice';
import { leadEvent } from '#server/leads/rules/shopper-events';
import {
  afterCarLost,
  isThanksKey,
  kindOf,
  kindParam,
  neutralWords,
  type SuccessWords,
  successWords,
  timelessWords,
  uncheckedWords,
  withReply,
} from '#server/leads/rules/success-words';
import { opensBooking } from '#server/leads/test-drives/find-booking';
import { slotField } from '#server/leads/test-drives/rules/slot-days';
import { carOfForm } from '#server/leads/to-form-view';
import { usualReplyOf } from '#server/leads/usual-reply';
import type { SuccessView } from '#server/page/views/form-view';
import { dayInWords, isDate } from '#server/platform/text/local-time';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { type FilingKind, filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { pageActions, pageLinks } from '#server/stock/cars/rules/car-controls';
import { carEventOf } from '#server/stock/cars/rules/car-effects';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { carHref } from '#server/stock/cars/rules/naming';
import { findCar } from '#server/stock/cars/show-car';
import { inState } from '#server/stock/cars/to-card-view';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import { shopperTerms } from '#server/stock/rules/shopper-terms';

/**
 * The page after a lead: confirmation, next steps, links. Only its sender is thanked, whom the `key` of the address proves;
 * for anyone else it is a page with ways on. Of the lead only its kind and what was booked where are read, so that the page
 * reveals nothing about the person.
 */
export async function successView(visit: ShopperVisit): Promise<SuccessView> {
  const view = await englishView(visit);
  return visit.language ? translateView(view, visit.language.translate) : view;
}

async function englishView(visit: ShopperVisit): Promise<SuccessView> {
  const { tenant, url, now } = visit;
  const terms = shopperTerms(url.searchParams, tenant);
  const lead = await leadOf(visit);
  const slug = url.searchParams.get('car');
  const lookup = slug ? await findCar(visit, slug) : undefined;
  const car = lookup && lookup.state !== 'unknown' ? lookup.car : undefined;
  const chosen = lead ? chosenPlace(tenant, lead) : undefined;
  const phone = chosen
    ? { text: chosen.phone, href: telHref(chosen.phone) }
    : phoneLinkFor(tenant, lookup?.state === 'here' ? lookup.car : undefined, lead !== null);
  return {
    ...(lead ? await wordsFor(visit, { car, lead }) : neutralWords(tenant.name)),
    phone: phone || undefined,
    car: car ? inState(successCar(car, tenant, { state: terms.state, now }), terms) : undefined,
    ways: [
      ...waysOn(visit, car, lead && lookup?.state === 'here' ? kindOfLead(lead) : undefined),
      ...(lead ? [] : [{ text: 'Contact us', href: '/contact' }]),
    ],
    event: lead ? eventOf(filing[kindOfLead(lead)].category, lead.id, car) : undefined,
  };
}

/**
 * The number for questions about the car, or the dealer's: plain for whoever has sent a lead, otherwise as the site's pages
 * have it, which may mask it.
 */
function phoneLinkFor(tenant: Tenant, car: Car | undefined, isSender: boolean): LinkView | undefined {
  const phone = car ? carPhone(car, tenant) : sitePhone(tenant);
  if (phone === undefined) return undefined;
  if (isSender) return { text: phone, href: telHref(phone) };
  const pagePhone = car && carStatement(car, tenant).phone;
  return pagePhone
    ? { text: pagePhone.text, href: pagePhone.href ?? `${carHref(car)}/phone` }
    : phoneLink(tenant, phone);
}

/** The lead in the address, for its sender; null for an address without one, or without its key. */
async function leadOf({ services, tenant, url }: ShopperVisit): Promise<Lead | null> {
  const id = url.searchParams.get('lead') ?? '';
  const key = url.searchParams.get('key') ?? '';
  const isSender = [isThanksKey, opensBooking].some((opens) => opens(services.secret, tenant.slug, id, key));
  return isSender ? services.leads.byId(tenant.slug, id) : null;
}

/** The words with how soon an answer usually comes, and when a location opens that is closed now. */
async function wordsFor(
  visit: ShopperVisit,
  about: { readonly car: Car | undefined; readonly lead: Lead },
): Promise<Pick<SuccessView, 'title' | 'steps' | 'note' | 'hours'>> {
  const { tenant, now } = visit;
  const usual = tenant.car_page.trust.includes('reply') ? await usualReplyOf(visit) : undefined;
  const { title, steps, note } = withReply(wordsOf(visit, about), tenant.name, usual);
  const place =
    chosenPlace(tenant, about.lead) ??
    (about.car && shownLocation(about.car, tenant.locations)) ??
    primaryLocation(tenant);
  const state = place?.visible ? openState(place, now) : undefined;
  return {
    title,
    steps,
    note: [bookingRequest(tenant, about.lead), note].filter(Boolean).join(' ') || undefined,
    hours: place && state && `${place.name}: ${state.text}`,
  };
}

/** The location that its sender chose. */
const chosenPlace = ({ locations }: Tenant, { fields }: Lead): TenantLocation | undefined =>
  locations.find((one) => one.visible && one.id === fields[locationField]);

/** The request for a service, back to its sender: `You asked for: Mazda CX-5, Friday 4 December, Brolga Southport Service.` */
function bookingRequest(tenant: Tenant, lead: Lead): string | undefined {
  if (kindOfLead(lead) !== 'service') return undefined;
  const { 'Vehicle Make': make, 'Vehicle Model': model, [serviceDateField]: day } = lead.fields;
  const parts = [
    [make, model].filter(Boolean).join(' '),
    day && isDate(day) && dayInWords(day),
    chosenPlace(tenant, lead)?.name,
  ];
  return `You asked for: ${parts.filter(Boolean).join(', ')}.`;
}

const kindOfLead = (lead: Lead): FilingKind => kindOf(kindParam(lead) ?? null);

/** Kinds of leads that promise something about their car. */
const ofCar: readonly FilingKind[] = ['enquiry', 'photos', 'testDrive', 'personalisedFinance'];

function wordsOf(
  { tenant }: ShopperVisit,
  { car, lead }: { readonly car: Car | undefined; readonly lead: Lead },
): SuccessWords {
  const kind = kindOfLead(lead);
  // Nothing is booked while staff look at a message that may be spam.
  if (kind === 'testDrive' && lead.quarantined) return uncheckedWords(tenant.name);
  const words =
    kind === 'testDrive' && !hasTime(lead)
      ? timelessWords(tenant.name)
      : successWords(kind, tenant.name, tenant.stock.noun);
  const event = car && ofCar.includes(kind) ? carEventOf(car) : 'back';
  // A reserved car can be asked about: only a change since then is news.
  if (event === 'back' || event === lead.car?.availability) return words;
  return {
    title: successWords('contact', tenant.name).title,
    steps: afterCarLost(event, tenant.name, tenant.stock.noun),
  };
}

/** Whether a test drive is booked, or its shopper has named a time. */
const hasTime = ({ fields }: Lead): boolean => [slotField, preferredTimeField].some((name) => fields[name]);

/** The car of the page, as its forms show it. */
export function successCar(car: Car, tenant: Tenant, basis: ChargeBasis): NonNullable<SuccessView['car']> {
  return { slug: car.slug, ...carOfForm(car, tenant, basis) };
}

/** One primary action, and secondary ones: the next steps towards the car of a lead of this kind, or more cars. */
function waysOn(visit: ShopperVisit, car: Car | undefined, kind: FilingKind | undefined): LinkView[] {
  const { tenant } = visit;
  const next = car && kind ? nextSteps(visit, car, kind) : [];
  return [
    ...(next.length > 0 ? next : [{ text: 'Keep browsing', href: tenant.search.base_path }]),
    ...(car
      ? [{ text: withNoun('Similar cars', tenant.stock.noun), href: `${carHref(car)}#similar-cars` }]
      : []),
    ...savedWay(tenant),
  ];
}

/** After a question about a car: to drive it, or to trade one in; after booking a drive, the latter. */
function nextSteps({ tenant, now, url }: ShopperVisit, car: Car, kind: FilingKind): LinkView[] {
  const terms = shopperTerms(url.searchParams, tenant);
  const isAsked = kind === 'enquiry' || kind === 'photos';
  const drive = pageActions(car, tenant).find((action) => action.kind === 'test-drive');
  const tradeIn = pageLinks(car, tenant, sitePages(tenant, now)).find((link) => link.kind === 'trade-in');
  return [
    ...(isAsked && drive
      ? [
          {
            text: visitWorded('Book a test drive', visitOf(car, tenant.test_drives)),
            href: ownHref(drive.href, url),
          },
        ]
      : []),
    ...((isAsked || kind === 'testDrive') && tradeIn ? [{ text: tradeIn.text, href: tradeIn.href }] : []),
  ].map((link) => inState(link, terms));
}

/** With the lead: in its sender's browser the next form has the same details. */
function ownHref(href: string, { searchParams }: URL): string {
  const [path = '', query = ''] = href.split('?');
  const params = new URLSearchParams(query);
  params.set('lead', searchParams.get('lead') ?? '');
  return `${path}?${params}`;
}

function savedWay({ watchlist, cards, stock }: Tenant): LinkView[] {
  const text = withNoun('Your saved cars', stock.noun);
  if (watchlist.enabled) return [{ text, href: watchlist.path }];
  return cards.favourites ? [{ text, href: '/favourites' }] : [];
}

/** The event for the page to report once. */
function eventOf(category: string, lead: string, car: Car | undefined): SuccessView['event'] {
  const event = leadEvent({ category, car });
  const eventPart = event ? { event: event.name, event_id: event.id, label: event.label } : { event: 'lead' };
  return { ...eventPart, category, lead_id: lead };
}
