import type { ActivityView } from './activity-view';
import type { ChipView } from './chip-view';

/** A dealer's list of leads. */
export interface InboxView {
  readonly page: 'inbox';
  readonly siteName: string;
  readonly staffName: string;
  readonly tabs: readonly InboxTabView[];
  readonly search: InboxSearchView;
  readonly rows: readonly LeadRowView[];
  /** Message without rows. */
  readonly empty?: { readonly heading: string; readonly text: string } | undefined;
  readonly newestHref?: string | undefined;
  readonly olderHref?: string | undefined;
  /** Absent if there is nothing to export. */
  readonly exportHref?: string | undefined;
  readonly activity: ActivityView;
}

export interface InboxTabView {
  readonly text: string;
  readonly count?: number | undefined;
  readonly href: string;
  readonly current: boolean;
  /** Needs attention. */
  readonly urgent: boolean;
}

export interface InboxSearchView {
  /** The form's current tab. */
  readonly status?: string | undefined;
  readonly q: string;
  readonly category: string;
  readonly categories: readonly string[];
  readonly place: string;
  readonly places: readonly { readonly id: string; readonly name: string }[];
  readonly owner: string;
  readonly owners: readonly { readonly id: string; readonly name: string }[];
  readonly from: string;
  readonly to: string;
  readonly delivery: string;
  readonly deliveries: readonly { readonly value: string; readonly text: string }[];
  /** Present while a search filters the inbox. */
  readonly clearHref?: string | undefined;
  /** More than text search is active, so the other filters are open. */
  readonly open: boolean;
}

export interface LeadRowView {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  /** The car, otherwise the topic. */
  readonly about: string;
  readonly category: string;
  readonly place?: string | undefined;
  /** The booked or preferred time: `Test drive Mon 23 Nov 2026, 10:30 am`. */
  readonly appointment?: string | undefined;
  /** `2 other leads`: from the same person. */
  readonly others?: { readonly text: string; readonly href: string } | undefined;
  readonly owner?: string | undefined;
  readonly age: string;
  /** ISO, and as text. */
  readonly at: string;
  readonly atText: string;
  readonly chips: readonly ChipView[];
  readonly phone?: { readonly text: string; readonly href: string } | undefined;
}
