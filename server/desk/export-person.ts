import { orderRecord } from '#server/buying/orders/order';
import { reservationRecord } from '#server/buying/reservations/reservation';
import type { Alert } from '#server/customers/alerts/alert-store';
import { exportCustomer } from '#server/customers/customer-data';
import type { Message } from '#server/dealer/messages/message-outbox';
import { copiedMessage } from '#server/dealer/messages/message-records';
import { leadCopy } from '#server/leads/rules/lead-export';
import { valuationRecord } from '#server/trade-in/valuation';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type Person, personOf } from './person';
import { datedName, privateJson, privatePage } from './private-files';
import { personDocument } from './rules/person-document';

/** A person's data as a JSON file. Null: no such person. */
export async function exportPerson(visit: StaffVisit): Promise<Response | null> {
  const copy = await copyOf(visit);
  return copy && privateJson(copy.data, copy.name);
}

/** The same as a page to read and print. */
export async function printPerson(visit: StaffVisit): Promise<Response | null> {
  const copy = await copyOf(visit);
  const { name: siteName, time_zone: timeZone } = visit.tenant;
  return copy && privatePage(personDocument(copy.data, { siteName, timeZone }), copy.name);
}

/** A person's data and the name of its file. Each lead in it is in the audit log before it is sent. */
async function copyOf(visit: StaffVisit) {
  const person = await personOf(visit);
  if (!person) return null;
  const { leadIds, customerId } = person.records;
  await auditStaff(visit, 'person-exported', { detail: person.reference });
  if (leadIds.length > 0) await auditStaff(visit, 'lead-exported', { leadIds });
  if (customerId) await auditStaff(visit, 'customer-exported', { detail: person.reference });
  return { data: await dataOf(visit, person), name: datedName(visit, `person-${person.reference}`) };
}

async function dataOf(visit: StaffVisit, person: Person) {
  const { services, tenant, now } = visit;
  const { contact, records } = person;
  const { slug } = tenant;
  const { customerId, alertPersonId } = records;
  const reservations = await eachOf(records.reservationIds, (id) => services.reservations.byId(slug, id));
  const orders = await eachOf(records.orderIds, (id) => services.orders.byId(slug, id));
  const alerts = alertPersonId ? await services.alerts.ofPerson(slug, alertPersonId) : [];
  const customer = customerId ? await services.customers.byId(slug, customerId) : null;
  return {
    exported_at: now.toISOString(),
    site: slug,
    phone: contact.phone ?? null,
    email: contact.email ?? null,
    leads: await eachOf(records.leadIds, (id) => leadData(visit, id)),
    reservations: reservations.map(reservationRecord),
    orders: orders.map(orderRecord),
    valuations: await eachOf(records.valuationIds, (id) => valuationData(visit, id)),
    email_alerts: alerts.map(alertData),
    messages: (await messagesTo(visit, person)).map(copiedMessage),
    account: customer ? await exportCustomer(services, customer) : null,
  };
}

const alertData = ({ label, frequency, state, consent, createdAt, confirmedAt, endsAt }: Alert) => ({
  label,
  frequency,
  state,
  agreed_to: consent,
  created_at: createdAt,
  confirmed_at: confirmedAt,
  ends_at: endsAt,
});

/** Messages to the number and the email that are in the outbox, each once. */
async function messagesTo(
  { services, tenant }: StaffVisit,
  { contact, records }: Person,
): Promise<Message[]> {
  const byId = new Map<string, Message>();
  for (const recipient of [contact.phone, contact.email]) {
    if (recipient === undefined) continue;
    const { customerId } = records;
    const filter = { tenant: tenant.slug, recipient, customerId, limit: mostMessages };
    for (const message of await services.messageOutbox.list(filter)) byId.set(message.id, message);
  }
  return [...byId.values()];
}

/** More than the outbox holds of one recipient. */
const mostMessages = 10_000;

/** One after the other: a file may have many records with attachments. */
async function eachOf<T>(ids: readonly string[], read: (id: string) => Promise<T | null>): Promise<T[]> {
  const values: T[] = [];
  for (const id of ids) {
    const value = await read(id);
    if (value) values.push(value);
  }
  return values;
}

/** A lead with its history, its files and its test drive. */
async function leadData({ services, tenant: { slug } }: StaffVisit, id: string) {
  const one = await services.desk.one(slug, id);
  if (!one) return null;
  const [notes, files, bookings] = await Promise.all([
    services.leadProgress.notes(slug, id),
    services.leads.filesOf(slug, id),
    services.bookings.ofLeads(slug, [id]),
  ]);
  return {
    ...leadCopy(one.lead),
    status: one.status,
    merged_into: one.mergedInto,
    history: notes.map(({ kind, text, remark, byName, createdAt }) => ({
      kind,
      text,
      remark: remark ?? null,
      by: byName,
      at: createdAt,
    })),
    files: files.map(({ name, type, bytes }) => ({
      name,
      type,
      content_base64: Buffer.from(bytes).toString('base64'),
    })),
    test_drives: bookings.map(({ startsAt, endsAt, locationId, state }) => ({
      starts_at: startsAt,
      ends_at: endsAt,
      location: locationId,
      state,
    })),
  };
}

async function valuationData({ services, tenant: { slug } }: StaffVisit, id: string) {
  const valuation = await services.valuations.byId(slug, id);
  if (!valuation) return null;
  const photos = [];
  for (const photo of await services.valuationPhotos.ofValuation(slug, id)) {
    const bytes = await services.valuationPhotos.bytesOf(slug, id, photo.id);
    if (bytes) photos.push({ slot: photo.slot, jpeg_base64: Buffer.from(bytes).toString('base64') });
  }
  return { ...valuationRecord(valuation), photos };
}
