import type { StaffRole } from '#server/desk/accounts/rules/permissions';
import type { DeskOutcome } from '#server/desk/desk-outcome';
import { submitDesk } from '#server/desk/desk-page';
import type { DeskView } from '#server/desk/views/desk-view';
import type { engines } from './both-databases';
import { deskSite } from './desk-site';
import { deskVisit } from './desk-visit';
import { importFeed } from './stock';

type Engine = (typeof engines)[number];

interface StockDesk {
  readonly engine?: Engine;
  readonly environment?: Readonly<Record<string, string>>;
  readonly change?: NonNullable<Parameters<typeof deskSite>[0]['change']>;
}

/** A car of a feed. */
export const feedCar = (stocknum: string, price: number) => ({
  stocknum,
  make: 'Kia',
  model: 'Rio',
  year: 2020,
  price,
});

/** The desk of a site with stock: imports, the stored cars, and forms with files. */
export function stockDesk({ engine = 'sqlite', environment = {}, change }: StockDesk = {}) {
  const desk = deskSite({ slug: 'brolga', engine, environment, ...(change && { change }) });
  const find = async (stocknum: string) =>
    (await desk.services().stockChanges.find('brolga', stocknum))[0]?.car;
  return {
    ...desk,
    importFull: (...cars: readonly object[]) =>
      importFeed(desk.services().database, cars, {
        tenant: 'brolga',
        locations: desk.tenant().locations,
        full: true,
        allowMassRemoval: true,
      }),
    find,
    idOf: async (stocknum: string) => (await find(stocknum))?.id ?? '',
    /** Sends a form with files, as a browser does. */
    sendFiles(path: string, body: FormData, role: StaffRole = 'manager', headers: HeadersInit = {}) {
      const url = `https://brolga.example/desk/${path}`;
      const tenant = desk.tenant();
      const visit = deskVisit(desk.services(), {
        url,
        cookie: desk.cookieOf(role),
        now: new Date(),
        tenant,
      });
      const sent = new Headers(visit.request.headers);
      for (const [name, value] of new Headers(headers)) sent.set(name, value);
      const request = new Request(url, { method: 'POST', body, headers: sent });
      return submitDesk({ ...visit, request }, path);
    },
  };
}

/** The page of a kind that answers a form. */
export function pageOf<Page extends DeskView['page']>(page: Page, outcome: DeskOutcome) {
  if (outcome.state !== 'page' || outcome.view.page !== page) {
    throw new Error(`no ${page} page: ${JSON.stringify(outcome).slice(0, 200)}`);
  }
  return outcome.view as Extract<DeskView, { readonly page: Page }>;
}
