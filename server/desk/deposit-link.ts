import { methodText } from '#server/buying/online-payments/rules/payment-link';
import { counterKinds } from '#server/buying/payments/payment';
import type { Reservation } from '#server/buying/reservations/reservation';
import { invitationQuery } from '#server/buying/reservations/rules/deposit-link';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { depositCents, reservedCar } from '#server/buying/reservations/rules/new-reservation';
import { takeDeposit } from '#server/buying/reservations/take-deposit';
import type { NewMessage } from '#server/dealer/messages/rules/new-message';
import { withNoun } from '#server/dealer/rules/noun';
import { reserveTerms } from '#server/leads/rules/car-forms';
import { buttons, greeting, photo, shopperEmail, texts } from '#server/leads/rules/email-body';
import { normalisePhone } from '#server/leads/rules/phone-number';
import { err, ok, type Result } from '#server/platform/result';
import { centsText, typedCents } from '#server/platform/text/counted';
import { newUlid, ulidOr, ulidPattern } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { isReservable, reserveHref } from '#server/stock/cars/rules/buttons';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { availabilityOf, shownPriceDollars } from '#server/stock/rules/price-line';
import { auditStaff } from './accounts/audit';
import { carNamed, noCarText } from './car-named';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, type FormState, goTo, showPage } from './desk-outcome';
import { takesDeposits } from './frame';
import { noteOf, reachStatus } from './lead-progress-store';
import { replyWays } from './reply-lead';
import { channelsOf, sendsBy, textNumber } from './revise-offer';
import { momentText } from './rules/desk-time';
import { leadHref, personName } from './rules/lead-row';
import { choicesFrom, isWrong, mistakesIn, textIn } from './rules/page-parts';
import { smsTo } from './rules/reply-templates';
import { reservationHref } from './rules/reservation-words';
import { storeTypedLead, typedLeadErrors } from './typed-lead';
import type { FieldErrors, Texts } from './views/desk-view';

export const depositsPath = '/desk/deposits/add';
const dayMs = 86_400_000;
/** More live reservations than a dealer has. */
const mostHeld = 500;

/**
 * The form that records a deposit paid here, or sends somebody the link to a car's checkout; null for a lead that is not there
 * or held as spam.
 */
export async function addDepositView(visit: StaffVisit, { errors = {}, typed = {} }: FormState = {}) {
  const { tenant, url, now } = visit;
  const leadId = typed['lead'] ?? url.searchParams.get('lead') ?? '';
  const lead = await openLead(visit, leadId);
  if (leadId !== '' && !lead) return null;
  const stocknum = typed['stocknum'] ?? url.searchParams.get('stocknum') ?? lead?.car?.stocknum ?? '';
  const usual = depositCents(tenant) > 0 ? String(depositCents(tenant) / 100) : '';
  const fields: Texts = { amount: usual, ...typed, stocknum };
  return {
    page: 'add-deposit' as const,
    action: depositsPath,
    /** Whoever pays it; a new person has fields of their own. */
    lead: lead && { id: lead.id, name: personName(lead), href: leadHref(lead.id) },
    methods,
    /** With the amount that was typed; the form asks about the one that is taken. */
    terms: reserveTerms(tenant, typedCents(fields['amount'] ?? '') ?? undefined),
    link: takesDeposits(tenant)
      ? {
          amount: centsText(depositCents(tenant)),
          days: tenant.online_payment.link_days,
          channels: lead ? channelsOf(lead) : newChannels,
        }
      : undefined,
    /** Made with the form, so that pressing twice does one thing. */
    key: typed['key'] ?? newUlid(now),
    typed: fields,
    errors,
    sent: url.searchParams.has('sent') && lead ? await sentView(visit, lead, stocknum) : undefined,
  };
}

const methods = counterKinds.map((value) => ({ value, text: methodText[value] }));

const newChannels = choicesFrom({ sms: 'Text message', email: 'Email' });

async function openLead({ services, tenant }: StaffVisit, id: string): Promise<Lead | undefined> {
  const lead = ulidPattern.test(id) ? await services.leads.byId(tenant.slug, id) : null;
  return lead && !lead.quarantined ? lead : undefined;
}

/** The link that was just sent, so that staff can show it too. */
async function sentView(visit: StaffVisit, lead: Lead, stocknum: string) {
  const named = await carToHold(visit, stocknum);
  if (!named.ok) return undefined;
  const isText = visit.url.searchParams.get('sent') === 'sms';
  const href = linkTo(visit, named.value, lead.id, endOf(visit));
  const mobile = textNumber(lead);
  return {
    href,
    /** Opens the messages app with the link. */
    smsHref: mobile && smsTo(mobile, href),
    car: named.value.name,
    /** False: this installation sends no such messages, so staff have to hand on the link. */
    isSent: sendsBy(visit, isText ? 'sms' : 'email'),
  };
}

/** The car that was typed, if the link or the money can hold it now. */
async function carToHold(visit: StaffVisit, typed: string, isHere = false): Promise<Result<Car, string>> {
  const { cards } = visit.tenant;
  const named = await carNamed(visit, typed);
  if (!named.ok) return named;
  if (!named.value) return err('Enter the stock number of the car, or words of its name.');
  if (named.value.state !== 'here') return err(noCarText);
  const { car } = named.value;
  const isFree = isHere ? availabilityOf(car) === 'in_stock' : isReservable(car, cards);
  return isFree ? ok(car) : err(await takenText(visit, car));
}

/** Why nobody can reserve a car now: who holds it and until when, if somebody does. */
async function takenText(visit: StaffVisit, car: Car): Promise<string> {
  const { stock, time_zone } = visit.tenant;
  const refusal = withNoun('This car can’t be reserved now.', stock.noun);
  const holder = await holderOf(visit, car);
  return holder ? `${refusal} ${holderText(holder, time_zone)}` : refusal;
}

async function holderOf(
  { services, tenant }: StaffVisit,
  car: Pick<Car, 'id'>,
): Promise<Reservation | undefined> {
  const holds = await services.reservations.list(tenant.slug, {
    states: ['held', 'paying'],
    limit: mostHeld,
  });
  return holds.find(({ carId }) => carId === car.id);
}

/** `It is held for Mia Lee until 20 Nov 2026, 9:00 am (reservation HK7M).` */
function holderText(holder: Reservation, timeZone: string): string {
  const { endsAt, state, reference } = holder;
  const until = endsAt === null ? '' : ` until ${momentText(endsAt, timeZone)}`;
  const words = state === 'held' ? 'is held for' : 'waits for the deposit of';
  return `It ${words} ${shopperName(holder)}${until} (reservation ${reference}).`;
}

const endOf = ({ tenant, now }: StaffVisit): Date =>
  new Date(now.getTime() + tenant.online_payment.link_days * dayMs);

function linkTo({ services, tenant, url }: StaffVisit, car: Car, leadId: string, until: Date): string {
  const invitation = { secret: services.secret, tenant: tenant.slug, carId: car.id };
  const query = invitationQuery(invitation, leadId, until);
  return new URL(reserveHref(car.slug, tenant.cards) + query, url.origin).href;
}

/**
 * Records a deposit that was paid here, or sends the link by text or email. The link opens the car's checkout with the person's
 * details: they agree to the terms and pay there, and the car is held as for any other shopper.
 */
export async function submitDeposit(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const knownLead = await openLead(visit, textIn(form, 'lead'));
  if (form.get('lead') && !knownLead) return null;
  const isHere = form.get('do') === 'record';
  const done = await (isHere ? recordDeposit : sendLink)(visit, form, knownLead);
  if (done.ok) return goTo(done.value);
  return showPage(await addDepositView(visit, { errors: done.error, typed: Object.fromEntries(form) }));
}

/** The page that shows it, or what is wrong with the form. */
type Deposited = Promise<Result<string, FieldErrors>>;

async function sendLink(visit: StaffVisit, form: URLSearchParams, knownLead: Lead | undefined): Deposited {
  const named = await carToHold(visit, textIn(form, 'stocknum'));
  if (!named.ok) return err({ ...personErrors(visit, form, knownLead), stocknum: named.error });
  const car = named.value;
  const text = (name: string) => textIn(form, name).trim();
  const person = knownLead ?? { fields: { phone: normalisePhone(text('phone')), email: text('email') } };
  const channel = channelsOf(person).find(({ value }) => value === form.get('channel'))?.value;
  if (!channel || !takesDeposits(visit.tenant)) return err({ channel: missingText(form.get('channel')) });
  const stored = await leadOf(visit, form, car, knownLead, 'Deposit link');
  if (!stored.ok) return stored;
  const lead = stored.value;
  const key = ulidOr(form.get('key'), visit.now);
  await visit.services.messages.send(undefined, {
    ...messageOf(visit, car, lead, channel),
    id: `deposit-${key}`,
  });
  await auditStaff(visit, 'deposit-link-sent', { leadIds: [lead.id] });
  await addNote(visit, lead, 'deposit-link', car.name, key);
  const params = new URLSearchParams({ lead: lead.id, stocknum: textIn(form, 'stocknum'), sent: channel });
  return ok(`${depositsPath}?${params}`);
}

/** The car is held for the money that staff have in their hands, as for a deposit that was paid online. */
async function recordDeposit(
  visit: StaffVisit,
  form: URLSearchParams,
  knownLead: Lead | undefined,
): Deposited {
  const { staff, now } = visit;
  const repeated = await recordedBefore(visit, form);
  if (repeated) return ok(repeated);
  const named = await carToHold(visit, textIn(form, 'stocknum'), true);
  const mostCents = ((named.ok && shownPriceDollars(named.value)) || mostDollars) * 100;
  const cents = typedCents(textIn(form, 'amount')) ?? 0;
  const method = counterKinds.find((kind) => kind === form.get('method'));
  // A site without a deposit holds for a dollar, no less.
  const leastCents = Math.min(Math.max(depositCents(visit.tenant), 100), mostCents);
  const isAmount = cents >= leastCents && cents <= mostCents;
  const errors = mistakesIn({
    ...personErrors(visit, form, knownLead),
    stocknum: !named.ok && named.error,
    amount: !isAmount && `Enter an amount from ${centsText(leastCents)} to ${centsText(mostCents)}.`,
    method: !method && 'Choose how they pay.',
    agreed: form.get('agreed') !== 'yes' && 'Tick this once they have agreed to the terms.',
  });
  if (!named.ok || !method || isWrong(errors)) return err(errors);
  const car = named.value;
  const stored = await leadOf(visit, form, car, knownLead, 'Walk-in');
  if (!stored.ok) return stored;
  const lead = stored.value;
  const token = ulidOr(form.get('key'), now);
  const reservation = await takeDeposit(visit, { car, lead, cents, method, by: staff.name, token });
  if ('kind' in reservation) return err({ stocknum: await takenText(visit, car) });
  const detail = `${method.replace('_', '-')} ${reservation.reference}`;
  await auditStaff(visit, 'deposit-taken', { leadIds: [lead.id], detail });
  await addNote(visit, lead, 'deposit', `${centsText(cents)}, ${methodText[method]}, ${car.name}`, token);
  await reachStatus(visit, lead.id, 'paid');
  return ok(await shownAt(visit, reservation, lead));
}

/** The page of the reservation that the same form has made before; undefined if it has made none. */
async function recordedBefore(visit: StaffVisit, form: URLSearchParams): Promise<string | undefined> {
  const { services, tenant } = visit;
  const named = await carNamed(visit, textIn(form, 'stocknum'));
  const holder = named.ok && named.value ? await holderOf(visit, named.value.car) : undefined;
  const lead = holder?.leadId ? await services.leads.byId(tenant.slug, holder.leadId) : null;
  if (!holder || !lead) return undefined;
  const notes = await services.leadProgress.notes(tenant.slug, lead.id);
  const isSame = notes.some(({ id, kind }) => kind === 'deposit' && id === form.get('key'));
  return isSame ? shownAt(visit, holder, lead) : undefined;
}

const shownAt = async (visit: StaffVisit, reservation: Reservation, lead: Lead): Promise<string> =>
  `${reservationHref(reservation.id)}?done=deposit-${await sendReceipt(visit, reservation, lead)}`;

/** No car costs more. */
const mostDollars = 1_000_000;

/** An email goes with the hold; somebody without one gets a text message. Returns what they get. */
async function sendReceipt(
  visit: StaffVisit,
  { id, car, depositCents: cents, endsAt, reference }: Reservation,
  lead: Lead,
): Promise<'email' | 'text' | 'none'> {
  const { tenant, services, now } = visit;
  const { email, sms } = replyWays(visit, lead);
  if (email) return email.isSent ? 'email' : 'none';
  if (!sms?.isSent || endsAt === null) return 'none';
  const until = momentText(endsAt, tenant.time_zone);
  await services.messages.send(undefined, {
    id: `deposit-receipt-${id}`,
    channel: 'sms',
    purpose: 'receipt',
    tenant: tenant.slug,
    to: sms.to,
    text: `${tenant.name}: we have your deposit of ${centsText(cents)} and hold the ${car.name} for you until ${until}. Reservation ${reference}.`,
    expiresAt: new Date(now.getTime() + dayMs),
  });
  return 'text';
}

function missingText(channel: string | null): string {
  if (channel === 'sms') return 'A text message needs a mobile number.';
  return channel === 'email' ? 'An email needs an email address.' : 'Choose how to send the link.';
}

const personErrors = (visit: StaffVisit, form: URLSearchParams, knownLead: Lead | undefined): FieldErrors =>
  knownLead ? {} : typedLeadErrors(visit, form);

/** The lead that is known, or a new one for somebody whom the desk doesn't know yet; or what is wrong with their details. */
async function leadOf(
  visit: StaffVisit,
  form: URLSearchParams,
  car: Car,
  knownLead: Lead | undefined,
  source: string,
): Promise<Result<Lead, FieldErrors>> {
  if (knownLead) return ok(knownLead);
  const stored = await storeTypedLead(visit, form, { ...filing.enquiry, car_id: car.id, source });
  if (!stored.ok) return stored;
  const lead = await visit.services.leads.byId(visit.tenant.slug, stored.value.leadId);
  return lead ? ok(lead) : err({ name: 'This could not be stored just now. Try again in a minute.' });
}

const addNote = (
  visit: StaffVisit,
  { id: leadId }: Lead,
  kind: 'deposit' | 'deposit-link',
  text: string,
  id: string,
) => visit.services.leadProgress.addNote(visit.tenant.slug, leadId, noteOf(visit, kind, text, { id }));

function messageOf(
  visit: StaffVisit,
  car: Car,
  lead: Pick<Lead, 'id' | 'fields' | 'url'>,
  channel: 'email' | 'sms',
): NewMessage {
  const { tenant, url } = visit;
  const until = endOf(visit);
  const link = linkTo(visit, car, lead.id, until);
  const { name, imageUrl } = reservedCar(car, tenant, siteBasis(tenant, visit.now));
  const amount = centsText(depositCents(tenant));
  const common = { tenant: tenant.slug, purpose: 'reservation' as const, expiresAt: until };
  if (channel === 'sms') {
    const text = `${tenant.name}: pay the ${amount} deposit here and we hold the ${name} for you: ${link}`;
    return { ...common, channel, to: textNumber(lead) ?? '', text };
  }
  const title = `Your deposit for the ${name}`;
  const parts = [
    ...texts(
      greeting(lead.fields['name'] ?? ''),
      withNoun(
        `Pay the ${amount} deposit, and we hold the car for you. Until it is paid, the car stays for sale.`,
        tenant.stock.noun,
      ),
    ),
    ...photo(imageUrl, name, url.origin),
    ...buttons(['Pay the deposit', link]),
    ...texts(tenant.name),
  ];
  const { text, html } = shopperEmail({ title, parts, origin: url.origin }, tenant);
  return {
    ...common,
    channel,
    to: lead.fields['email'] ?? '',
    text,
    email: { subject: title, html, headers: {} },
  };
}
