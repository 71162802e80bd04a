import type { Message } from '#server/dealer/messages/message-outbox';
import { displayPhone } from '#server/leads/rules/phone-number';
import { statusText } from '#server/settings/lead';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';
import type { DeskLead } from './desk-store';
import { takesOrders } from './frame';
import { type Person, personOf } from './person';
import { ageText, momentText } from './rules/desk-time';
import { aboutLead, appointmentOf, kindOfLead, leadHref, personName, reachOf } from './rules/lead-row';
import { personConsents } from './rules/person-consents';
import { personHref } from './rules/person-key';
import { messageChip, purposeText } from './rules/person-words';
import { orderChip, orderHref, reservationChip, reservationHref } from './rules/reservation-words';
import { vehicleName } from './rules/valuation-view';

/** Rows of each part of the page; the export has all. */
const mostRows = 100;

/** Everything that the site has of one phone number or email; null if there is no such person. */
export async function personView(visit: StaffVisit) {
  const { services, tenant, staff } = visit;
  const person = await personOf(visit);
  if (!person) return null;
  const { contact, records } = person;
  const leads = await services.desk.some(tenant.slug, records.leadIds.slice(0, mostRows));
  const [account, sales] = await Promise.all([accountOf(visit, person), salesOf(visit, person)]);
  const consents = personConsents({
    leads: leads.map(({ lead }) => lead),
    alerts: account?.alerts ?? [],
    textAlerts: account?.textAlerts ?? [],
    staffAccess: account?.history ?? [],
    ...sales,
  });
  const mayErase = may(staff.role, 'delete-leads');
  return {
    page: 'person' as const,
    reference: person.reference,
    name: leads[0] ? personName(leads[0].lead) : (account?.name ?? 'No name'),
    ...reachOf(contact),
    contactText: [contact.phone && displayPhone(contact.phone), contact.email].filter(Boolean).join(', '),
    leads: leads.map((one) => leadLine(visit, one)),
    moreLeads: records.leadIds.length - leads.length,
    drives: await drivesOf(visit, leads),
    reservations: sales.reservations.map((one) => ({
      text: `${one.car.name}, ${one.reference}`,
      chip: reservationChip(one),
      href: reservationHref(one.id),
    })),
    orders: sales.orders.map((one) => ({
      text: `${one.car.name}, ${one.reference}`,
      chip: orderChip(one),
      href: takesOrders(tenant) ? orderHref(one.id) : undefined,
    })),
    valuations: sales.valuations.map(({ vehicle, leadId, createdAt }) => ({
      text: `${vehicle ? vehicleName(vehicle) : 'Their own car'}, ${momentText(createdAt, tenant.time_zone)}`,
      href: leadId === null ? undefined : leadHref(leadId),
    })),
    account: account?.view,
    savedSearches: (account?.alerts ?? []).map(({ label, state }) => ({ text: label, state })),
    messages: mayErase ? await messagesOf(visit, person) : undefined,
    consents: consents.map((one) => ({ ...one, atText: momentText(one.at, tenant.time_zone) })),
    copies: may(staff.role, 'export-leads') ? personCopies(person) : undefined,
    eraseHref: mayErase ? `${personHref(person.key)}/erase` : undefined,
  };
}

/** Everything of the person to hand over: on paper, and for another system. */
export const personCopies = ({ key }: Person) => ({
  printHref: `${personHref(key)}/print`,
  fileHref: `${personHref(key)}/export`,
});

function leadLine({ tenant, now }: StaffVisit, { lead, status, mergedInto }: DeskLead) {
  return {
    href: leadHref(lead.id),
    about: aboutLead(lead),
    facts: [
      kindOfLead(lead),
      lead.quarantined ? 'Suspected spam' : statusText[status],
      mergedInto === null ? undefined : 'Merged',
      ageText(lead.created_at, now, tenant.time_zone),
    ].filter((fact) => fact !== undefined),
    message: lead.fields['message'] ?? lead.fields['request'],
  };
}

async function drivesOf({ services, tenant }: StaffVisit, leads: readonly DeskLead[]) {
  const ids = leads.map(({ lead }) => lead.id);
  const bookings = await services.bookings.ofLeads(tenant.slug, ids);
  return bookings.flatMap((booking) => {
    const lead = leads.find((one) => one.lead.id === booking.leadId)?.lead;
    const text = lead && [lead.car?.name ?? 'Test drive', appointmentOf(lead, booking, tenant)];
    return text ? [{ text: text.filter(Boolean).join(', '), href: leadHref(booking.leadId) }] : [];
  });
}

/** Reservations, orders and valuations of the person's leads and account. */
async function salesOf({ services, tenant: { slug } }: StaffVisit, { records }: Person) {
  const each = async <T>(ids: readonly string[], read: (id: string) => Promise<T | null>): Promise<T[]> =>
    (await Promise.all(ids.slice(0, mostRows).map(read))).flatMap((one) => one ?? []);
  const [reservations, orders, valuations] = await Promise.all([
    each(records.reservationIds, (id) => services.reservations.byId(slug, id)),
    each(records.orderIds, (id) => services.orders.byId(slug, id)),
    each(records.valuationIds, (id) => services.valuations.byId(slug, id)),
  ]);
  return { reservations, orders, valuations };
}

/**
 * The account with the number, and the saved searches of the email. Undefined for people who may not erase them, unless the
 * customer allows staff to see it.
 */
async function accountOf({ services, tenant, staff }: StaffVisit, { records }: Person) {
  const { customerId, alertPersonId } = records;
  const mayErase = may(staff.role, 'delete-leads');
  const owner = { tenant: tenant.slug, customerId: customerId ?? '' };
  const [customer, history] = customerId
    ? await Promise.all([
        services.customers.byId(tenant.slug, customerId),
        services.customerConsents.history(owner),
      ])
    : [null, []];
  const isAllowed = history[0]?.allowed === true;
  if (!mayErase && !isAllowed) return undefined;
  const alerts = mayErase && alertPersonId ? await services.alerts.ofPerson(tenant.slug, alertPersonId) : [];
  const textAlerts = customer ? await services.textAlerts.ofCustomer(tenant.slug, customer.id) : [];
  return {
    name: customer?.name ?? undefined,
    history,
    alerts,
    textAlerts,
    view: customer && {
      name: customer.name ?? undefined,
      since: `Customer since ${momentText(customer.createdAt, tenant.time_zone)}`,
      sharing: isAllowed ? 'They allow staff to see it.' : 'They don’t allow staff to see more of it.',
      textAlerts: textAlerts.map(({ label }) => label),
    },
  };
}

/** Messages to the person that are in the outbox, newest first. Nobody sees a sign-in code. */
async function messagesOf({ services, tenant }: StaffVisit, { contact, records }: Person) {
  const { slug } = tenant;
  const { customerId } = records;
  const lists = await Promise.all(
    [contact.phone, contact.email].map((recipient) =>
      recipient === undefined
        ? []
        : services.messageOutbox.list({ tenant: slug, recipient, customerId, limit: mostRows }),
    ),
  );
  const byId = new Map(lists.flat().map((message) => [message.id, message]));
  return [...byId.values()]
    .toSorted((one, other) => other.createdAt.localeCompare(one.createdAt))
    .map((message) => messageLine(message, tenant.time_zone));
}

function messageLine(message: Message, timeZone: string) {
  return {
    id: message.id,
    text: purposeText(message),
    chip: messageChip(message.state, message.problem),
    at: message.createdAt,
    atText: momentText(message.createdAt, timeZone),
    content: message.secretUntil === null && message.channel !== 'webhook' ? message.text : null,
  };
}
