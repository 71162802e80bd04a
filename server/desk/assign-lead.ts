import type { MessageSender } from '#server/dealer/messages/send-message';
import { emailBody } from '#server/leads/rules/email-body';
import { isTestLead } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import { mayOwn } from './accounts/rules/permissions';
import type { StaffMember, StaffStore } from './accounts/staff-store';
import type { DeskStore } from './desk-store';
import { type LeadProgressStore, noteOf } from './lead-progress-store';
import { aboutLead, leadHref } from './rules/lead-row';
import { emailStaff } from './staff-email';

/** Who assigns a lead, and where: a member of staff at the desk, or a program by its key. */
interface Assigning {
  readonly services: {
    readonly desk: Pick<DeskStore, 'one'>;
    readonly leadProgress: Pick<LeadProgressStore, 'setOwner'>;
    readonly messages: Pick<MessageSender, 'send'>;
    readonly staff: Pick<StaffStore, 'list'>;
  };
  readonly tenant: Tenant;
  readonly now: Date;
  readonly url: URL;
  readonly by: Pick<StaffMember, 'id' | 'name'>;
}

/** How long a message about a lead is worth sending. */
const validMs = 24 * 3_600_000;

/** The members of staff whose a lead may be. */
export const ownersAt = async (
  { staff }: Pick<Assigning['services'], 'staff'>,
  tenant: string,
): Promise<readonly StaffMember[]> => (await staff.list(tenant)).filter(mayOwn);

/**
 * Gives a lead to a member of staff, or to nobody (null), and emails that person unless they took it themselves. `told`:
 * an email is on its way.
 */
export async function assignLead(
  assigning: Assigning,
  leadId: string,
  ownerId: string | null,
): Promise<'done' | 'told' | 'no-lead' | 'no-owner'> {
  const { services, tenant, now, by } = assigning;
  const owner = (await ownersAt(services, tenant.slug)).find(({ id }) => id === ownerId);
  if (ownerId !== null && !owner) return 'no-owner';
  const note = noteOf({ now, staff: by }, 'owner', owner?.name ?? '');
  if (!(await services.leadProgress.setOwner(tenant.slug, leadId, ownerId, note))) return 'no-lead';
  if (!owner || owner.id === by.id) return 'done';
  await tellOwner(assigning, leadId, owner);
  return 'told';
}

/** Emails a colleague that a lead is theirs now. It says what the lead is about, and nothing of the person. */
async function tellOwner(
  { services, tenant, by, now, url }: Assigning,
  leadId: string,
  owner: Pick<StaffMember, 'name' | 'email'>,
): Promise<void> {
  const atDesk = await services.desk.one(tenant.slug, leadId);
  // Nobody hears of a test.
  if (!atDesk || isTestLead(atDesk.lead)) return;
  const about = aboutLead(atDesk.lead);
  const subject = `${by.name} has given you a lead: ${about}`;
  const body = emailBody(
    {
      title: 'A lead is yours',
      parts: [
        { kind: 'text', text: `${by.name} has given you a lead: ${about}.` },
        {
          kind: 'links',
          links: [{ text: 'Open the lead', href: new URL(leadHref(leadId), url.origin).href }],
        },
      ],
    },
    tenant,
  );
  await emailStaff(
    { services, tenant },
    { to: owner.email, subject, ...body, until: new Date(now.getTime() + validMs) },
  );
}
