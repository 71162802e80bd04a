import { apiFields, categoryOf } from '#server/leads/rules/api-form';
import { checkFields } from '#server/leads/rules/lead-form';
import { submitApiLead } from '#server/leads/submit-api-lead';
import { err, ok, type Result } from '#server/platform/result';
import { newUlid } from '#server/platform/ulid';
import { auditStaff } from './accounts/audit';
import type { StaffVisit } from './create-desk';
import { noteOf } from './lead-progress-store';
import { textIn } from './rules/page-parts';
import { timeField } from './rules/time-choice';
import type { FieldErrors, Texts } from './views/desk-view';

/** How somebody came who did not use the website; stored as the lead's source. */
export const ways = ['Phone call', 'Walk-in', 'Email', 'Text message', 'Social media', 'Other'];

/** What the desk's forms ask about a person. */
const personFields = ['name', 'last_name', 'phone', 'email', 'message', 'category', 'source'] as const;

/** What was typed about a person, without the fields that are empty. */
const typedFields = (form: URLSearchParams): Texts =>
  Object.fromEntries(
    personFields.flatMap((name) => {
      const value = textIn(form, name).trim();
      return value === '' ? [] : [[name, value] as const];
    }),
  );

/** What is wrong with what was typed about a person, where the form is refused for another reason. */
export function typedLeadErrors({ tenant }: StaffVisit, form: URLSearchParams): FieldErrors {
  const typed = typedFields(form);
  const check = checkFields(apiFields(categoryOf(typed), tenant.forms, 'key'), typed);
  return check.ok ? {} : check.error;
}

/**
 * Stores the lead of somebody who called or walked in, owned by whoever typed it: the fields of the form, and what the form is
 * about. Its `key` stores one lead however often the button is pressed.
 */
export async function storeTypedLead(
  visit: StaffVisit,
  form: URLSearchParams,
  about: Texts,
): Promise<Result<{ readonly leadId: string }, FieldErrors>> {
  const { staff, now } = visit;
  const outcome = await submitApiLead(visit, {
    body: { ...typedFields(form), ...about },
    trusted: true,
    addedBy: staff.name,
    idempotency: { caller: `desk ${staff.id}`, key: textIn(form, 'key').slice(0, 64) || newUlid(now) },
  });
  switch (outcome.state) {
    case 'stored':
      await takeLead(visit, outcome.lead.id);
      return ok({ leadId: outcome.lead.id });
    case 'invalid':
      return err(outcome.errors);
    case 'taken':
      return err({ [timeField]: outcome.message });
    case 'busy':
      return err({ name: 'This could not be stored just now. Try again in a minute.' });
  }
}

/** Makes the person who took a new lead its owner. */
async function takeLead(visit: StaffVisit, leadId: string): Promise<void> {
  const { services, tenant, staff } = visit;
  const note = noteOf(visit, 'owner', staff.name);
  await services.leadProgress.setOwner(tenant.slug, leadId, staff.id, note);
  await auditStaff(visit, 'lead-added', { leadIds: [leadId] });
}
