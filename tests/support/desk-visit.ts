import type { StaffRole } from '#server/desk/accounts/rules/permissions';
import { submitSignIn } from '#server/desk/accounts/sign-in';
import { addStaff } from '#server/desk/accounts/staff';
import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';

/** A request to a desk. */
export interface DeskRequest {
  readonly url?: string;
  /** A FormData is sent as a form with files. */
  readonly form?: Readonly<Record<string, string>> | URLSearchParams | FormData;
  readonly cookie?: string;
  readonly now: Date;
  readonly headers?: Readonly<Record<string, string>>;
  readonly tenant?: Bff['tenant'];
}

/** The visit that the request makes; to the sign-in page of `brolga` unless it says otherwise. */
export function deskVisit(
  services: Services,
  { url = 'https://brolga.example/desk/sign-in', form, cookie, now, headers, tenant }: DeskRequest,
): Bff {
  const site = tenant ?? services.tenants.bySlug('brolga');
  if (!site) throw new Error('no tenant');
  const request = new Request(url, {
    ...(form ? { method: 'POST', body: form instanceof FormData ? form : new URLSearchParams(form) } : {}),
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  });
  return {
    tenant: site,
    site: services.tenants.dataOf(site),
    now,
    request,
    url: new URL(url),
    requestId: 'r',
    lite: { on: true },
    services,
    clientAddress: '203.0.113.9',
  };
}

export const staffPassword = 'correct horse battery';

/** Adds a member of staff, `Robin <role>`, to a desk and signs them in. Returns the cookie. */
export async function signedInStaff(
  services: Services,
  role: StaffRole,
  { now, tenant }: Pick<DeskRequest, 'now' | 'tenant'>,
): Promise<string> {
  const email = `${role}@dealer.example`;
  const slug = tenant?.slug ?? 'brolga';
  const member = { tenant: slug, email, name: `Robin ${role}`, role, password: staffPassword };
  await addStaff(services, member, now);
  const url = `https://${slug}.example/desk/sign-in`;
  const form = { email, password: staffPassword };
  const outcome = await submitSignIn(deskVisit(services, { url, form, now, ...(tenant ? { tenant } : {}) }));
  if (outcome.state !== 'moved') throw new Error(outcome.state);
  return outcome.cookie?.split(';')[0] ?? '';
}
