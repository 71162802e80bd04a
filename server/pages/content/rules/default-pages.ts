import { type DefaultPath, defaultAt } from '#server/dealership/addresses/rules/default-switch';
import type { Tenant } from '#server/settings/tenant-schema';
import { aboutUs } from './defaults/about-us';
import { buying } from './defaults/buying';
import type { DefaultMaker, DefaultPage } from './defaults/default-page';
import { privacy } from './defaults/privacy';
import { terms } from './defaults/terms';

const makers: Readonly<Record<DefaultPath, DefaultMaker>> = {
  '/about-us': aboutUs,
  '/buying': buying,
  '/privacy-policy': privacy,
  '/terms-and-conditions': terms,
};

/** The built-in page at a path; undefined if there is none, or the site disables it. */
export function defaultPage(tenant: Tenant, path: string, now: Date): DefaultPage | undefined {
  const found = defaultAt(tenant, path);
  return found && makers[found](tenant, now);
}
