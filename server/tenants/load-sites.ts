import { loadContent } from '../content/load-content';
import { loadModels } from '../models/load-models';
import { loadOffers } from '../offers/load-offers';
import { err, ok, type Result } from '../platform/result';
import { loadRedirects } from '../redirects/load-redirects';
import { loadReviews } from '../reviews/load-reviews';
import { loadTenants } from './load-tenants';
import type { TenantProblem } from './rules/tenant-problems';
import { pagesOf, type Site } from './site-data';
import type { Tenant } from './tenant-schema';

type Loaded = Result<Site, readonly TenantProblem[]>;

/** Reads every tenant of a folder with all its files, by slug in alphabetical order. All problems are told at once. */
export async function loadSites(
  tenantsDir: string,
): Promise<Result<ReadonlyMap<string, Site>, readonly TenantProblem[]>> {
  const tenants = await loadTenants(tenantsDir);
  if (!tenants.ok) return tenants;
  const read = await Promise.all([...tenants.value.values()].map((tenant) => loadSite(tenantsDir, tenant)));
  const problems = read.flatMap((one) => (one.ok ? [] : one.error));
  if (problems.length > 0) return err(problems);
  return ok(new Map(read.flatMap((one) => (one.ok ? [[one.value.tenant.slug, one.value] as const] : []))));
}

async function loadSite(dir: string, tenant: Tenant): Promise<Loaded> {
  const { slug } = tenant;
  const [reviews, offers, models, content, redirects] = await Promise.all([
    loadReviews(dir, slug),
    loadOffers(dir, slug),
    loadModels(dir, slug),
    loadContent(dir, slug),
    loadRedirects(dir, slug),
  ]);
  if (reviews.ok && offers.ok && models.ok && content.ok && redirects.ok) {
    const data = {
      version: '',
      reviews: reviews.value,
      offers: offers.value,
      models: models.value,
      content: content.value,
      redirects: redirects.value,
    };
    return ok({ tenant: { ...tenant, pages: pagesOf(data) }, data });
  }
  return err([reviews, offers, models, content, redirects].flatMap((one) => (one.ok ? [] : one.error)));
}
