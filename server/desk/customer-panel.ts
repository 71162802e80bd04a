import type { Customer } from '#server/customers/customer-store';
import { savedPrice } from '#server/customers/rules/watchlist-rules';
import type { SavedCar } from '#server/customers/watchlist-store';
import { dayInWords, localTime } from '#server/platform/text/local-time';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { carHref, headline, subline } from '#server/stock/cars/rules/naming';
import { isAvailable, wholePriceDollars } from '#server/stock/rules/price-line';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { appointmentOf, leadHref } from './rules/lead-row';

/** Saved cars in the panel. */
const mostCars = 10;
/** Leads of the customer that are searched for test drives. */
const mostLeads = 50;

/**
 * The account of the customer whose verified number a lead has. Undefined unless the customer allows staff to see it:
 * even that there is an account is their own business. The view is in the audit log before it is returned.
 */
export async function customerPanel(visit: StaffVisit, lead: Lead) {
  const customer = await consentingCustomer(visit, lead);
  if (!customer) return undefined;
  const { services, tenant } = visit;
  const saved = tenant.watchlist.enabled
    ? await services.watchlist.list({ tenant: tenant.slug, customerId: customer.id })
    : [];
  const [cars, alerts, drives] = await Promise.all([
    Promise.all(saved.slice(0, mostCars).map((one) => savedCarView(visit, one))),
    alertsOf(visit, customer),
    drivesOf(visit, customer, lead),
  ]);
  await auditStaff(visit, 'customer-viewed', { leadIds: [lead.id] });
  return {
    name: customer.name ?? undefined,
    since: `Customer since ${dayOf(customer.createdAt, tenant.time_zone)}`,
    cars,
    moreCars: saved.length - cars.length,
    alerts,
    drives,
  };
}

async function consentingCustomer(
  { services, tenant }: StaffVisit,
  { fields, quarantined }: Lead,
): Promise<Customer | null> {
  const phone = fields['phone'];
  if (!tenant.accounts.sign_in || phone === undefined || quarantined) return null;
  const customer = await services.customers.byPhone(tenant.slug, phone);
  if (!customer) return null;
  const owner = { tenant: tenant.slug, customerId: customer.id };
  return (await services.customerConsents.current(owner))?.allowed ? customer : null;
}

function dayOf(instant: string, timeZone: string): string {
  const { date } = localTime(timeZone, new Date(instant));
  return `${dayInWords(date)} ${date.slice(0, 4)}`;
}

async function savedCarView(
  { services, tenant }: StaffVisit,
  { carId, carSlug, savedAt, priceWhenSaved }: SavedCar,
) {
  const [inStock] = await services.cars.byIds(tenant.slug, [carId]);
  const car = inStock ?? (await services.cars.bySlug(tenant.slug, carSlug))?.car;
  const isForSale = inStock?.show_on_dealer_website && isAvailable(inStock);
  return {
    name: car ? `${headline(car)} ${subline(car, tenant.cards)}`.trim() : 'A car that has left the stock',
    href: `/cars/${encodeURIComponent(inStock?.slug ?? carSlug)}`,
    price: priceWords(priceWhenSaved, isForSale ? inStock : undefined, tenant),
    saved: `Saved ${dayOf(savedAt, tenant.time_zone)}`,
  };
}

const priceWords = (savedDollars: number | null, car: Car | undefined, { stock, price }: Tenant): string =>
  car
    ? savedPrice(savedDollars, wholePriceDollars(car, stock), price).text
    : `${savedPrice(savedDollars, undefined, price).text}, no longer for sale`;

/** Cars that the customer gets texts about. */
async function alertsOf({ services, tenant }: StaffVisit, { id }: Customer) {
  const alerts = await services.textAlerts.ofCustomer(tenant.slug, id);
  const cars = await services.cars.byIds(
    tenant.slug,
    alerts.map(({ carId }) => carId),
  );
  return alerts.map(({ label, carId }) => {
    const car = cars.find((one) => one.id === carId);
    return { text: label, href: car && carHref(car) };
  });
}

/** Booked and requested test drives of the customer's number, the latest lead first. */
async function drivesOf({ services, tenant }: StaffVisit, { phone }: Customer, lead: Lead) {
  const others = (await services.desk.samePerson(tenant.slug, [lead.id])).get(lead.id) ?? [];
  const related = await services.desk.some(tenant.slug, others.slice(0, mostLeads));
  const leads = [lead, ...related.map((one) => one.lead)].filter(({ fields }) => fields['phone'] === phone);
  const bookings = await services.bookings.ofLeads(
    tenant.slug,
    leads.map(({ id }) => id),
  );
  return leads.flatMap((one) => {
    const booking = bookings.find(({ leadId }) => leadId === one.id);
    const when = appointmentOf(one, booking, tenant);
    if (!booking && one.category !== 'Test Drive') return [];
    return [
      {
        text: [one.car?.name ?? 'Test drive', when].filter(Boolean).join(', '),
        href: leadHref(one.id),
        current: one.id === lead.id,
      },
    ];
  });
}
