import { newUlid } from '#server/platform/ulid';
import { categories } from '#server/settings/rules/filing';
import { carNamed } from './car-named';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, type FormState, goTo, showPage } from './desk-outcome';
import { leadHref } from './rules/lead-row';
import { textIn } from './rules/page-parts';
import { storeTypedLead, typedLeadErrors, ways } from './typed-lead';
import type { FieldErrors, Texts } from './views/desk-view';

const addPath = '/desk/leads/add';

/** The form for the lead of somebody who called or walked in. */
export const addLeadView = ({ url, now }: StaffVisit, { errors = {}, typed = {} }: FormState = {}) => ({
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
const withCar = (typed: Texts, url: URL): Texts => ({
  stocknum: url.searchParams.get('car') ?? '',
  ...typed,
});

/** Stores the lead, owned by whoever took it, and leads to its page. */
export async function submitNewLead(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const typed = Object.fromEntries(form);
  const refuse = (errors: FieldErrors) => showPage(addLeadView(visit, { errors, typed }));
  const named = await carNamed(visit, textIn(form, 'stocknum'));
  if (!named.ok) return refuse({ ...typedLeadErrors(visit, form), stocknum: named.error });
  const about = named.value ? { car_id: named.value.car.id } : {};
  const stored = await storeTypedLead(visit, form, about);
  return stored.ok ? goTo(`${leadHref(stored.value.leadId)}?done=added`) : refuse(stored.error);
}
