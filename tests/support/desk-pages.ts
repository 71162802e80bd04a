/** Records that pages of the desk are about, by their ids. */
export interface DeskIds {
  readonly lead: string;
  readonly car: string;
  readonly reservation: string;
  readonly payment: string;
  /** A payment whose reservation is over. */
  readonly refundable: string;
  readonly order: string;
  readonly draft: string;
  readonly report: string;
}

/** Before there are any records. */
export const noDeskIds: DeskIds = {
  lead: '',
  car: '',
  reservation: '',
  payment: '',
  refundable: '',
  order: '',
  draft: '',
  report: '',
};

/** Every page of the desk in its states, by its row of `desk-places.ts`; addresses below `/desk/`. */
export const deskPages = (ids: DeskIds): Readonly<Record<string, readonly string[]>> => ({
  '': [''],
  leads: ['leads', 'leads?q=zzzzzz', 'leads?status=overdue&days=30'],
  'leads/add': ['leads/add'],
  'leads/:id': [`leads/${ids.lead}`, `leads/${ids.lead}?template=1`, 'leads/none'],
  'leads/:id/appointment': [`leads/${ids.lead}/appointment`],
  'leads/:id/delete': [`leads/${ids.lead}/delete`],
  appointments: ['appointments'],
  'appointments/add': ['appointments/add', 'appointments/add?stocknum=none'],
  'deposits/add': ['deposits/add', `deposits/add?lead=${ids.lead}`],
  people: ['people', 'people?done=erased'],
  'people/:id': [`people/lead-${ids.lead}`],
  'people/:id/erase': [`people/lead-${ids.lead}/erase`],
  reservations: ['reservations', 'reservations?q=zzzzzz'],
  'reservations/:id': [`reservations/${ids.reservation}`],
  'reservations/:id/cancel': [`reservations/${ids.reservation}/cancel`],
  'reservations/:id/sold': [`reservations/${ids.reservation}/sold`],
  orders: ['orders', 'orders?q=zzzzzz'],
  'orders/:id': [`orders/${ids.order}`],
  payments: ['payments', 'payments?q=zzzzzz'],
  'payments/day': ['payments/day'],
  'payments/links': ['payments/links'],
  'payments/:id': [`payments/${ids.payment}`],
  'payments/:id/refund': [`payments/${ids.refundable}/refund`],
  audit: ['audit', 'audit?views=no&from=2020-01-01&to=2020-01-02'],
  status: ['status'],
  reports: ['reports', 'reports?from=2026-01-01', 'reports?from=2020-01-01&to=2020-01-31'],
  stock: ['stock', 'stock?q=zzzzzz'],
  'stock/add': ['stock/add'],
  'stock/import': ['stock/import'],
  'stock/import/:id': [`stock/import/${ids.report}`],
  'stock/:id': [`stock/${ids.car}`],
  site: ['site'],
  'site/hours': ['site/hours'],
  'site/pages': ['site/pages'],
  'site/pages/edit': [
    'site/pages/edit',
    'site/pages/edit?kind=post',
    'site/pages/edit?file=content%2Fabout-us.md',
  ],
  'site/pictures': ['site/pictures'],
  'site/history': ['site/history'],
  'site/drafts/:id': [`site/drafts/${ids.draft}`],
  'site/:id/paste': ['site/redirects/paste', 'site/reviews/paste'],
  'site/:id': [
    'site/offers',
    'site/theme',
    'site/home',
    'site/header',
    'site/popup',
    'site/forms',
    'site/business',
    'site/locations',
    'site/test-drives',
  ],
  'site/:id/:part': ['site/offers/0', 'site/reviews/0', 'site/locations/0'],
  kept: ['kept'],
  connections: ['connections'],
  'connections/destinations/:id': [
    'connections/destinations/add',
    'connections/destinations/add?kind=webhook',
    'connections/destinations/people',
    'connections/destinations/none',
  ],
  team: ['team'],
  account: ['account', 'account?done=password'],
  'account/two-step': ['account/two-step'],
  confirm: ['confirm?redirect=%2Fdesk%2Fleads'],
});

/** Rows of `desk-places.ts` that have a page. */
export const pagePlaces: readonly string[] = Object.keys(deskPages(noDeskIds));

/** Places that answer with a file, or lead elsewhere. */
export const deskFiles = [
  'audit.csv',
  'leads.csv',
  'leads/:id/files/:part',
  'leads/:id/photos/:part',
  'people/:id/export',
  'people/:id/print',
  'orders.csv',
  'payments.csv',
  'reports.csv',
  'stock.csv',
  'stock/several',
  'stock/:id/photos',
  'stock/:id/delete',
  'stock/:id/window-card',
] as const;
