import { submitApiLead } from '#server/leads/submit-api-lead';
import { newUlid } from '#server/platform/ulid';
import { categories } from '#server/settings/rules/filing';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo, showPage } from './desk-outcome';
import { leadHref } from './rules/lead-row';
import type { DeskContent, FieldErrors } from './views/desk-view';

const addPath = '/desk/leads/add';
/** How somebody came who did not use the website; stored as the lead's source. */
export const ways = ['Phone call', 'Walk-in', 'Email', 'Text message', 'Social media', 'Other'];

interface AddState {
  readonly errors?: FieldErrors;
  readonly typed?: Readonly<Record<string, string>>;
}

/** The form for the lead of somebody who called or walked in. */
export const addLeadView = ({ url, now }: StaffVisit, { errors = {}, typed = {} }: AddState = {}) => ({
  page: 'add-lead' as const,
  action: addPath,
  categories,
  ways,
  /** Made with the form, so that pressing twice stores one lead. */
  key: typed['key'] ?? newUlid(now),
  typed: withCar(typed, url),
  errors,
});

/** What was typed; at first the stock number in the address. */
const withCar = (typed: Readonly<Record<string, string>>, url: URL): Readonly<Record<string, string>> => ({
  stocknum: url.searchParams.get('car') ?? '',
  ...typed,
});

const fields = ['name', 'last_name', 'phone', 'email', 'message', 'category', 'source'] as const;

/** Stores the lead, owned by whoever took it, and leads to its page. */
export async function submitNewLead(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<DeskOutcome<DeskContent> | null> {
  const { services, tenant, staff, now } = visit;
  const typed = Object.fromEntries(form);
  const stocknum = (form.get('stocknum') ?? '').trim().slice(0, 100);
  const [car] = stocknum === '' ? [] : await services.stockChanges.find(tenant.slug, stocknum);
  if (stocknum !== '' && !car) {
    const errors = { stocknum: 'No car in stock has this stock number.' };
    return showPage(addLeadView(visit, { errors, typed }));
  }
  const entries = fields.flatMap((name) => {
    const value = (form.get(name) ?? '').trim();
    return value === '' ? [] : [[name, value] as const];
  });
  const outcome = await submitApiLead(visit, {
    body: { ...Object.fromEntries(entries), ...(car && { car_id: car.car.id }) },
    trusted: true,
    addedBy: staff.name,
    idempotency: { caller: `desk ${staff.id}`, key: (form.get('key') ?? '').slice(0, 64) || newUlid(now) },
  });
  if (outcome.state !== 'stored') {
    const errors =
      outcome.state === 'invalid' ? outcome.errors : { name: 'The lead could not be stored just now.' };
    return showPage(addLeadView(visit, { errors, typed }));
  }
  await takeLead(visit, outcome.leadId);
  return goTo(leadHref(outcome.leadId));
}

/** Makes the person who took a new lead its owner. */
export async function takeLead(visit: StaffVisit, leadId: string): Promise<void> {
  const { services, tenant, staff, now } = visit;
  await services.leadProgress.setOwner(tenant.slug, leadId, staff.id, {
    id: newUlid(now),
    kind: 'owner',
    text: staff.name,
    byId: staff.id,
    byName: staff.name,
    createdAt: now.toISOString(),
  });
  await auditStaff(visit, 'lead-added', { leadIds: [leadId] });
}
