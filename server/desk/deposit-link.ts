import type { Reservation } from '#server/buying/reservations/reservation';
import { invitationQuery } from '#server/buying/reservations/rules/deposit-link';
import { shopperName } from '#server/buying/reservations/rules/lead-of-reservation';
import { depositCents, reservedCar } from '#server/buying/reservations/rules/new-reservation';
import type { NewMessage } from '#server/dealer/messages/rules/new-message';
import { withNoun } from '#server/dealer/rules/noun';
import { buttons, greeting, photo, shopperEmail, texts } from '#server/leads/rules/email-body';
import { normalisePhone } from '#server/leads/rules/phone-number';
import { err, ok, type Result } from '#server/platform/result';
import { centsText } from '#server/platform/text/counted';
import { newUlid, ulidPattern } from '#server/platform/ulid';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import { filing } from '#server/settings/rules/filing';
import { isReservable, reserveHref } from '#server/stock/cars/rules/buttons';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { auditStaff } from './accounts/audit';
import { carNamed, noCarText } from './car-named';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import { channelsOf, textNumber } from './revise-offer';
import { momentText } from './rules/desk-time';
import { leadHref, personName } from './rules/lead-row';
import { storeTypedLead } from './typed-lead';
import type { DeskContent, FieldErrors } from './views/desk-view';

export const depositsPath = '/desk/deposits/add';
const dayMs = 86_400_000;
/** More live reservations than a dealer has. */
const mostHeld = 500;

interface DepositState {
  readonly errors?: FieldErrors;
  readonly typed?: Readonly<Record<string, string>>;
}

/** The form that sends somebody the link to a car's checkout; null for a lead that is not there or held as spam. */
export const addDepositView = (visit: StaffVisit) => viewWith(visit);

async function viewWith(visit: StaffVisit, { errors = {}, typed = {} }: DepositState = {}) {
  const { tenant, url, now } = visit;
  const leadId = typed['lead'] ?? url.searchParams.get('lead') ?? '';
  const lead = await openLead(visit, leadId);
  if (leadId !== '' && !lead) return null;
  const stocknum = typed['stocknum'] ?? url.searchParams.get('stocknum') ?? lead?.car?.stocknum ?? '';
  const typedNow: Readonly<Record<string, string>> = { ...typed, stocknum };
  return {
    page: 'add-deposit' as const,
    action: depositsPath,
    amount: centsText(depositCents(tenant)),
    days: tenant.online_payment.link_days,
    /** Whoever gets the link; a new person has fields of their own. */
    lead: lead && { id: lead.id, name: personName(lead), href: leadHref(lead.id) },
    channels: lead ? channelsOf(lead) : newChannels,
    /** Made with the form, so that pressing twice sends one message. */
    key: typed['key'] ?? newUlid(now),
    typed: typedNow,
    errors,
    sent: url.searchParams.has('sent') && lead ? await sentView(visit, lead, stocknum) : undefined,
  };
}

const newChannels = [
  { value: 'sms', text: 'Text message' },
  { value: 'email', text: 'Email' },
] as const;

async function openLead({ services, tenant }: StaffVisit, id: string): Promise<Lead | undefined> {
  const lead = ulidPattern.test(id) ? await services.leads.byId(tenant.slug, id) : null;
  return lead && !lead.quarantined ? lead : undefined;
}

/** The link that was just sent, so that staff can show it too. */
async function sentView(visit: StaffVisit, lead: Lead, stocknum: string) {
  const named = await carToHold(visit, stocknum);
  if (!named.ok) return undefined;
  const { services, tenant, url } = visit;
  const isText = url.searchParams.get('sent') === 'sms';
  return {
    href: linkTo(visit, named.value, lead.id, endOf(visit)),
    car: named.value.name,
    /** False: this installation sends no such messages, so staff have to hand on the link. */
    isSent: isText ? tenant.sms.kind !== 'file' : Boolean(services.config.SMTP_URL),
  };
}

/** The car that was typed, if it can be reserved now. */
async function carToHold(visit: StaffVisit, typed: string): Promise<Result<Car, string>> {
  const { tenant } = visit;
  const named = await carNamed(visit, typed);
  if (!named.ok) return named;
  if (!named.value) return err('Enter the stock number of the car, or words of its name.');
  if (named.value.state !== 'here') return err(noCarText);
  const { car } = named.value;
  if (isReservable(car, tenant.cards)) return ok(car);
  const refusal = withNoun('This car can’t be reserved now.', tenant.stock.noun);
  const holds = await visit.services.reservations.list(tenant.slug, {
    states: ['held', 'paying'],
    limit: mostHeld,
  });
  const holder = holds.find(({ carId }) => carId === car.id);
  return err(holder ? `${refusal} ${holderText(holder, tenant.time_zone)}` : refusal);
}

/** `It is held for Mia Lee until 20 Nov 2026, 9:00 am (reservation HK7M).` */
function holderText(holder: Reservation, timeZone: string): string {
  const { endsAt, state, reference } = holder;
  const until = endsAt === null ? '' : ` until ${momentText(new Date(endsAt), timeZone)}`;
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
 * Sends the link by text or email. It opens the car's checkout with the person's details: they agree to the terms and
 * pay there, and the car is held as for any other shopper.
 */
export async function submitDeposit(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<DeskOutcome<DeskContent> | null> {
  const typed = Object.fromEntries(form);
  const refuse = async (errors: FieldErrors) => showPage(await viewWith(visit, { errors, typed }));
  const knownLead = await openLead(visit, form.get('lead') ?? '');
  if (form.get('lead') && !knownLead) return null;
  const named = await carToHold(visit, form.get('stocknum') ?? '');
  if (!named.ok) return refuse({ stocknum: named.error });
  const car = named.value;
  const text = (name: string) => (form.get(name) ?? '').trim();
  const person = knownLead ?? { fields: { phone: normalisePhone(text('phone')), email: text('email') } };
  const channel = channelsOf(person).find(({ value }) => value === form.get('channel'))?.value;
  if (!channel) return refuse({ channel: missingText(form.get('channel')) });
  const stored = knownLead ? ok(knownLead) : await newLeadOf(visit, form, car);
  if (!stored.ok) return refuse(stored.error);
  const lead = stored.value;
  const key = form.get('key') ?? '';
  const id = `deposit-${ulidPattern.test(key) ? key : newUlid(visit.now)}`;
  await visit.services.messages.send(undefined, { ...messageOf(visit, car, lead, channel), id });
  await noteLink(visit, lead, car, key);
  const params = new URLSearchParams({ lead: lead.id, stocknum: form.get('stocknum') ?? '', sent: channel });
  return goTo(`${depositsPath}?${params}`);
}

function missingText(channel: string | null): string {
  if (channel === 'sms') return 'A text message needs a mobile number.';
  return channel === 'email' ? 'An email needs an email address.' : 'Choose how to send the link.';
}

/** A lead for somebody whom the desk doesn't know yet; or what is wrong with their details. */
async function newLeadOf(
  visit: StaffVisit,
  form: URLSearchParams,
  car: Car,
): Promise<Result<Lead, FieldErrors>> {
  const about = { ...filing.enquiry, car_id: car.id, source: 'Deposit link' };
  const stored = await storeTypedLead(visit, form, about);
  if (!stored.ok) return stored;
  const lead = await visit.services.leads.byId(visit.tenant.slug, stored.value.leadId);
  return lead ? ok(lead) : err({ name: 'The link could not be sent just now.' });
}

async function noteLink(visit: StaffVisit, { id }: Pick<Lead, 'id'>, car: Car, key: string): Promise<void> {
  const { services, tenant, staff, now } = visit;
  await auditStaff(visit, 'deposit-link-sent', { leadIds: [id] });
  await services.leadProgress.addNote(tenant.slug, id, {
    id: ulidPattern.test(key) ? key : newUlid(now),
    kind: 'deposit-link',
    text: car.name,
    byId: staff.id,
    byName: staff.name,
    createdAt: now.toISOString(),
  });
}

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
