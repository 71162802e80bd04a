import { signedInDetails } from '#server/buying/reservations/change-reservation';
import { sentDetails } from '#server/buying/reservations/rules/own-details';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { fieldsOf } from '#server/leads/rules/lead-form';
import { isThanksKey, sentCookie } from '#server/leads/rules/success-words';
import { type MadeForm, toFormView } from '#server/leads/to-form-view';
import { usualReplyOf } from '#server/leads/usual-reply';
import type { FormView } from '#server/page/views/form-view';
import type { Lead } from '#server/settings/lead';

/** The view of a form for its visitor: with a signed-in shopper's own details, and how soon the dealer usually answers. */
export async function viewForShopper(visit: ShopperVisit, made: MadeForm): Promise<FormView> {
  const [own, reply] = await Promise.all([detailsOf(visit), replyTo(visit, made)]);
  const names = new Set(fieldsOf(made.form).map(({ name }) => name));
  const details = Object.fromEntries(Object.entries(own).filter(([name]) => names.has(name)));
  const values = Object.assign(details, made.form.values);
  return toFormView(visit, { ...made, form: { ...made.form, values, note: reply ?? made.form.note } });
}

/** The lead in the address, in the browser that has just sent it; null in any other. */
async function justSentLead(visit: ShopperVisit): Promise<Lead | null> {
  const { services, tenant, url } = visit;
  const leadId = url.searchParams.get('lead');
  const [id = '', key = ''] = (sentCookie.idIn(visit) ?? '').split('.');
  const isSender = leadId === id && isThanksKey(services.secret, tenant.slug, id, key);
  return isSender ? services.leads.byId(tenant.slug, id) : null;
}

/** The details of a form that was sent just before this one, otherwise those of the account. */
async function detailsOf(visit: ShopperVisit) {
  const lead = await justSentLead(visit);
  return lead ? sentDetails(lead) : signedInDetails(visit);
}

/** Forms that ask for an answer. */
const questions: ReadonlySet<string> = new Set(['enquire', 'request-photos', 'contact']);

/** Where the site shows it beside its cars, and where it has been measured. */
const replyTo = async (visit: ShopperVisit, { id }: MadeForm): Promise<string | undefined> =>
  questions.has(id) && visit.tenant.car_page.trust.includes('reply') ? usualReplyOf(visit) : undefined;
