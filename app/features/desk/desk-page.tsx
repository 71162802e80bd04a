import type { ReactNode } from 'react';
import type { DeskFrameView, DeskView } from '#server/desk/views/desk-view';
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
import {
  CancelReservationPage,
  ConfirmPage,
  DeletePage,
  ErasePersonPage,
  RefundPage,
  RemoveCarPage,
  SellReservationPage,
} from './question-pages';
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

const titles: Readonly<Record<DeskView['page'], string>> = {
  'sign-in': 'Sign in',
  'sign-in-code': 'Enter your code',
  'new-password': 'Choose a password',
  team: 'Team',
  today: 'Today',
  appointments: 'Appointments',
  appointment: 'Appointment',
  'add-appointment': 'Book an appointment',
  'add-deposit': 'Ask for a deposit',
  inbox: 'Leads',
  lead: 'Lead',
  'add-lead': 'Add a lead',
  account: 'Your account',
  'two-step': 'Two-step sign-in',
  audit: 'Audit log',
  status: 'Status',
  kept: 'Edited by hand',
  reports: 'Reports',
  connections: 'Connections',
  stock: 'Stock',
  'stock-prices': 'New prices',
  destination: 'Where leads go',
  'stock-import': 'Import a file',
  'import-report': 'Import',
  'stock-car': 'Car',
  'add-car': 'Add a car',
  site: 'Website',
  'site-list': 'Website',
  'site-part': 'Website',
  'site-draft': 'Preview',
  'site-pages': 'Pages and posts',
  'site-page-editor': 'Page',
  'site-pictures': 'Pictures',
  'site-history': 'History of the website',
  'site-paste': 'Website',
  hours: 'Opening hours',
  confirm: 'Confirm it’s you',
  delete: 'Delete a lead',
  'remove-car': 'Delete a car',
  people: 'Find a person',
  person: 'A person',
  'erase-person': 'Erase a person',
  reservations: 'Reservations',
  reservation: 'Reservation',
  'cancel-reservation': 'Cancel a reservation',
  'sell-reservation': 'Mark as sold',
  orders: 'Orders',
  order: 'Order',
  payments: 'Payments',
  payment: 'Payment',
  'payments-day': 'Daily reconciliation',
  'payment-links': 'Payment links',
  refund: 'Refund a payment',
  missing: 'Not found',
  forbidden: 'Not allowed',
};

/** The browser tab's title: never a shopper's name, since others can see tabs. */
export const deskTitle = (view: DeskView): string => `${titles[view.page]} – ${view.siteName} desk`;

/** A page of the desk: HTML and forms, no script. */
export function DeskPage({ view }: { view: DeskView }) {
  if (view.page === 'sign-in') return <SignIn view={view} />;
  if (view.page === 'sign-in-code') return <SignInCode view={view} />;
  if (view.page === 'new-password') return <NewPassword view={view} />;
  return (
    <DeskFrame view={view}>
      <Content view={view} />
    </DeskFrame>
  );
}

function Content({
  view,
}: {
  view: Exclude<DeskView, { page: 'sign-in' | 'sign-in-code' | 'new-password' }>;
}) {
  switch (view.page) {
    case 'today':
      return <TodayPage view={view} />;
    case 'appointments':
      return <AppointmentListPage view={view} />;
    case 'appointment':
      return <AppointmentPage view={view} />;
    case 'add-appointment':
      return <AddAppointmentPage view={view} />;
    case 'add-deposit':
      return <AddDepositPage view={view} />;
    case 'inbox':
      return <Inbox view={view} />;
    case 'lead':
      return <LeadPage view={view} />;
    case 'add-lead':
      return <AddLeadPage view={view} />;
    case 'account':
      return <AccountPage view={view} />;
    case 'two-step':
      return <TwoStepPage view={view} />;
    case 'audit':
      return <AuditPage view={view} />;
    case 'team':
      return <TeamPage view={view} />;
    case 'status':
      return <StatusPage view={view} />;
    case 'kept':
      return <KeptPage view={view} />;
    case 'connections':
      return <ConnectionsPage view={view} />;
    case 'reports':
      return <ReportPage view={view} />;
    case 'stock':
      return <StockPage view={view} />;
    case 'stock-import':
      return <ImportPage view={view} />;
    case 'import-report':
      return <ImportReportPage view={view} />;
    case 'destination':
      return <DestinationPage view={view} />;
    case 'remove-car':
      return <RemoveCarPage view={view} />;
    case 'stock-prices':
      return <StockPricesPage view={view} />;
    case 'stock-car':
      return <CarPage view={view} />;
    case 'add-car':
      return <AddCarPage view={view} />;
    case 'site':
      return <SitePage view={view} />;
    case 'site-list':
      return <SiteListPage view={view} />;
    case 'site-part':
      return <SitePartPage view={view} />;
    case 'site-draft':
      return <SiteDraftPage view={view} />;
    case 'site-pages':
      return <SitePagesPage view={view} />;
    case 'site-page-editor':
      return <SiteEditorPage view={view} />;
    case 'site-pictures':
      return <SitePicturesPage view={view} />;
    case 'site-history':
      return <SiteHistoryPage view={view} />;
    case 'site-paste':
      return <SitePastePage view={view} />;
    case 'hours':
      return <HoursPage view={view} />;
    case 'confirm':
      return <ConfirmPage view={view} />;
    case 'delete':
      return <DeletePage view={view} />;
    case 'people':
      return <PeoplePage view={view} />;
    case 'person':
      return <PersonPage view={view} />;
    case 'erase-person':
      return <ErasePersonPage view={view} />;
    case 'reservations':
    case 'orders':
      return <SalesPage view={view} />;
    case 'order':
      return <OrderPage view={view} />;
    case 'reservation':
      return <ReservationPage view={view} />;
    case 'cancel-reservation':
      return <CancelReservationPage view={view} />;
    case 'sell-reservation':
      return <SellReservationPage view={view} />;
    case 'payments':
      return <PaymentListPage view={view} />;
    case 'payment':
      return <PaymentPage view={view} />;
    case 'payments-day':
      return <PaymentDayPage view={view} />;
    case 'payment-links':
      return <PaymentLinksPage view={view} />;
    case 'refund':
      return <RefundPage view={view} />;
    default:
      return <Elsewhere page={view.page} />;
  }
}

const Elsewhere = ({ page }: { page: 'missing' | 'forbidden' }) => (
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
