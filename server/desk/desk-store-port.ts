import type { DeliveryState } from '#server/platform/database/tables/leads';
import type { Lead, LeadStatus } from '#server/settings/lead';

/** Filter for a dealer's leads; every part narrows it. */
export interface LeadFilter {
  /** Held as spam, which no other list includes. */
  readonly held?: true | undefined;
  readonly status?: LeadStatus | undefined;
  /** New ones from this instant or before. */
  readonly overdueBefore?: Date | undefined;
  readonly category?: string | undefined;
  /** A location, and the id and slug of its dealership. */
  readonly place?: { readonly locationId: string; readonly dealerships: readonly string[] } | undefined;
  readonly from?: Date | undefined;
  /** The first instant after the range. */
  readonly until?: Date | undefined;
  /** Each must occur in the lead's words. */
  readonly terms: readonly string[];
  /** The owner's staff account; `none`: no owner. */
  readonly owner?: string | undefined;
  /** At least one of its deliveries is in this state. */
  readonly delivery?: DeliveryState | undefined;
  /** Its phone is that of a customer with saved cars who allows staff to see them. */
  readonly watchlist?: true | undefined;
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

/** A lead with its status. */
export interface DeskLead {
  readonly lead: Lead;
  readonly status: LeadStatus;
  readonly repliedAt: string | null;
  /** The owner's staff account. */
  readonly ownerId: string | null;
  readonly deliveries: readonly DeskDelivery[];
}

export interface LeadCounts {
  readonly byStatus: Readonly<Record<LeadStatus, number>>;
  readonly overdue: number;
  readonly held: number;
}

/** A named time range: `from` is inclusive, `until` is not. */
export interface Day {
  readonly day: string;
  readonly from: Date;
  readonly until: Date;
}

/** The desk's queries. Leads of one dealer only, newest first. */
export interface DeskStore {
  /** `before` is the cursor of the previous page: its `next`, the id of its last lead. */
  page(
    tenant: string,
    filter: LeadFilter,
    page: { readonly limit: number; readonly before?: string | undefined },
  ): Promise<{ leads: DeskLead[]; next: string | null }>;
  one(tenant: string, id: string): Promise<DeskLead | null>;
  /** Ids of other leads from the same person, by phone or email, newest first; without suspected spam. */
  samePerson(tenant: string, leadIds: readonly string[]): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Leads by their ids, in that order. */
  some(tenant: string, ids: readonly string[]): Promise<DeskLead[]>;
  /** Counts by status, ignoring the filter's status. */
  counts(tenant: string, filter: LeadFilter, overdueBefore: Date): Promise<LeadCounts>;
  /** Leads of a filter on each day, by category. */
  perDay(
    tenant: string,
    days: readonly Day[],
    filter: LeadFilter,
  ): Promise<Array<{ day: string; category: string; count: number }>>;
  /** For leads that arrived since then and got a reply: the count, and the median seconds to reply. */
  replies(tenant: string, since: Date): Promise<{ count: number; medianSeconds: number | null }>;
}

export const noteKinds = [
  ...(['note', 'status', 'owner', 'released', 'discarded', 'retried'] as const),
  ...(['valued', 'offered', 'bought', 'not-bought'] as const),
] as const;
export type NoteKind = (typeof noteKinds)[number];

/** A note or an action on a lead. */
export interface LeadNote {
  readonly id: string;
  readonly kind: NoteKind;
  /** The note's text; the new status; the retried destination; an amount. */
  readonly text: string;
  /** Of a new status: the words that came with it. */
  readonly remark?: string | undefined;
  readonly byId: string;
  readonly byName: string;
  readonly createdAt: string;
}

/** A lead's status, and the notes of its changes, oldest first. */
export interface LeadProgress {
  readonly status: LeadStatus;
  readonly changes: readonly LeadNote[];
}

/** The desk's changes. Notes are append-only. */
export interface LeadProgressStore {
  /**
   * Also adds a note about it, and the reply time when the status first changes from `new`. The same status again
   * changes nothing, unless it has another remark. False: no such lead.
   */
  setStatus(tenant: string, leadId: string, status: LeadStatus, note: LeadNote): Promise<boolean>;
  /** Also adds a note about it. Null: no owner. False: no such lead. */
  setOwner(tenant: string, leadId: string, ownerId: string | null, note: LeadNote): Promise<boolean>;
  /** The same note (by id) is stored once. False: no such lead. */
  addNote(tenant: string, leadId: string, note: LeadNote): Promise<boolean>;
  /** Oldest first. */
  notes(tenant: string, leadId: string): Promise<LeadNote[]>;
  /** The statuses of these leads with their history; an unknown lead is left out. */
  progress(tenant: string, leadIds: readonly string[]): Promise<ReadonlyMap<string, LeadProgress>>;
}
