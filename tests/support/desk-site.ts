import { afterAll, beforeAll } from 'vitest';
import { type StaffRole, staffRoles } from '#server/desk/accounts/rules/permissions';
import { deskPage, submitDesk } from '#server/desk/desk-page';
import type { DeskView } from '#server/desk/views/desk-view';
import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import type { Tenant } from '#server/settings/tenant-schema';
import type { engines } from './both-databases';
import { type DeskRequest, deskVisit, signedInStaff } from './desk-visit';
import { openPostgres, type TestDatabase } from './test-database';
import { openTestServices } from './test-services';

type Form = NonNullable<DeskRequest['form']>;
type ViewOf<Page extends DeskView['page']> = Extract<DeskView, { readonly page: Page }>;

interface DeskSite {
  readonly slug: string;
  /** The time of every visit; otherwise the present. */
  readonly now?: Date;
  readonly demoStock?: boolean;
  /** SQLite unless it says otherwise. */
  readonly engine?: (typeof engines)[number];
  /** Variables of the configuration. */
  readonly environment?: Readonly<Record<string, string>>;
  /** Done with the services before anybody signs in. */
  readonly prepare?: (services: Services) => Promise<void>;
  /** Settings that differ from the demo site's. */
  readonly change?: (tenant: Tenant) => Tenant;
}

/** The desk of a demo site, where a member of staff of each role is signed in; a manager visits unless it says otherwise. */
export function deskSite({
  slug,
  now,
  demoStock = false,
  engine = 'sqlite',
  environment = {},
  prepare,
  change = (tenant) => tenant,
}: DeskSite) {
  const cookies = new Map<StaffRole, string>();
  let services: Services;
  let postgres: TestDatabase | undefined;
  const clock = () => now ?? new Date();
  beforeAll(async () => {
    if (engine === 'postgres') postgres = await openPostgres();
    const secret = 'a secret that every process has, of many characters';
    const database = postgres ? { DATABASE_URL: postgres.url, SESSION_SECRET: secret } : {};
    services = await openTestServices({ demoStock, environment: { ...environment, ...database } });
    await prepare?.(services);
    for (const role of staffRoles) {
      cookies.set(role, await signedInStaff(services, role, { now: clock(), tenant: tenant() }));
    }
  });
  afterAll(async () => {
    await services?.close();
    await postgres?.stop();
  });

  function tenant(): Tenant {
    const site = services.tenants.bySlug(slug);
    if (!site) throw new Error(`no site ${slug}`);
    return change(site);
  }
  function visit(path: string, role: StaffRole = 'manager', form?: Form): Bff {
    const url = `https://${slug}.example/desk/${path}`;
    const cookie = cookies.get(role) ?? '';
    return deskVisit(services, { url, cookie, now: clock(), tenant: tenant(), ...(form ? { form } : {}) });
  }
  const withoutQuery = (path: string) => path.split('?')[0] ?? '';
  const open = (path: string, role?: StaffRole) => deskPage(visit(path, role), withoutQuery(path));
  const send = (path: string, form: Form, role?: StaffRole) =>
    submitDesk(visit(path, role, form), withoutQuery(path));

  return {
    tenant,
    visit,
    open,
    send,
    services: () => services,
    cookieOf: (role: StaffRole) => cookies.get(role) ?? '',
    /** What a page of a kind shows. */
    async viewOf<Page extends DeskView['page']>(page: Page, path: string, role?: StaffRole) {
      const answer = await open(path, role);
      if (!('view' in answer) || answer.view.page !== page) throw new Error(`no ${page} page at ${path}`);
      return answer.view as ViewOf<Page>;
    },
    /** The text of a file. */
    async fileOf(path: string, role?: StaffRole): Promise<string> {
      const answer = await open(path, role);
      if (!('response' in answer) || !answer.response) throw new Error(`no file at ${path}`);
      return answer.response.text();
    },
  };
}
