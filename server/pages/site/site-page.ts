import { belowForm } from '#server/pages/content/below-form';
import { blogPage } from '#server/pages/content/blog-page';
import { contentPage } from '#server/pages/content/content-page';
import { siteFormView } from '#server/pages/forms/site-form-page';
import { buyingPage } from '#server/pages/locations/buying-page';
import { contactPage } from '#server/pages/locations/contact-page';
import { dealershipsPage } from '#server/pages/locations/dealerships-page';
import { locationPage } from '#server/pages/locations/location-page';
import { serviceGroupPage } from '#server/pages/locations/service-group-page';
import { offerPage } from '#server/pages/offers/offer-page';
import { offersPage } from '#server/pages/offers/offers-page';
import type { PageMaker, PageParts } from '#server/pages/parts/page-parts';
import type { PageVisit } from '#server/pages/parts/page-visit';
import type { PageHead, SitePage } from '#server/pages/parts/views/site-page-view';
import type { FormView } from '#server/people/leads/views/form-view';
import { plainPath } from '#server/settings/rules/plain-path';

/** Addresses by kind of page. The first kind with a page at the address builds it. */
const makers: ReadonlyArray<readonly [paths: RegExp, make: PageMaker]> = [
  [/^\/contact(-us)?$/, contactPage],
  [/^\/contact-us\/[^/]+$/, locationPage],
  [/^\/blog(\/[^/]+)?$/, blogPage],
  [/^\/dealerships$/, dealershipsPage],
  [/^\/buying$/, buyingPage],
  [
    /^\/(service|vehicle-parts-and-accessories|diamond-advantage|capped-price-servicing|roadside-assist|warranty)$/,
    serviceGroupPage,
  ],
  [/^\/special-offers$/, offersPage],
  [/^\/offers\/[^/]+(\/[^/]+)?$/, offerPage],
];

/** The page at the request's address, with its form; undefined if there is neither. */
export async function sitePage(visit: PageVisit): Promise<SitePage | undefined> {
  const path = plainPath(visit.url.pathname);
  const [parts, form] = await Promise.all([partsAt(visit, path), siteFormView(visit)]);
  if (parts) {
    // A form also answers at its address with a trailing slash.
    if (!form && path !== visit.url.pathname) throw movedTo(path + visit.url.search);
    return { after: [], ...parts, form };
  }
  if (!form) return undefined;
  return { head: formHead(visit, path, form), before: [], form, after: await belowForm(visit, path) };
}

const movedTo = (path: string): Response => new Response(null, { status: 301, headers: { Location: path } });

async function partsAt(visit: PageVisit, path: string): Promise<PageParts | undefined> {
  const text = await contentPage(visit, path);
  for (const [paths, make] of makers) {
    const parts = paths.test(path) ? await make(visit, path, text) : undefined;
    if (parts) return parts;
  }
  return text;
}

/** Alternative addresses of a form: the canonical one. */
const formAliases: Readonly<Record<string, string>> = {
  '/contact-us': '/contact',
  '/sell-my-car': '/sell-your-car',
};

/** A form about one car, or in one person's journey, is not indexable. */
const formHead = ({ url, tenant }: PageVisit, path: string, form: FormView): PageHead => ({
  title: `${form.title} | ${tenant.name}`,
  description: form.intro ?? `${form.title} at ${tenant.name}.`,
  canonical: new URL(formAliases[path] ?? path, url).href,
  ...(form.car || path.startsWith('/personalised/') ? { noindex: true as const } : {}),
});
