export const bikes = 'ironbark-motorcycles';

export const person = {
  ...{ name: 'Xanthippe', last_name: 'Quollwright', postcode: '6100', phone: '0491 570 157' },
  email: 'xanthippe@quollwright.example',
};

/** A page with a form for shoppers. */
export interface Asking {
  readonly page: string;
  readonly tenant: string;
  /** Whether the shopper is signed in. */
  readonly signedIn?: true;
  /** A field that no other form of the page has. */
  readonly field: string;
  /** What the shopper types, different in every form; each value is shown again. */
  readonly typed: Readonly<Record<string, string>>;
  /** The pressed button and what else is sent. */
  readonly sent?: Readonly<Record<string, string>>;
}

/** What a shopper has at the site from earlier. */
export interface Earlier {
  /** A car that can be bought online. */
  readonly car: string;
  /** Addresses of a valuation that waits for its kilometres, of a test ride, and of the alerts of an email address. */
  readonly valuation: string;
  readonly ride: { readonly href: string; readonly otherTime: string };
  readonly alerts: string;
}

/** A form of every kind of page, by what it is. */
export const askings = ({ car, valuation, ride, alerts }: Earlier): Record<string, Asking> => ({
  'the start of a trade-in': {
    ...{ page: '/trade-in?typed=yes', tenant: 'brolga', field: 'make' },
    ...{ typed: { make: 'Zugzwang', model: 'Trading', year: '2019', badge: 'Blue' } },
    sent: { intent: 'describe' },
  },
  'the start of a sale': {
    ...{ page: '/sell-my-car?typed=yes', tenant: bikes, signedIn: true, field: 'make' },
    ...{ typed: { make: 'Zugzwang', model: 'Selling', year: '2018', badge: 'Red' } },
    sent: { intent: 'describe' },
  },
  'a step of a valuation': {
    ...{ page: `${valuation}?step=kilometres`, tenant: 'brolga', field: 'kilometres' },
    typed: { kilometres: '43,217' },
  },
  'the number for a sign-in': {
    ...{ page: '/sign-in', tenant: bikes, field: 'phone', typed: { phone: '0491 570 157' } },
  },
  'the name of an account': {
    ...{ page: '/account', tenant: bikes, signedIn: true, field: 'name' },
    ...{ typed: { name: 'Xanthippe Quollwright' }, sent: { intent: 'rename' } },
  },
  'a car of a garage': {
    ...{ page: '/garage', tenant: bikes, signedIn: true, field: 'make' },
    typed: { make: 'Zugzwang', model: 'Garaged', year: '2017', rego: 'QLL 123', km: '12,321' },
    sent: { intent: 'add-car', service_on: '' },
  },
  'the details of an order': {
    ...{ page: `/buy/orders/new?car_id=${car}`, tenant: bikes, signedIn: true, field: 'last_name' },
    typed: person,
    sent: { registration_state: 'WA', agree_terms: 'yes' },
  },
  'a note on a watchlist': {
    ...{ page: '/watchlist', tenant: bikes, signedIn: true, field: 'note' },
    typed: { note: 'Zugzwang: ask about the tyres' },
  },
  'another time for a test ride': {
    ...{ page: ride.href, tenant: bikes, field: 'intent', typed: {} },
    sent: { starts_at: ride.otherTime },
  },
  'a button of the alerts': {
    ...{ page: alerts, tenant: bikes, field: 'alert', typed: {}, sent: { intent: 'pause' } },
  },
  'an alert': {
    ...{ page: `/alerts/new?car=${car}`, tenant: bikes, field: 'email' },
    typed: { email: 'alerted@quollwright.example' },
    sent: { alert_consent: 'yes' },
  },
});
