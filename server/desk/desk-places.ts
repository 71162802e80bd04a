import { accountView, changeAccount } from './account-page';
import { auditStaff } from './accounts/audit';
import type { AuditAction } from './accounts/rules/audit-words';
import { may, type Permission } from './accounts/rules/permissions';
import { addAppointmentView, submitNewAppointment } from './add-appointment';
import { addCarView, submitNewCar } from './add-car';
import { addLeadView, submitNewLead } from './add-lead';
import { appointmentListView } from './appointment-list';
import { appointmentView, submitAppointment } from './appointment-page';
import { auditView, exportAudit } from './audit-page';
import { carPageView } from './car-page';
import { addCarPhotos, changeCarPhotos } from './car-photos';
import { changeReservation } from './change-reservation';
import { changeStockCar } from './change-stock-car';
import {
  confirmFirst,
  confirmPassword,
  confirmView,
  deleteView,
  redirectTo,
  submitDeletion,
} from './confirm-page';
import { changeConnections, connectionsView } from './connections-page';
import type { StaffVisit } from './create-desk';
import { addDepositView, submitDeposit } from './deposit-link';
import type { FormAnswer } from './desk-outcome';
import { destinationView, submitDestination } from './destination-page';
import { cancellationView, saleView, submitCancellation, submitSale } from './end-reservation';
import { eraseView, submitErasure } from './erase-person';
import { exportPerson, printPerson } from './export-person';
import { findPerson, peopleView } from './find-person';
import { booksVisits, takesMoney, takesOrders } from './frame';
import { changeHours, hoursView } from './hours-page';
import { changeImport, importReportView, importView, previewFile } from './import-page';
import { exportLeads, inboxView } from './inbox';
import { keptView, releaseKept } from './kept-page';
import { leadPageView, submitLead } from './lead-page';
import { exportOrders, exportPayments } from './money-exports';
import { changeOrder, orderPageView } from './order-page';
import { changePaymentLinks, paymentLinksView } from './payment-links';
import { changePayment, paymentDayView, paymentPageView } from './payment-page';
import { personView } from './person-page';
import { leadFile, valuationPhoto, windowCard } from './private-files';
import { orderListView, paymentListView, reservationListView } from './record-lists';
import { refundView, submitRefund } from './refund-page';
import { removeCarView, submitRemoval } from './remove-car';
import { exportReport, reportView } from './report-page';
import { reservationPageView } from './reservation-page';
import { changeSeveral } from './several-cars';
import { statusView } from './status-page';
import { exportStockList, stockListView, stockPath } from './stock-page';
import { changeTeam, teamView } from './team-page';
import { todayView } from './today-page';
import { changeTwoStep, twoStepPath, twoStepView } from './two-step-page';
import type { DeskContent } from './views/desk-view';
import { changeDraft, draftView } from './website/draft-page';
import { historyView, undoEdit } from './website/history-page';
import { changePage, pageEditorView, sendPage } from './website/page-editor';
import { pagesView } from './website/pages-page';
import { changeSitePart, sendSitePart } from './website/part-form';
import { sitePartView } from './website/part-page';
import { pasteEntries, pasteView } from './website/paste-page';
import { cancelPlanned, siteIndexView } from './website/site-index';
import { addPictures, picturesView } from './website/site-pictures';

/** A page or a file of the desk, with its forms. */
export interface DeskPlace {
  /** Below `/desk/`; `:id` and `:part` stand for names. */
  readonly path: string;
  /** What someone needs for any request to it; without it, every account may. */
  readonly needs: Permission | undefined;
  /** Without customers' data: for someone who has to set up two-step sign-in first. */
  readonly isOwn?: true;
  /** Whether the site has it; every site does without it. */
  readonly isOffered?: (tenant: StaffVisit['tenant']) => boolean;
  /** What is shown; null: there is no such thing. May throw a Response. */
  readonly show: Show;
  /** Handles a form; null: there is no such form. */
  readonly take?: (visit: StaffVisit, form: URLSearchParams) => FormAnswer;
  /** Handles a form with files, which it reads itself. */
  readonly takeFiles?: (visit: StaffVisit) => FormAnswer;
}

type Show = (visit: StaffVisit) => DeskContent | Response | null | Promise<DeskContent | Response | null>;

/** Shows something that is in the audit log before it is shown. */
const withAudit =
  <Content extends DeskContent | Response>(
    action: AuditAction,
    show: (visit: StaffVisit) => Promise<Content | null>,
    details: (content: Content, id: string) => Parameters<typeof auditStaff>[2] = () => ({}),
  ): Show =>
  async (visit) => {
    const content = await show(visit);
    if (content) await auditStaff(visit, action, details(content, visit.id));
    return content;
  };

/** Asks for the password first, unless it was entered a short while ago, and then leads to an address. */
const afterPassword =
  (show: Show, to: (visit: StaffVisit) => string = ({ url }) => url.pathname): Show =>
  (visit) => {
    const confirmHref = confirmFirst(visit, to(visit));
    if (confirmHref) throw redirectTo(confirmHref);
    return show(visit);
  };

/** The first page. The list of leads had this address before: with a filter, it still leads there. */
async function todayOrList(visit: StaffVisit): Promise<DeskContent> {
  if (visit.url.search !== '') throw redirectTo(`/desk/leads${visit.url.search}`);
  return todayView(visit);
}

const ofLead = (_content: unknown, id: string) => ({ leadIds: [id] });
const withReference = ({ reference }: { readonly reference: string }) => ({ detail: reference });

const pathAbove = ({ url }: StaffVisit): string => url.pathname.replace(/\/\w+$/, '');

/** Places, by what someone needs for any request to them; without it, every account may. */
const placesWith = (
  needs: Permission | undefined,
  places: readonly Omit<DeskPlace, 'needs'>[],
): DeskPlace[] => places.map((place) => ({ ...place, needs }));

/** All of the desk for someone who is signed in. A request goes to the first whose path fits. */
export const deskPlaces: readonly DeskPlace[] = [
  ...placesWith('handle-money', [
    {
      path: 'orders.csv',
      isOffered: takesOrders,
      show: afterPassword(exportOrders, () => '/desk/orders'),
    },
    { path: 'payments.csv', show: afterPassword(exportPayments, () => '/desk/payments') },
    { path: 'payments/day', show: withAudit('payments-viewed', paymentDayView) },
    {
      path: 'payments/links',
      isOffered: takesMoney,
      show: paymentLinksView,
      take: changePaymentLinks,
    },
    { path: 'payments/:id/refund', show: afterPassword(refundView), take: submitRefund },
  ]),
  ...placesWith('work-leads', [
    { path: '', show: withAudit('today-viewed', todayOrList) },
    { path: 'leads', show: withAudit('inbox-viewed', inboxView) },
    { path: 'leads/add', show: addLeadView, take: submitNewLead },
    { path: 'leads/:id', show: withAudit('lead-viewed', leadPageView, ofLead), take: submitLead },
    {
      path: 'leads/:id/appointment',
      show: withAudit('lead-viewed', appointmentView, ofLead),
      take: submitAppointment,
    },
    { path: 'leads/:id/files/:part', show: withAudit('file-opened', leadFile, ofLead) },
    // Part of the lead's page, which is in the audit log.
    { path: 'leads/:id/photos/:part', show: valuationPhoto },
    { path: 'appointments', show: withAudit('appointments-viewed', appointmentListView) },
    {
      path: 'appointments/add',
      isOffered: booksVisits,
      show: addAppointmentView,
      take: submitNewAppointment,
    },
    { path: 'people/:id', show: withAudit('person-viewed', personView, withReference) },
  ]),
  ...placesWith('export-leads', [
    {
      path: 'leads.csv',
      show: afterPassword(exportLeads, ({ url }) => `/desk/leads${url.search}`),
    },
    { path: 'people/:id/export', show: afterPassword(exportPerson, pathAbove) },
    { path: 'people/:id/print', show: afterPassword(printPerson, pathAbove) },
  ]),
  ...placesWith('delete-leads', [
    { path: 'leads/:id/delete', show: afterPassword(deleteView), take: submitDeletion },
    { path: 'people', show: peopleView, take: findPerson },
    { path: 'people/:id/erase', show: afterPassword(eraseView), take: submitErasure },
  ]),
  ...placesWith('work-reservations', [
    { path: 'deposits/add', show: addDepositView, take: submitDeposit },
    { path: 'reservations', show: withAudit('reservations-viewed', reservationListView) },
    {
      path: 'reservations/:id',
      show: withAudit('reservation-viewed', reservationPageView, withReference),
      take: changeReservation,
    },
    { path: 'reservations/:id/cancel', show: cancellationView, take: submitCancellation },
    { path: 'reservations/:id/sold', show: saleView, take: submitSale },
    { path: 'orders', isOffered: takesOrders, show: withAudit('orders-viewed', orderListView) },
    {
      path: 'orders/:id',
      isOffered: takesOrders,
      show: withAudit('order-viewed', orderPageView, withReference),
      take: changeOrder,
    },
    { path: 'payments', show: withAudit('payments-viewed', paymentListView) },
    { path: 'payments/:id', show: withAudit('payment-viewed', paymentPageView), take: changePayment },
  ]),
  ...placesWith('see-audit-log', [
    { path: 'audit', show: auditView },
    { path: 'audit.csv', show: exportAudit },
  ]),
  ...placesWith('see-status', [{ path: 'status', show: statusView }]),
  ...placesWith('see-reports', [
    { path: 'reports', show: reportView },
    { path: 'reports.csv', show: exportReport },
  ]),
  ...placesWith('see-stock', [{ path: 'stock', show: stockListView }]),
  ...placesWith('change-stock', [
    { path: 'stock.csv', show: exportStockList },
    { path: 'stock/add', show: addCarView, take: submitNewCar },
    {
      path: 'stock/import',
      show: importView,
      takeFiles: previewFile,
    },
    {
      path: 'stock/import/:id',
      show: importReportView,
      take: changeImport,
    },
    {
      path: 'stock/several',
      show: ({ url }) => Promise.reject(redirectTo(`${stockPath}${url.search}`)),
      take: changeSeveral,
    },
    {
      path: 'stock/:id',
      show: carPageView,
      take: changeStockCar,
    },
    {
      path: 'stock/:id/photos',
      show: ({ id }) => Promise.reject(redirectTo(`${stockPath}/${id}`)),
      take: changeCarPhotos,
      takeFiles: addCarPhotos,
    },
    {
      path: 'stock/:id/delete',
      show: removeCarView,
      take: submitRemoval,
    },
    { path: 'stock/:id/window-card', show: windowCard },
    { path: 'kept', show: keptView, take: releaseKept },
  ]),
  ...placesWith('change-site', [
    { path: 'site', show: siteIndexView, take: cancelPlanned },
    { path: 'site/hours', show: hoursView, take: changeHours },
    { path: 'site/pages', show: pagesView },
    {
      path: 'site/pages/edit',
      show: pageEditorView,
      take: changePage,
      takeFiles: sendPage,
    },
    { path: 'site/pictures', show: picturesView, takeFiles: addPictures },
    { path: 'site/history', show: historyView, take: undoEdit },
    {
      path: 'site/drafts/:id',
      show: draftView,
      take: changeDraft,
    },
    { path: 'site/:id/paste', show: pasteView, takeFiles: pasteEntries },
    ...['site/:id', 'site/:id/:part'].map((path) => ({
      path,
      show: sitePartView,
      take: changeSitePart,
      takeFiles: sendSitePart,
    })),
  ]),
  ...placesWith('manage-connections', [
    {
      path: 'connections',
      show: connectionsView,
      take: changeConnections,
    },
    {
      path: 'connections/destinations/:id',
      show: destinationView,
      take: submitDestination,
    },
  ]),
  ...placesWith('manage-staff', [{ path: 'team', show: teamView, take: changeTeam }]),
  ...placesWith(undefined, [
    { path: 'account', isOwn: true, show: accountView, take: changeAccount },
    {
      path: 'account/two-step',
      isOwn: true,
      show: afterPassword(twoStepView, () => twoStepPath),
      take: changeTwoStep,
    },
    { path: 'confirm', isOwn: true, show: confirmView, take: confirmPassword },
  ]),
];

const patterns = deskPlaces.map((place) => {
  const path = place.path.replace('.', '\\.').replace(/:(\w+)/g, '(?<$1>[\\w-]{1,64})');
  return { place, pattern: new RegExp(`^${path}$`) };
});

/** What is at a path, the part after `/desk/`, and the names in it; no place if nothing is. */
export function placeAt(path: string) {
  const match = patterns.find(({ pattern }) => pattern.test(path));
  const { id = '', part = '' } = match?.pattern.exec(path)?.groups ?? {};
  return { place: match?.place, id, part };
}

/** Whether the person's role allows what is at a place, a page as well as its forms. */
export const mayOpen = ({ staff }: Pick<StaffVisit, 'staff'>, place: DeskPlace | undefined): boolean =>
  place?.needs === undefined || may(staff.role, place.needs);
