import { forgetLeads } from '#server/leads/lead-removal';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { leadHref, personName } from './rules/lead-row';
import type { DeleteView } from './views/desk-view';

/** The page before a lead is deleted; null if there is no such lead. */
export async function deleteView(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
): Promise<DeleteView | null> {
  const { services, tenant } = visit;
  const one = await services.desk.one(tenant.slug, id);
  if (!one) return null;
  const { lead } = one;
  return {
    page: 'delete',
    ...frameView(visit, visitor),
    name: personName(lead),
    about: lead.car?.name ?? lead.subcategory ?? lead.category,
    leadHref: leadHref(id),
    action: `${leadHref(id)}/delete`,
    others: (await otherLeads(visit, id)).length,
  };
}

/**
 * Permanently deletes a lead with its files, notes, bookings and deliveries; with `others` also the other leads of the
 * same person. Returns how many were deleted.
 */
export async function deleteLead(
  visit: DeskVisit,
  { staff }: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<number> {
  const { services, tenant } = visit;
  if (!(await services.desk.one(tenant.slug, id))) return 0;
  const leadIds = [id, ...(form.has('others') ? await otherLeads(visit, id) : [])];
  await audit(visit, { staffId: staff.id, action: 'lead-deleted', leadIds });
  return forgetLeads(services, tenant.slug, leadIds);
}

async function otherLeads({ services, tenant }: DeskVisit, id: string): Promise<readonly string[]> {
  return (await services.desk.samePerson(tenant.slug, [id])).get(id) ?? [];
}
