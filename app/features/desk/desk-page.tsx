import type { ComponentType, ReactNode } from 'react';
import type { DeskFrameView, DeskView, PageView } from '#server/desk/views/desk-view';
import { AccountPage } from './account-page';
import { AddAppointmentPage } from './add-appointment-page';
import { AddDepositPage } from './add-deposit-page';
import { AddLeadPage } from './add-lead-page';
import { AppointmentListPage } from './appointment-list';
import { AppointmentPage } from './appointment-page';
import { AuditPage } from './audit-page';
import { AddCarPage, CarPage } from './car-page';
import { ConnectionsPage } from './connections-page';
import { DeskMenu } from './desk-menu';
import * as css from './desk-page.css';
import { DestinationPage } from './destination-page';
import { HoursPage } from './hours-page';
import { ImportPage, ImportReportPage } from './import-page';
import { Inbox } from './inbox';
import { KeptPage } from './kept-page';
import { LeadPage } from './lead-page';
import { OrderPage } from './order-page';
import { PaymentLinksPage } from './payment-links-page';
import { PaymentDayPage, PaymentPage } from './payment-page';
import { PeoplePage, PersonPage } from './person-page';
import { CancelReservationPage, ConfirmPage, RefundPage, SurePage } from './question-pages';
import { PaymentListPage, SalesPage } from './record-list';
import { ReportPage } from './report-page';
import { ReservationPage } from './reservation-page';
import { NewPassword, SignIn, SignInCode } from './sign-in';
import { SiteDraftPage } from './site-draft-page';
import { SiteEditorPage, SitePagesPage } from './site-editor-page';
import { SiteHistoryPage } from './site-history-page';
import { SiteListPage, SitePage, SitePartPage } from './site-page';
import { SitePastePage } from './site-paste-page';
import { SitePicturesPage } from './site-pictures-page';
import { StatusPage } from './status-page';
import { StockPage } from './stock-page';
import { StockPricesPage } from './stock-prices-page';
import { TeamPage } from './team-page';
import { TodayPage } from './today-page';
import { TwoStepPage } from './two-step-page';

const Elsewhere = ({ view: { page } }: { view: PageView<'missing' | 'forbidden'> }) => (
  <div className={css.missing}>
    <h1>{page === 'missing' ? 'Page not found' : 'You don’t have access to this page'}</h1>
    <p>
      {page === 'missing'
        ? 'What you are looking for doesn’t exist or was deleted.'
        : 'Your role doesn’t include it. Ask the owner of the site if you need it.'}
    </p>
    <p>
      <a href="/desk">Back to the first page</a>
    </p>
  </div>
);

interface DeskFrameProps {
  readonly view: DeskFrameView;
  readonly children: ReactNode;
}

/** The tenant, the signed-in person, their pages and the sign-out button. */
const DeskFrame = ({ view, children }: DeskFrameProps) => (
  <>
    <header className={css.header}>
      <a className={css.skip} href="#main">
        Skip to content
      </a>
      <div className={css.bar}>
        <a className={css.site} href="/desk">
          <span className={css.siteName}>{view.siteName}</span> <span className={css.place}>Desk</span>
        </a>
        <DeskMenu view={view} />
      </div>
    </header>
    <main id="main" className={css.main}>
      {children}
    </main>
  </>
);

/** Each page: its title in the browser's tab, and what draws it. */
const pages: {
  readonly [Page in DeskView['page']]: readonly [
    title: string,
    draw: ComponentType<{ view: Extract<DeskView, { readonly page: Page }> }>,
  ];
} = {
  'sign-in': ['Sign in', SignIn],
  'sign-in-code': ['Enter your code', SignInCode],
  'new-password': ['Choose a password', NewPassword],
  team: ['Team', TeamPage],
  today: ['Today', TodayPage],
  appointments: ['Appointments', AppointmentListPage],
  appointment: ['Appointment', AppointmentPage],
  'add-appointment': ['Book an appointment', AddAppointmentPage],
  'add-deposit': ['A deposit', AddDepositPage],
  inbox: ['Leads', Inbox],
  lead: ['Lead', LeadPage],
  'add-lead': ['Add a lead', AddLeadPage],
  account: ['Your account', AccountPage],
  'two-step': ['Two-step sign-in', TwoStepPage],
  audit: ['Audit log', AuditPage],
  status: ['Status', StatusPage],
  kept: ['Edited by hand', KeptPage],
  reports: ['Reports', ReportPage],
  connections: ['Connections', ConnectionsPage],
  stock: ['Stock', StockPage],
  'stock-prices': ['New prices', StockPricesPage],
  destination: ['Where leads go', DestinationPage],
  'stock-import': ['Import a file', ImportPage],
  'import-report': ['Import', ImportReportPage],
  'stock-car': ['Car', CarPage],
  'add-car': ['Add a car', AddCarPage],
  site: ['Website', SitePage],
  'site-list': ['Website', SiteListPage],
  'site-part': ['Website', SitePartPage],
  'site-draft': ['Preview', SiteDraftPage],
  'site-pages': ['Pages and posts · Website', SitePagesPage],
  'site-page-editor': ['Page', SiteEditorPage],
  'site-pictures': ['Pictures · Website', SitePicturesPage],
  'site-history': ['History of the website', SiteHistoryPage],
  'site-paste': ['Website', SitePastePage],
  hours: ['Opening hours · Website', HoursPage],
  confirm: ['Confirm it’s you', ConfirmPage],
  sure: ['Are you sure?', SurePage],
  people: ['Find a person', PeoplePage],
  person: ['A person', PersonPage],
  reservations: ['Reservations', SalesPage],
  reservation: ['Reservation', ReservationPage],
  'cancel-reservation': ['Cancel a reservation', CancelReservationPage],
  orders: ['Orders', SalesPage],
  order: ['Order', OrderPage],
  payments: ['Payments', PaymentListPage],
  payment: ['Payment', PaymentPage],
  'payments-day': ['Daily reconciliation', PaymentDayPage],
  'payment-links': ['Payment links', PaymentLinksPage],
  refund: ['Refund a payment', RefundPage],
  missing: ['Not found', Elsewhere],
  forbidden: ['Not allowed', Elsewhere],
};

/** The browser tab's title: what the page is about, and first that the last form was refused. */
export function deskTitle(view: DeskView): string {
  const thing = [thingOf(view), pages[view.page][0]].filter(Boolean).join(' · ');
  return `${isRefused(view) ? 'Error: ' : ''}${thing} – ${view.siteName} desk`;
}

/** Never a shopper's name: others can see tabs. */
function thingOf(view: DeskView): string | undefined {
  switch (view.page) {
    case 'stock-car':
      return view.name;
    case 'site-list':
    case 'site-page-editor':
    case 'site-part':
      return view.title;
    default:
      return undefined;
  }
}

const isRefused = (view: DeskView): boolean =>
  ('errors' in view && Object.keys(view.errors ?? {}).length > 0) ||
  ('problems' in view && view.problems.length > 0) ||
  ('notice' in view && view.notice !== undefined);

/** A page of the desk: HTML and forms, which work without a script. */
export function DeskPage({ view }: { view: DeskView }) {
  // The table has the component of each page's own view.
  const Page = pages[view.page][1] as ComponentType<{ view: DeskView }>;
  return 'menu' in view ? (
    <DeskFrame view={view}>
      <Page view={view} />
    </DeskFrame>
  ) : (
    <Page view={view} />
  );
}
