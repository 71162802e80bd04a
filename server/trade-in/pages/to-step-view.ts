import { randomBytes } from 'node:crypto';
import { customerOf } from '#server/customers/customer-session';
import { withNoun } from '#server/dealer/rules/noun';
import { telHref } from '#server/dealer/rules/phone-numbers';
import { carPhone, sitePhone } from '#server/dealer/rules/place-order';
import { timeField, whereOf } from '#server/leads/rules/forms/test-drive';
import { privacyNotice } from '#server/leads/rules/lead-attributes';
import { noEstimateWords } from '#server/leads/rules/lead-valuation';
import { formTokenField, honeypotField } from '#server/leads/rules/shared-fields';
import { timeForShopper } from '#server/leads/rules/shopper-clock';
import { formToken } from '#server/leads/rules/suspicion';
import { bookingPath } from '#server/leads/test-drives/find-booking';
import { driveFacts } from '#server/leads/test-drives/rules/drive-facts';
import { zoneHint } from '#server/leads/test-drives/rules/slot-days';
import type { LinkView } from '#server/platform/views/packed';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { isOrderable } from '#server/stock/cars/rules/buttons';
import { shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import { inspectionTimes } from '#server/trade-in/book-inspection';
import { contactStepFields } from '#server/trade-in/give-contact';
import { photoStepView } from '#server/trade-in/photos/photo-step';
import { bestAnswersView, conditionFields, conditionValues } from '#server/trade-in/rules/condition';
import { finishedWords } from '#server/trade-in/rules/estimate-words';
import { stepFrom, stepHref } from '#server/trade-in/rules/steps';
import { inspectionEnd } from '#server/trade-in/rules/valuation-allowances';
import {
  kilometresField,
  optionalRegistration,
  ownVehicleName,
  vehicleCard,
} from '#server/trade-in/rules/vehicle-fields';
import type { TradeInPageVisit } from '#server/trade-in/trade-in-visit';
import type { Valuation, ValuationStep } from '#server/trade-in/valuation';
import type {
  BookedView,
  FieldsStepView,
  FinishedStepView,
  InspectionStepView,
  StepView,
} from '#server/trade-in/views/valuation-view';
import { placeNotice, toEstimateView, wayForward } from './to-estimate-view';
import { looksUpCars, vehicleForm } from './vehicle-form';

/** A step of a valuation with its heading. */
interface HeadedStep {
  readonly heading: string;
  readonly step: StepView;
}

type Maker = (visit: TradeInPageVisit, valuation: Valuation, car: Car | undefined) => Promise<HeadedStep>;

/** How each step of the journey is shown. */
export const stepMakers: Readonly<Record<ValuationStep, Maker>> = {
  vehicle: vehicleStep,
  kilometres: async (visit, valuation) => kilometresStep(visit, valuation),
  condition: async (visit, valuation) => conditionStep(visit, valuation),
  contact: contactStep,
  estimate: async (visit, valuation, car) => {
    const step = toEstimateView(visit, valuation, car);
    const heading = step.number ? 'Your valuation' : 'We’ll value your car in person';
    return { heading: withNoun(heading, visit.tenant.stock.noun), step };
  },
  photos: async (visit, valuation) => ({
    heading: withNoun('Add photos of your car', visit.tenant.stock.noun),
    step: {
      kind: 'photos',
      view: await photoStepView(visit, valuation, stepFrom(visit, valuation.id, 'photos')),
    },
  }),
  inspection: async (visit, valuation, car) => {
    const step = await toInspectionView(visit, valuation, car);
    return { heading: step.booked ? 'Your inspection' : 'Book an inspection', step };
  },
  finished: finishedStep,
};

async function vehicleStep(visit: TradeInPageVisit, valuation: Valuation): Promise<HeadedStep> {
  const { id, registration, vehicle, lookup } = valuation;
  const worded = (text: string) => withNoun(text, visit.tenant.stock.noun);
  const isMissing = registration !== null && vehicle === null;
  const form = await vehicleForm(visit, {
    action: stepFrom(visit, id, 'vehicle'),
    hidden: { step: 'vehicle' },
    registration,
    open: isMissing || lookup === null,
    described: vehicle
      ? { make: vehicle.make, model: vehicle.model, year: String(vehicle.year), badge: vehicle.badge ?? '' }
      : undefined,
  });
  const text = isMissing
    ? lookup === 'unknown'
      ? worded(`We couldn’t match ${registration.rego} to a car. Check it, or describe the car below.`)
      : worded(`We can’t look up ${registration.rego} online right now. Please describe the car below.`)
    : worded(looksUpCars(visit.tenant) ? 'Enter the rego, or describe the car.' : '');
  return { heading: worded('Which car is it?'), step: { kind: 'vehicle', text, form } };
}

const plainStep = { hidden: {}, values: {} } as const;

function kilometresStep({ tenant, url }: TradeInPageVisit, valuation: Valuation): HeadedStep {
  const { vehicle, registration, kilometres, lookup } = valuation;
  const worded = (text: string) => withNoun(text, tenant.stock.noun);
  // Only a car that was looked up may be another one than the shopper's.
  const isFound = lookup === 'found';
  const field = kilometresField(tenant.stock.noun);
  const step: FieldsStepView = {
    ...plainStep,
    kind: 'fields',
    name: 'kilometres',
    ...(vehicle ? { vehicle: vehicleCard(vehicle, registration) } : {}),
    fields: [
      { ...field, required: tenant.trade_in.km_required },
      ...(registration === null ? optionalRegistration : []),
    ],
    values: {
      regoState: shopperTerms(url.searchParams, tenant).state,
      ...(kilometres === null ? {} : { kilometres: String(kilometres) }),
    },
    submit: isFound ? 'Yes, that’s it' : 'Continue',
    other: worded(isFound ? 'No, it’s another car' : 'Change the car'),
  };
  return { heading: worded(isFound ? 'Is this your car?' : 'How many kilometres has it done?'), step };
}

function conditionStep({ tenant }: TradeInPageVisit, valuation: Valuation): HeadedStep {
  const isContactNext = tenant.valuation.contact === 'before_estimate' && valuation.leadId === null;
  const submit = isContactNext ? 'Continue' : 'See your valuation';
  const step: FieldsStepView = {
    ...plainStep,
    kind: 'fields',
    name: 'condition',
    intro: 'Answer as best you can. An honest answer keeps the offer the same at the inspection.',
    best: bestAnswersView(valuation.questions),
    fields: conditionFields(valuation.questions),
    values: conditionValues(valuation),
    submit,
  };
  return { heading: 'What condition is it in?', step };
}

async function contactStep(visit: TradeInPageVisit, valuation: Valuation): Promise<HeadedStep> {
  const { tenant, now, services } = visit;
  const customer = await customerOf(visit);
  const first = tenant.valuation.contact === 'before_estimate';
  const issued = tokenTime(valuation, now);
  const step: FieldsStepView = {
    kind: 'fields',
    name: 'contact',
    trap: honeypotField,
    intro: contactIntro(valuation, first, tenant),
    fields: contactStepFields(visit),
    values: customer ? { phone: customer.phone.replace(/^\+61/, '0') } : {},
    hidden: { [formTokenField]: formToken(services.secret, tenant.slug, issued, randomBytes(16)) },
    submit: first ? 'See your valuation' : 'Continue',
    privacy: privacyNotice(tenant),
  };
  return { heading: 'Your details', step };
}

const hourMs = 60 * 60_000;

/** The form began with the valuation, at most an hour ago: a browser may fill in and send its last step at once. */
const tokenTime = ({ createdAt }: Valuation, now: Date): Date =>
  new Date(Math.max(Date.parse(createdAt), now.getTime() - hourMs));

function contactIntro({ accepted, estimate, noEstimate }: Valuation, first: boolean, tenant: Tenant): string {
  if (noEstimate) return `${noEstimateWords(noEstimate, tenant)} ${tenant.valuation.call_back}`;
  if (first) return 'Your valuation is next. We use these details to talk to you about it.';
  if (accepted) return 'So that we can confirm your offer and arrange the inspection.';
  return estimate
    ? 'So that a buyer can answer your questions.'
    : 'So that a buyer can call you with a figure.';
}

async function finishedStep(
  visit: TradeInPageVisit,
  valuation: Valuation,
  car: Car | undefined,
): Promise<HeadedStep> {
  const { tenant, url } = visit;
  const booked = await bookedInspection(visit, valuation);
  const { heading, summary, steps } = finishedWords(valuation, tenant, booked !== undefined, car);
  // The number of the car that the shopper wants is the one in their emails.
  const phone = car ? carPhone(car, tenant) : sitePhone(tenant);
  const { stateQuery } = shopperTerms(url.searchParams, tenant);
  const href = withTerms(`/valuations/${valuation.id}`, stateQuery);
  const forward = wayForward(visit, valuation, car);
  const until = timeForShopper(valuation.expiresAt, tenant, valuation.registerIn);
  const step: FinishedStepView = {
    kind: 'finished',
    summary,
    notice: valuation.accepted === false ? undefined : placeNotice(visit, valuation),
    forward,
    steps,
    booked,
    link: {
      href: stepFrom(
        visit,
        valuation.id,
        valuation.estimate || valuation.noEstimate ? 'estimate' : 'finished',
      ),
      address: new URL(href, url).href.replace(/^https?:\/\//, ''),
      until: `It opens your valuation until ${until}. Anyone with the link can open it.`,
    },
    phone: phone ? { text: phone, href: telHref(phone) } : undefined,
    ways: valuation.orderId ? [] : waysOn(tenant, valuation, forward),
  };
  return { heading, step };
}

function waysOn(
  { accounts, search }: TradeInPageVisit['tenant'],
  valuation: Valuation,
  forward: LinkView | undefined,
) {
  const { vehicle, estimate, id, purpose, accepted } = valuation;
  // The cards of every list then show the price after the trade-in.
  const offersUse = purpose === 'trade-in' && accepted === true;
  return [
    ...(estimate && vehicle
      ? [{ text: `See the valuation of your ${ownVehicleName(vehicle)}`, href: stepHref(id, 'estimate') }]
      : []),
    ...(accounts.sign_in && accounts.garage ? [{ text: 'Your garage', href: '/garage' }] : []),
    {
      text: offersUse ? (forward ? 'Use it on another car' : 'Use it on a car') : 'Keep browsing',
      href: search.base_path,
    },
  ];
}

/**
 * The free times of a location, from the test-drive calendar: the one in `?location=`, else that of the car that the shopper
 * wants, else the first.
 */
async function toInspectionView(
  visit: TradeInPageVisit,
  valuation: Valuation,
  car: Car | undefined,
): Promise<InspectionStepView> {
  const { tenant, url, now } = visit;
  const until = inspectionEnd(valuation, now);
  const locationName = url.searchParams.get('location') ?? car?.location_id;
  const { places, place, days } = await inspectionTimes(visit, locationName, until);
  const terms = shopperTerms(url.searchParams, tenant);
  const hrefOf = (slug: string) =>
    withTerms(`${url.pathname}?step=inspection&location=${encodeURIComponent(slug)}`, terms.stateQuery);
  const field = timeField(days, place && zoneHint(days, place, terms.state));
  const booked = await bookedInspection(visit, valuation);
  return {
    kind: 'inspection',
    intro: withNoun(
      `${car && isOrderable(car, tenant) ? atHandover : ''}We look at the car for about 20 minutes while you wait, then confirm the offer.${
        until
          ? ` It is valid until ${timeForShopper(until, tenant, valuation.registerIn)}, so the times end then too.`
          : ''
      }`,
      tenant.stock.noun,
    ),
    notice: placeNotice(visit, valuation),
    booked,
    where: place ? whereOf(places, place, hrefOf) : undefined,
    field:
      days.length > 0
        ? { ...field, empty: undefined }
        : { ...field, empty: `No times online ${until ? 'before the offer ends' : 'at the moment'}.` },
    hidden: place ? { location: place.slug } : {},
    submit: days.length > 0 ? (booked ? 'Move to this time' : 'Book inspection') : undefined,
    skip: booked
      ? 'Keep the booked time'
      : days.length > 0
        ? 'Skip, please call me'
        : 'Please call me to arrange it',
  };
}

const atHandover = 'If you buy from us online, we can inspect your car at the handover: skip this step. ';

/** The booked time and place, with a link to change or cancel it. */
async function bookedInspection(
  { tenant, services }: TradeInPageVisit,
  { leadId }: Valuation,
): Promise<BookedView | undefined> {
  const bookings = leadId === null ? [] : await services.bookings.ofLeads(tenant.slug, [leadId]);
  const booking = bookings.find(({ state }) => state === 'booked');
  if (!booking) return undefined;
  const { day, hours, where } = driveFacts(booking, { fields: {} }, tenant);
  const href = bookingPath(services.secret, tenant.slug, booking.id);
  return { text: `${day}, ${hours}`, where, link: { text: 'Change or cancel', href } };
}
