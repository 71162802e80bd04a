import { forgetLeads } from '#server/leads/lead-removal';
import { auditStaff } from './accounts/audit';
import { confirmFirst } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, goTo } from './desk-outcome';
import { aboutLead, leadHref, personName } from './rules/lead-row';

/** The page before a lead is deleted; null if there is no such lead. */
export async function deleteView(visit: StaffVisit, id: string) {
  const { services, tenant } = visit;
  const one = await services.desk.one(tenant.slug, id);
  if (!one) return null;
  return {
    page: 'delete' as const,
    name: personName(one.lead),
    about: aboutLead(one.lead),
    leadHref: leadHref(id),
    action: `${leadHref(id)}/delete`,
    /** Other leads of the same person. */
    others: (await otherLeads(visit, id)).length,
  };
}

/**
 * Permanently deletes a lead with its files, notes, bookings and deliveries; with `others` also the other leads of the
 * same person. Needs the password. Null: there is no such lead.
 */
export async function submitDeletion(
  visit: StaffVisit,
  form: URLSearchParams,
  id: string,
): Promise<DeskOutcome<never> | null> {
  const confirmHref = confirmFirst(visit, visit.url.pathname);
  if (confirmHref) return goTo(confirmHref);
  const { services, tenant } = visit;
  if (!(await services.desk.one(tenant.slug, id))) return null;
  const leadIds = [id, ...(form.has('others') ? await otherLeads(visit, id) : [])];
  await auditStaff(visit, 'lead-deleted', { leadIds });
  return (await forgetLeads(services, tenant.slug, leadIds)) > 0 ? goTo('/desk?done=deleted') : null;
}

async function otherLeads({ services, tenant }: StaffVisit, id: string): Promise<readonly string[]> {
  return (await services.desk.samePerson(tenant.slug, [id])).get(id) ?? [];
}
