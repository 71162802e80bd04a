import type { ActivityView } from './activity-view';
import type { ChipView } from './chip-view';

/** The leads of a dealer as their people see them first. */
export interface InboxView {
  readonly page: 'inbox';
  readonly siteName: string;
  readonly staffName: string;
  readonly tabs: readonly InboxTabView[];
  readonly search: InboxSearchView;
  readonly rows: readonly LeadRowView[];
  /** Said where there are no rows. */
  readonly empty?: { readonly heading: string; readonly text: string } | undefined;
  readonly newestHref?: string | undefined;
  readonly olderHref?: string | undefined;
  /** Absent where there is nothing to export. */
  readonly exportHref?: string | undefined;
  readonly activity: ActivityView;
}

export interface InboxTabView {
  readonly text: string;
  readonly count?: number | undefined;
  readonly href: string;
  readonly current: boolean;
  /** Something is to be done here. */
  readonly urgent: boolean;
}

export interface InboxSearchView {
  /** The tab that the form stays on. */
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
  /** Present while the search narrows the inbox. */
  readonly clearHref?: string | undefined;
  /** More than words are asked for: the rest of the form stands open. */
  readonly open: boolean;
}

export interface LeadRowView {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  /** The car, else what it is about. */
  readonly about: string;
  readonly category: string;
  readonly place?: string | undefined;
  /** When the person comes, or would like to: `Test drive Mon 23 Nov 2026, 10:30 am`. */
  readonly appointment?: string | undefined;
  /** `2 other leads`: everything else from this person. */
  readonly others?: { readonly text: string; readonly href: string } | undefined;
  readonly owner?: string | undefined;
  readonly age: string;
  /** ISO, and in words. */
  readonly at: string;
  readonly atText: string;
  readonly chips: readonly ChipView[];
  readonly phone?: { readonly text: string; readonly href: string } | undefined;
}
