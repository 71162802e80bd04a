import type { GroupCommit } from '#server/platform/database/group-commit';
import type { StaffVisit } from './create-desk';
import { ofLeadOrParts } from './lead-progress-store';
import { momentText } from './rules/desk-time';
import { aboutLead, leadHref, personName } from './rules/lead-row';

/** More than anyone works off in a day. */
const mostDue = 100;

/** Reminders of notes, in SQLite or PostgreSQL. */
export class LeadReminderStore {
  constructor(readonly commits: GroupCommit) {}

  /** A member of staff's notes whose reminder is due by an instant and not done, the earliest first. */
  due(tenant: string, staffId: string, by: Date) {
    return this.commits.db
      .selectFrom('lead_notes')
      .select(['id', 'lead_id', 'text', 'remind_at'])
      .where('tenant', '=', tenant)
      .where('by_id', '=', staffId)
      .where('remind_at', 'is not', null)
      .where('reminded_at', 'is', null)
      .where('remind_at', '<=', by.toISOString())
      .orderBy('remind_at')
      .orderBy('id')
      .limit(mostDue)
      .execute();
  }

  /** Marks a reminder of a lead, or of one that is part of it, as done; a repeat changes nothing. False: there is none. */
  finish(tenant: string, leadId: string, noteId: string, at: Date): Promise<boolean> {
    return this.commits.run(async (trx) => {
      const rows = await trx
        .updateTable('lead_notes')
        .set(({ fn, val }) => ({ reminded_at: fn.coalesce('reminded_at', val(at.toISOString())) }))
        .where('tenant', '=', tenant)
        .where('id', '=', noteId)
        .where('remind_at', 'is not', null)
        .where(ofLeadOrParts(leadId))
        .returning('id')
        .execute();
      return rows.length > 0;
    });
  }
}

interface RemindedVisit extends Pick<StaffVisit, 'tenant' | 'staff' | 'now'> {
  readonly services: Pick<StaffVisit['services'], 'desk' | 'leadReminders'>;
}

/** Somebody's own reminders that are due now, or by another instant, the earliest first. A deleted lead has none. */
export async function dueReminders({ services, tenant, staff, now }: RemindedVisit, by: Date = now) {
  const notes = await services.leadReminders.due(tenant.slug, staff.id, by);
  const leadIds = [...new Set(notes.map(({ lead_id: id }) => id))];
  const leads = await services.desk.some(tenant.slug, leadIds);
  return notes.flatMap(({ id, lead_id, text, remind_at }) => {
    const one = leads.find(({ lead }) => lead.id === lead_id);
    if (!one || remind_at === null) return [];
    return [
      {
        id,
        href: leadHref(one.mergedInto ?? lead_id),
        name: personName(one.lead),
        about: aboutLead(one.lead),
        text,
        at: remind_at,
        atText: momentText(remind_at, tenant.time_zone),
      },
    ];
  });
}
