import type { AccountView, FieldErrors } from '#server/desk/accounts/views/account-view';
import type { SignInCodeView, SignInView } from '#server/desk/accounts/views/sign-in-view';
import type { TwoStepView } from '#server/desk/accounts/views/two-step-view';
import type { DeskFrameView } from './frame-view';
import type { LeadPageView } from './lead-page-view';
import type { OrderListView, OrderPageView } from './order-views';
import type {
  PaymentDayView,
  PaymentLinksView,
  PaymentListView,
  PaymentPageView,
  RefundView,
} from './payment-views';
import type {
  CancelReservationView,
  ReservationListView,
  ReservationPageView,
  SellReservationView,
} from './reservation-views';
import type { StatusView } from './status-view';

/** The pages of the desk. */
export type DeskView =
  | SignInView
  | SignInCodeView
  | InboxView
  | LeadPageView
  | (AccountView & DeskFrameView)
  | (TwoStepView & DeskFrameView)
  | ConfirmView
  | DeleteView
  | ReservationListView
  | ReservationPageView
  | CancelReservationView
  | SellReservationView
  | OrderListView
  | OrderPageView
  | PaymentListView
  | PaymentPageView
  | PaymentDayView
  | PaymentLinksView
  | RefundView
  | AuditView
  | KeptView
  | StatusView
  | DeskMissingView;

/** The desk has no page at this address, or it is not for this person. */
export interface DeskMissingView extends DeskFrameView {
  readonly page: 'missing' | 'forbidden';
}

/** Asks for the password again. */
export interface ConfirmView extends DeskFrameView {
  readonly page: 'confirm';
  readonly email: string;
  /** A page of the desk. */
  readonly redirect: string;
  /** What the password is needed for. An export is chosen again on its list. */
  readonly purpose: 'export' | 'delete' | 'two-step' | 'refund' | 'payments-export' | 'orders-export';
  readonly errors: FieldErrors;
}

/** Asks whether a lead is to be deleted. */
export interface DeleteView extends DeskFrameView {
  readonly page: 'delete';
  readonly name: string;
  readonly about: string;
  readonly leadHref: string;
  readonly action: string;
  /** Other leads of the same person. */
  readonly others: number;
}

/** What staff did and saw. */
/** Cars with fields that were edited by hand. */
export interface KeptView extends DeskFrameView {
  readonly page: 'kept';
  readonly action: string;
  readonly cars: readonly KeptCarView[];
  readonly firstHref?: string | undefined;
  readonly nextHref?: string | undefined;
}

export interface KeptCarView {
  readonly id: string;
  readonly name: string;
  readonly stocknum?: string | undefined;
  readonly href: string;
  /** The value on the site and the feed's, in words: `$24,990`, `none`. */
  readonly fields: readonly {
    readonly field: string;
    readonly label: string;
    readonly here: string;
    readonly feed: string;
  }[];
}

export interface AuditView extends DeskFrameView {
  readonly page: 'audit';
  readonly keptDays: number;
  readonly entries: readonly {
    readonly id: string;
    readonly at: string;
    readonly atText: string;
    readonly who: string;
    readonly text: string;
    readonly lead?: { readonly id: string; readonly href: string } | undefined;
  }[];
  readonly newestHref?: string | undefined;
  readonly olderHref?: string | undefined;
}

/** A dealer's list of leads. */
export interface InboxView extends DeskFrameView {
  readonly page: 'inbox';
  /** What the last form has done. */
  readonly done?: string | undefined;
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
  /** Whether only leads with a watchlist are shown; absent where customers can't save cars. */
  readonly watchlist?: boolean | undefined;
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

/** Leads by day and category, and response times. */
export interface ActivityView {
  readonly heading: string;
  /** `34 min`; absent before the first reply. */
  readonly medianReply?: string | undefined;
  readonly medianNote: string;
  /** The other available time range. */
  readonly otherHref: string;
  readonly otherText: string;
  /** The box for the bars. */
  readonly width: number;
  readonly height: number;
  readonly days: readonly { readonly text: string; readonly total: number }[];
  /** All leads first, then each category that has any, the largest first. */
  readonly series: readonly ActivitySeriesView[];
}

export interface ActivitySeriesView {
  readonly text: string;
  readonly total: number;
  readonly counts: readonly number[];
  /** Days without leads have none. */
  readonly bars: readonly {
    readonly x: number;
    readonly y: number;
    readonly width: number;
    readonly height: number;
  }[];
}

/** A word or two in a small frame; the colour only repeats it. */
export interface ChipView {
  readonly text: string;
  readonly tone: 'accent' | 'critical' | 'positive' | 'neutral';
}
