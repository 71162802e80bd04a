import type { Permission } from '#server/desk/accounts/rules/permissions';

/** A page, file or form of the desk. */
export type DeskAddress =
  | {
      readonly page:
        | 'inbox'
        | 'account'
        | 'two-step'
        | 'confirm'
        | 'audit'
        | 'status'
        | 'kept'
        | 'export'
        | 'missing';
    }
  | { readonly page: 'reservations' | 'payments' | 'payments-day' | 'payment-links' | 'payment-export' }
  | { readonly page: 'orders' | 'order-export' }
  | { readonly page: 'lead' | 'delete'; readonly id: string }
  | { readonly page: 'reservation' | 'cancel-reservation' | 'sell-reservation'; readonly id: string }
  | { readonly page: 'payment' | 'refund'; readonly id: string }
  | { readonly page: 'order'; readonly id: string }
  | { readonly page: 'file'; readonly id: string; readonly number: number }
  | { readonly page: 'photo'; readonly id: string; readonly photoId: string };

/** The page of one's own two-step sign-in. */
export const twoStepPath = '/desk/account/two-step';

const plainPages: Readonly<Record<string, DeskAddress>> = {
  '': { page: 'inbox' },
  account: { page: 'account' },
  'account/two-step': { page: 'two-step' },
  confirm: { page: 'confirm' },
  audit: { page: 'audit' },
  status: { page: 'status' },
  kept: { page: 'kept' },
  'leads.csv': { page: 'export' },
  reservations: { page: 'reservations' },
  orders: { page: 'orders' },
  'orders.csv': { page: 'order-export' },
  payments: { page: 'payments' },
  'payments/day': { page: 'payments-day' },
  'payments/links': { page: 'payment-links' },
  'payments.csv': { page: 'payment-export' },
};

/** What is at a path, the part after `/desk/`. */
export function deskAddress(path: string): DeskAddress {
  if (Object.hasOwn(plainPages, path)) return plainPages[path] ?? { page: 'missing' };
  const [, id, rest = '', number, photoId] =
    /^leads\/([\w-]{1,64})(\/delete|\/files\/(\d{1,2})|\/photos\/([\w-]{1,64}))?$/.exec(path) ?? [];
  if (id === undefined) return moneyAddress(path);
  if (number !== undefined) return { page: 'file', id, number: Number(number) };
  if (photoId !== undefined) return { page: 'photo', id, photoId };
  return { page: rest === '' ? 'lead' : 'delete', id };
}

/** A reservation, an order or a payment, or the page before one is cancelled, sold or refunded. */
function moneyAddress(path: string): DeskAddress {
  const [, reservationId, rest = ''] = /^reservations\/([\w-]{1,64})(\/cancel|\/sold)?$/.exec(path) ?? [];
  if (reservationId !== undefined)
    return { page: reservationPages[rest] ?? 'reservation', id: reservationId };
  const [, orderId] = /^orders\/([\w-]{1,64})$/.exec(path) ?? [];
  if (orderId !== undefined) return { page: 'order', id: orderId };
  const [, paymentId, refund] = /^payments\/([\w-]{1,64})(\/refund)?$/.exec(path) ?? [];
  if (paymentId !== undefined) return { page: refund ? 'refund' : 'payment', id: paymentId };
  return { page: 'missing' };
}

const reservationPages: Readonly<Record<string, 'cancel-reservation' | 'sell-reservation'>> = {
  '/cancel': 'cancel-reservation',
  '/sold': 'sell-reservation',
};

const needed: Readonly<Record<DeskAddress['page'], Permission | undefined>> = {
  inbox: 'work-leads',
  lead: 'work-leads',
  file: 'work-leads',
  photo: 'work-leads',
  export: 'export-leads',
  delete: 'delete-leads',
  reservations: 'work-reservations',
  reservation: 'work-reservations',
  'cancel-reservation': 'work-reservations',
  'sell-reservation': 'work-reservations',
  orders: 'work-reservations',
  order: 'work-reservations',
  'order-export': 'handle-money',
  payments: 'work-reservations',
  payment: 'work-reservations',
  'payments-day': 'handle-money',
  'payment-links': 'handle-money',
  'payment-export': 'handle-money',
  refund: 'handle-money',
  audit: 'see-audit-log',
  status: 'work-leads',
  kept: 'change-stock',
  account: undefined,
  'two-step': undefined,
  confirm: undefined,
  missing: undefined,
};

/** The pages without leads, for someone who has to set up two-step sign-in first. */
const ownPages: ReadonlySet<DeskAddress['page']> = new Set(['account', 'two-step', 'confirm'] as const);
export const isOwnPage = ({ page }: DeskAddress): boolean => ownPages.has(page);

/** What someone needs for any request to an address; undefined: every account may. */
export const neededPermission = ({ page }: DeskAddress): Permission | undefined => needed[page];
