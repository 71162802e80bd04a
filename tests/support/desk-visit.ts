import type { Bff } from '#server/entry/bff';
import type { Services } from '#server/entry/services';
import { emptySiteData } from '../../server/settings/site-data';

/** A request to a desk. */
export interface DeskRequest {
  readonly url?: string;
  readonly form?: Readonly<Record<string, string>>;
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
    ...(form ? { method: 'POST', body: new URLSearchParams(form) } : {}),
    headers: { ...(cookie ? { cookie } : {}), ...headers },
  });
  return {
    ...{ tenant: site, site: emptySiteData, now, request, url: new URL(url), requestId: 'r' },
    ...{ lite: { on: true }, services, clientAddress: '203.0.113.9' },
  };
}
