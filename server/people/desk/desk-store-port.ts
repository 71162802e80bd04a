import type { DeliveryState } from '#server/platform/database/schema';
import type { Lead } from '#server/settings/lead';
import type { LeadStatus } from './rules/lead-status';

/** Which leads of a dealer are meant; every part narrows. */
export interface LeadFilter {
  /** Kept back as spam, which nothing else shows. */
  readonly held?: true | undefined;
  readonly status?: LeadStatus | undefined;
  /** New ones that came at this instant or before it. */
  readonly overdueBefore?: Date | undefined;
  readonly category?: string | undefined;
  readonly place?: { readonly locationId: string; readonly dealershipId?: string | undefined } | undefined;
  readonly from?: Date | undefined;
  /** The first instant that is too late. */
  readonly until?: Date | undefined;
  /** Each is to be found among the lead's words. */
  readonly terms: readonly string[];
  /** The staff account that looks after it; `none`: nobody does. */
  readonly owner?: string | undefined;
  /** At least one of its deliveries is in this state. */
  readonly delivery?: DeliveryState | undefined;
}

export interface DeskDelivery {
  readonly id: string;
  readonly destination: string;
  /** `lead`, or what came of it later, e.g. `booking-2`. */
  readonly about: string;
  readonly state: DeliveryState;
  readonly attempts: number;
  readonly nextAttemptAt: string;
  readonly deliveredAt: string | null;
  readonly lastError: string | null;
}

/** A lead with what became of it. */
export interface DeskLead {
  readonly lead: Lead;
  readonly status: LeadStatus;
  readonly repliedAt: string | null;
  /** The staff account that looks after it. */
  readonly ownerId: string | null;
  readonly deliveries: readonly DeskDelivery[];
}

export interface LeadCounts {
  readonly byStatus: Readonly<Record<LeadStatus, number>>;
  readonly overdue: number;
  readonly held: number;
}

/** A stretch of time with a name: `from` belongs to it, `until` does not. */
export interface Day {
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

/** What the desk reads. Leads of one dealer only, newest first. */
export interface DeskStore {
  /** `before` is the cursor of the page before: its `next`, the id of its last lead. */
  page(
    tenant: string,
    filter: LeadFilter,
    page: { readonly limit: number; readonly before?: string | undefined },
  ): Promise<{ leads: DeskLead[]; next: string | null }>;
  one(tenant: string, id: string): Promise<DeskLead | null>;
  /** The ids of other leads of the same person, by phone or email, newest first; none of suspected spam. */
  samePerson(tenant: string, leadIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Leads by their ids, in that order. */
  some(tenant: string, ids: readonly string[]): Promise<DeskLead[]>;
  /** How many there are of each status, whatever status the filter asks for. */
  counts(tenant: string, filter: LeadFilter, overdueBefore: Date): Promise<LeadCounts>;
  perDay(
    tenant: string,
    days: readonly Day[],
  ): Promise<Array<{ day: string; category: string; count: number }>>;
  /** Of leads that came since then and were replied to: how many, and the median of seconds until the reply. */
  replies(tenant: string, since: Date): Promise<{ count: number; medianSeconds: number | null }>;
}

export const noteKinds = ['note', 'status', 'owner', 'released', 'discarded', 'retried'] as const;
export type NoteKind = (typeof noteKinds)[number];

/** Something that was written or done at a lead. */
export interface LeadNote {
  readonly id: string;
  readonly kind: NoteKind;
  /** What was written; the new status; the destination that was tried again. */
  readonly text: string;
  readonly byId: string;
  readonly byName: string;
  readonly createdAt: string;
}

/** What the desk writes. Notes are only ever added. */
export interface LeadProgressStore {
  /** Also adds the note that says so, and the time of the reply when it leaves `new` for the first time. False: no such lead. */
  setStatus(tenant: string, leadId: string, status: LeadStatus, note: LeadNote): Promise<boolean>;
  /** Also adds the note that says so. Null: nobody looks after it any more. False: no such lead. */
  setOwner(tenant: string, leadId: string, ownerId: string | null, note: LeadNote): Promise<boolean>;
  /** The same note (by id) is kept once. False: no such lead. */
  addNote(tenant: string, leadId: string, note: LeadNote): Promise<boolean>;
  /** Oldest first. */
  notes(tenant: string, leadId: string): Promise<LeadNote[]>;
}
