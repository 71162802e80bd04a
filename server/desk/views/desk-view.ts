import type { accountView } from '#server/desk/account-page';
import type { addAppointmentView } from '#server/desk/add-appointment';
import type { addCarView } from '#server/desk/add-car';
import type { addLeadView } from '#server/desk/add-lead';
import type { appointmentListView } from '#server/desk/appointment-list';
import type { appointmentView } from '#server/desk/appointment-page';
import type { auditView } from '#server/desk/audit-page';
import type { carPageView } from '#server/desk/car-page';
import type { confirmView } from '#server/desk/confirm-page';
import type { connectionsView } from '#server/desk/connections-page';
import type { addDepositView } from '#server/desk/deposit-link';
import type { destinationView } from '#server/desk/destination-page';
import type { cancellationView } from '#server/desk/end-reservation';
import type { peopleView } from '#server/desk/find-person';
import type { frameView } from '#server/desk/frame';
import type { hoursView } from '#server/desk/hours-page';
import type { importReportView, importView } from '#server/desk/import-page';
import type { inboxView } from '#server/desk/inbox';
import type { keptView } from '#server/desk/kept-page';
import type { leadPageView } from '#server/desk/lead-page';
import type { orderPageView } from '#server/desk/order-page';
import type { paymentLinksView } from '#server/desk/payment-links';
import type { paymentDayView, paymentPageView } from '#server/desk/payment-page';
import type { personView } from '#server/desk/person-page';
import type { orderListView, paymentListView, reservationListView } from '#server/desk/record-lists';
import type { refundView } from '#server/desk/refund-page';
import type { reportView } from '#server/desk/report-page';
import type { reservationPageView } from '#server/desk/reservation-page';
import type { pricesView } from '#server/desk/several-cars';
import type { statusView } from '#server/desk/status-page';
import type { stockListView } from '#server/desk/stock-page';
import type { teamView } from '#server/desk/team-page';
import type { todayView } from '#server/desk/today-page';
import type { twoStepView } from '#server/desk/two-step-page';
import type { draftView } from '#server/desk/website/draft-page';
import type { historyView } from '#server/desk/website/history-page';
import type { pageEditorView } from '#server/desk/website/page-editor';
import type { pagesView } from '#server/desk/website/pages-page';
import type { sitePartView } from '#server/desk/website/part-page';
import type { pasteView } from '#server/desk/website/paste-page';
import type { siteIndexView } from '#server/desk/website/site-index';
import type { picturesView } from '#server/desk/website/site-pictures';

/** Texts by name: of fields, of states. */
export type Texts = Readonly<Record<string, string>>;

/** Messages by field name; empty without a mistake. */
export type FieldErrors = Texts;

/** What every field of a form that staff fill in has. */
export interface FormField {
  readonly name: string;
  readonly label: string;
  readonly required: boolean;
  readonly maxLength: number;
  readonly autocomplete: 'off';
  readonly inputMode?: 'numeric' | undefined;
  readonly options?: readonly { readonly value: string; readonly text: string }[] | undefined;
  /** The choice for no value. */
  readonly empty?: string | undefined;
  readonly hint?: string | undefined;
}

/** A word or two in a small frame; the colour only repeats it. */
export interface ChipView {
  readonly text: string;
  readonly tone: 'accent' | 'critical' | 'positive' | 'neutral';
}

/** A link that filters a list. */
export interface TabView {
  readonly text: string;
  readonly count?: number | undefined;
  readonly href: string;
  readonly current: boolean;
  /** Needs attention. */
  readonly urgent: boolean;
}

/** Something that waits for a person: who or what, why it is here, and where it is done. */
export interface TodayRow {
  readonly id: string;
  readonly href: string;
  readonly name: string;
  readonly about: string;
  readonly why: string;
  readonly chip?: ChipView | undefined;
  readonly phone?: { readonly text: string; readonly href: string } | undefined;
}

/** A part of the first page; without rows it is one line. */
export interface TodaySection {
  readonly id: string;
  readonly heading: string;
  readonly rows: readonly TodayRow[];
  readonly more?: { readonly text: string; readonly href: string } | undefined;
  readonly empty: string;
}

/** The staff sign-in page. */
export interface SignInView {
  readonly page: 'sign-in';
  readonly siteName: string;
  readonly email: string;
  /** The destination: a page of the desk. */
  readonly redirect: string;
  /** A note that could not be stored: it is carried over and waits on its page. */
  readonly draft: string;
  /** Why sign-in is required, or what went wrong. */
  readonly message?: { readonly tone: 'critical' | 'neutral'; readonly text: string } | undefined;
}

/** The second page of a sign-in, which asks for a code. */
export interface SignInCodeView extends Omit<SignInView, 'page' | 'message'> {
  readonly page: 'sign-in-code';
  readonly errors: FieldErrors;
}

/** The page of an invitation, where somebody chooses a password. */
export interface NewPasswordView {
  readonly page: 'new-password';
  readonly siteName: string;
  /** From the link. */
  readonly key: string;
  /** Absent once the link is over. */
  readonly name: string | undefined;
  readonly email: string;
  readonly error: string | undefined;
}

/** A line of a question's list; its link comes after its words. */
export interface QuestionLine {
  readonly text: string;
  readonly link?: { readonly text: string; readonly href: string } | undefined;
}

/** Asks before something happens for good; the way back changes nothing. */
export interface QuestionView {
  readonly page: 'sure';
  readonly heading: string;
  readonly about: string;
  readonly notice?: string | undefined;
  /** What follows from a yes: paragraphs, and lists. */
  readonly text?: readonly (string | readonly QuestionLine[])[] | undefined;
  readonly action: string;
  /** Fields that nobody sees. */
  readonly values?: readonly (readonly [name: string, value: string])[] | undefined;
  /** What can be ticked too. */
  readonly box?: { readonly name: string; readonly label: string } | undefined;
  readonly yes: string;
  readonly no: readonly [href: string, text: string];
}

/** What some functions make, without nothing. */
type Made<Make extends (...given: never[]) => unknown> = NonNullable<Awaited<ReturnType<Make>>>;

/** What a page of the desk shows within its frame. `missing` and `forbidden`: nothing is here, or not for this person. */
export type DeskContent =
  | { readonly page: 'missing' | 'forbidden' }
  | QuestionView
  | Made<
      | typeof accountView
      | typeof addAppointmentView
      | typeof addCarView
      | typeof addDepositView
      | typeof addLeadView
      | typeof appointmentListView
      | typeof appointmentView
      | typeof auditView
      | typeof cancellationView
      | typeof carPageView
      | typeof connectionsView
      | typeof confirmView
      | typeof destinationView
      | typeof draftView
      | typeof historyView
      | typeof hoursView
      | typeof importReportView
      | typeof importView
      | typeof inboxView
      | typeof keptView
      | typeof leadPageView
      | typeof orderListView
      | typeof orderPageView
      | typeof pageEditorView
      | typeof pagesView
      | typeof pasteView
      | typeof paymentDayView
      | typeof paymentLinksView
      | typeof paymentListView
      | typeof paymentPageView
      | typeof picturesView
      | typeof peopleView
      | typeof personView
      | typeof pricesView
      | typeof refundView
      | typeof reportView
      | typeof reservationListView
      | typeof reservationPageView
      | typeof siteIndexView
      | typeof sitePartView
      | typeof statusView
      | typeof stockListView
      | typeof teamView
      | typeof todayView
      | typeof twoStepView
    >;

/** What every page shows around its content: the site, the person, and the pages that they may see. */
export type DeskFrameView = ReturnType<typeof frameView>;

/** The pages of the desk. */
export type DeskView = SignInView | SignInCodeView | NewPasswordView | (DeskContent & DeskFrameView);

/** One kind of page within its frame. */
export type PageView<Page extends DeskContent['page']> = Extract<DeskContent, { readonly page: Page }> &
  DeskFrameView;

/** `attention`: someone should look at it; `fault`: something does not work. */
export type StatusState = 'ok' | 'attention' | 'fault';

/** A part of the status page of a site. */
export interface StatusPartView {
  readonly id: string;
  readonly heading: string;
  readonly state: StatusState;
  readonly stateText: string;
  /** One or two sentences. */
  readonly text: string;
  /** Advice; absent if there is nothing to do. */
  readonly advice?: string | undefined;
  readonly facts: readonly StatusFactView[];
  /** Examples of what went wrong, a line each. */
  readonly problems: readonly string[];
  readonly problemsHeading: string;
}

export interface StatusFactView {
  readonly label: string;
  readonly value: string;
  readonly href?: string | undefined;
}
