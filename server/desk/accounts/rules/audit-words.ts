import type { AuditEntry } from '#server/desk/accounts/audit';
import type { Texts } from '#server/desk/views/desk-view';

/** What an entry of the audit log can say. */
const actionText = {
  'signed-in': 'Signed in',
  'sign-in-refused': 'Sign-in refused',
  'signed-out': 'Signed out',
  'password-changed': 'Changed the password',
  'second-factor-on': 'Turned on two-step sign-in',
  'second-factor-off': 'Turned off two-step sign-in',
  'recovery-codes-replaced': 'Made new recovery codes',
  'recovery-code-used': 'Used a recovery code',
  'code-refused': 'Code refused',
  'session-ended': 'Signed out another device',
  'staff-added': 'Invited a colleague',
  'staff-changed': 'Changed an account',
  'today-viewed': 'Viewed the page Today',
  'appointments-viewed': 'Viewed the appointments',
  'inbox-viewed': 'Viewed the list of leads',
  'lead-viewed': 'Viewed a lead',
  'customer-viewed': 'Viewed the customer of a lead',
  'file-opened': 'Opened a file of a lead',
  'lead-added': 'Added a lead',
  'lead-changed': 'Changed a lead',
  'appointment-changed': 'Changed an appointment',
  'deposit-link-sent': 'Sent a deposit link',
  'deposit-taken': 'Took a deposit',
  'lead-exported': 'Exported a lead',
  'lead-deleted': 'Deleted a lead',
  'person-viewed': 'Viewed everything about a person',
  'person-exported': 'Exported a person’s data',
  'person-erased': 'Erased a person’s data',
  'customers-listed': 'Listed the customers',
  'customer-exported': 'Exported a customer',
  'customer-deleted': 'Deleted a customer',
  'reservations-viewed': 'Viewed the list of reservations',
  'reservation-viewed': 'Viewed a reservation',
  'reservation-changed': 'Changed a reservation',
  'orders-viewed': 'Viewed the list of orders',
  'order-viewed': 'Viewed an order',
  'order-changed': 'Changed an order',
  'orders-exported': 'Exported the orders',
  'payments-viewed': 'Viewed the payments',
  'payment-viewed': 'Viewed a payment',
  'payment-changed': 'Changed a payment',
  'payments-exported': 'Exported the payments',
  'payment-link-created': 'Created a payment link',
  'payment-link-withdrawn': 'Withdrew a payment link',
  'car-added': 'Added a car',
  'car-changed': 'Changed a car',
  'car-deleted': 'Deleted a car',
  'stock-imported': 'Imported a stock file',
  'import-undone': 'Undid an import of stock',
  'site-created': 'Created the site',
  'site-changed': 'Changed the settings of the site',
  'site-removed': 'Removed the site',
  'api-key-created': 'Created an API key',
  'api-key-changed': 'Changed an API key',
  'api-key-revoked': 'Revoked an API key',
  'webhook-changed': 'Changed a webhook',
  'destination-changed': 'Changed where leads go',
  'feed-run': 'Fetched a feed',
  'audit-exported': 'Exported the audit log',
} as const;
export type AuditAction = keyof typeof actionText;

export const isAuditAction = (name: string): name is AuditAction => Object.hasOwn(actionText, name);

/** The detail of what was done on the command line, where nobody signs in. */
export const commandLine = 'command-line';
/** The same for the operator API. */
export const operatorApi = 'operator-api';

/** The same for the page that sets up the first site. */
export const setUpPage = 'set-up-page';

/** An action whose detail says what it was, in one sentence. */
const sentences: Partial<Record<AuditAction, Texts>> = {
  'lead-changed': {
    status: 'Changed the status of a lead',
    owner: 'Assigned a lead',
    note: 'Added a note to a lead',
    release: 'Released a lead that is not spam',
    discard: 'Discarded a lead as spam',
    retry: 'Sent a lead to its destination again',
    reply: 'Answered a lead',
    resend: 'Sent a reply again',
    reminded: 'Marked a reminder as done',
    merge: 'Merged two leads of a person',
    separate: 'Separated two leads of a person',
    'value-again': 'Valued a trade-in again',
    'revise-offer': 'Sent a revised offer for a trade-in',
    outcome: 'Recorded what became of a trade-in',
  },
  'appointment-changed': {
    booked: 'Booked an appointment',
    moved: 'Moved an appointment',
    cancelled: 'Cancelled an appointment',
    attended: 'Marked an appointment as attended',
    missed: 'Marked an appointment as missed',
  },
  'deposit-taken': {
    'counter-cash': 'Took a deposit in cash',
    'counter-card': 'Took a deposit by card',
    'counter-transfer': 'Recorded a deposit by bank transfer',
  },
  'reservation-changed': {
    note: 'Added a note to a reservation',
    extend: 'Extended a hold',
    convert: 'Marked a reservation as sold',
    cancel: 'Cancelled a reservation',
    release: 'Offered a sold car again',
    'still-sold': 'Confirmed that a car is still sold',
  },
  'order-changed': { note: 'Added a note to an order' },
  'payment-changed': {
    refund: 'Refunded a payment',
    transfer: 'Confirmed a bank transfer',
    returned: 'Recorded a refund that was transferred by hand',
  },
};

const detailText: Texts = {
  'follow-feed': 'follows the feed again',
  'recovery-code': 'recovery code',
  administrator: 'by the site administrator',
  [commandLine]: 'on the command line',
  [operatorApi]: 'by the operator API',
  [setUpPage]: 'on the set-up page',
};

/** An entry in words: `Added a note to a lead`, `Cancelled a reservation: K7M2P9QX`. */
export function auditText({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string {
  if (detail === null) return actionText[action];
  const [, word = detail, reference] = /^([a-z-]+) ([0-9A-Z]{8})$/.exec(detail) ?? [];
  const sentence = sentences[action]?.[word];
  if (sentence) return reference ? `${sentence}: ${reference}` : sentence;
  const words = detailText[word] ?? word;
  return `${actionText[action]}: ${reference ? `${words}, ${reference}` : words}`;
}

const actions = Object.keys(actionText).filter(isAuditAction);
const isAbout = (pattern: RegExp): readonly AuditAction[] => actions.filter((action) => pattern.test(action));

/** What the entries of the audit log can be about, for its filter. */
export const auditSubjects = [
  { id: 'leads', text: 'Leads', actions: isAbout(/^(lead|inbox|today|file)-/) },
  { id: 'appointments', text: 'Appointments', actions: isAbout(/^appointment/) },
  { id: 'people', text: 'People', actions: isAbout(/^(person|customer)/) },
  { id: 'money', text: 'Reservations, orders and payments', actions: isAbout(/^(reserv|order|pay|deposit)/) },
  { id: 'stock', text: 'Stock', actions: isAbout(/^(car|stock|import|feed)-/) },
  { id: 'site', text: 'Website', actions: isAbout(/^site-/) },
  {
    id: 'access',
    text: 'Sign-ins, team and keys',
    actions: isAbout(/^(audit|sign|password|second|recovery|code|session|staff|api|webhook|destination)/),
  },
] as const;

/** Views change nothing. */
const isView = (action: AuditAction): boolean => /-(viewed|listed|opened)$/.test(action);
export const auditChanges: readonly AuditAction[] = actions.filter((action) => !isView(action));

/** The stock number of the car that an entry is about; undefined if it is about something else. */
export function carInAudit({ action, detail }: Pick<AuditEntry, 'action' | 'detail'>): string | undefined {
  if (action !== 'car-added' && action !== 'car-changed') return undefined;
  const [stocknum] = (detail ?? '').split(': ');
  return stocknum && !Object.hasOwn(detailText, stocknum) ? stocknum : undefined;
}

/** Who did it when no member of staff did: the command line, the operator API, or a visitor who was refused. */
export function nobodyText({ detail }: Pick<AuditEntry, 'detail'>): string {
  if (detail === commandLine) return 'Command line';
  return detail === operatorApi ? 'Operator API' : 'Unknown';
}
