import type { ShopperVisit } from '#server/buying/shopper-visit';
import { customerOf } from '#server/customers/customer-session';
import { fieldsOf } from '#server/leads/rules/lead-form';
import { type MadeForm, toFormView } from '#server/leads/to-form-view';
import { usualReplyOf } from '#server/leads/usual-reply';
import type { FormView } from '#server/page/views/form-view';
import { ownDetails } from './rules/own-details';

/** The view of a form for its visitor: with a signed-in shopper's own details, and how soon the dealer usually answers. */
export async function viewForShopper(visit: ShopperVisit, made: MadeForm): Promise<FormView> {
  const [own, reply] = await Promise.all([detailsOf(visit), replyTo(visit, made)]);
  const names = new Set(fieldsOf(made.form).map(({ name }) => name));
  const details = Object.fromEntries(Object.entries(own).filter(([name]) => names.has(name)));
  const values = Object.assign(details, made.form.values);
  return toFormView(visit, { ...made, form: { ...made.form, values, note: reply } });
}

async function detailsOf(visit: ShopperVisit) {
  const customer = await customerOf(visit);
  if (!customer) return {};
  const [latest] = await visit.services.reservations.ofCustomer(visit.tenant.slug, customer.id);
  return ownDetails(customer, latest?.shopper);
}

/** Forms that ask for an answer. */
const questions: ReadonlySet<string> = new Set(['enquire', 'request-photos', 'contact']);

/** Where the site shows it beside its cars, and where it has been measured. */
const replyTo = async (visit: ShopperVisit, { id }: MadeForm): Promise<string | undefined> =>
  questions.has(id) && visit.tenant.car_page.trust.includes('reply') ? usualReplyOf(visit) : undefined;
