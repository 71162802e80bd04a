import { onlinePaymentForm, onlinePaymentPage } from '#server/buying/online-payments/online-payment-page';
import type { ShopperVisit } from '#server/buying/shopper-visit';
import { pageAt } from '#server/dealer/rules/page-at';
import type { FormPage, PagePath, RoutePage } from '#server/dealer/rules/pages';
import { formSharing, type MadePage, type PageMaker } from '#server/page/page-visit';
import type { BlockView, PageHead, SitePage } from '#server/page/views/site-page-view';
import { type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { plainPath } from '#server/settings/rules/plain-path';
import { equityOfTradeIn } from '#server/trade-in/pages/carried-offer';
import { startView } from '#server/trade-in/pages/valuation-page';
import { blogPage } from './content/blog-page';
import { belowForm, contentPage } from './content/content-page';
import { loanBlocks } from './loan-block';
import { buyingPage, contactPage, dealershipsPage, locationPage, serviceGroupPage } from './location-pages';
import { offerPage, offersPage } from './offer-pages';
import { siteFormView } from './site-form-page';

/** A page that is only a text: the folder's own, or the built-in one. */
const textPage: PageMaker<ShopperVisit> = async (_visit, _path, text) => text;

/** Pages without a route of their own have a maker; those with a form may do without. */
type Makers = Readonly<
  Record<Exclude<PagePath, RoutePage | FormPage>, PageMaker<ShopperVisit>> &
    Partial<Record<FormPage, PageMaker<ShopperVisit>>>
>;

const makers: Readonly<Partial<Record<PagePath, PageMaker<ShopperVisit>>>> = {
  '/contact': contactPage,
  '/contact-us': contactPage,
  '/contact-us/:location': locationPage,
  '/about-us': textPage,
  '/privacy-policy': textPage,
  '/terms-and-conditions': textPage,
  '/blog': blogPage,
  '/blog/:name': blogPage,
  '/dealerships': dealershipsPage,
  '/buying': buyingPage,
  '/service': serviceGroupPage,
  '/vehicle-parts-and-accessories': serviceGroupPage,
  '/diamond-advantage': serviceGroupPage,
  '/capped-price-servicing': serviceGroupPage,
  '/roadside-assist': serviceGroupPage,
  '/warranty': serviceGroupPage,
  '/special-offers': offersPage,
  '/offers/:make?/:id': offerPage,
  '/online-payment': onlinePaymentPage,
} satisfies Makers;

/**
 * The page that a request asks for, with its form; undefined if there is neither. Throws a redirect to its plain address,
 * but a form also answers at its address with a trailing slash, or in capitals.
 */
export async function sitePage(visit: ShopperVisit): Promise<PageAnswer<SitePage> | undefined> {
  const page = await pageOfAddress(visit);
  if (!page || page.view.form || page.view.start) return page;
  const path = plainPath(visit.url.pathname);
  if (path !== new URL(visit.request.url).pathname) throw movedTo(path + visit.url.search);
  return page;
}

/** The page at the visit's address, whatever its request asks for; undefined if there is none. */
export async function pageOfAddress(visit: ShopperVisit): Promise<PageAnswer<SitePage> | undefined> {
  const path = plainPath(visit.url.pathname);
  const start = await startView(visit);
  const [parts, siteForm] = await Promise.all([partsAt(visit, path), start ? undefined : formAt(visit)]);
  const form = start ?? siteForm;
  const brought = await equityOfTradeIn(visit);
  const content = start ? { start } : { form: siteForm };
  if (parts) {
    const { status, provisional = false, personal = false, ...page } = parts;
    const before = withLoan(page.before, (level) => loanBlocks(visit, path, level, brought));
    const view = { after: [], ...page, before, ...content };
    return {
      view,
      status,
      ...(form || personal ? { sharing: formSharing(visit) } : sharingOf({ provisional })),
    };
  }
  if (!form) return undefined;
  const after = await belowForm(visit, path);
  const before = loanBlocks(visit, path, 1, brought);
  const view = { head: formHead(visit, path, form), before, ...content, after };
  return { view, sharing: formSharing(visit) };
}

/** A calculator comes right below the page's heading; without one, it has the heading. */
function withLoan(
  blocks: MadePage['before'],
  loanAt: (level: 1 | 2) => ReturnType<typeof loanBlocks>,
): BlockView[] {
  const [first, ...rest] = blocks;
  if (!first) return [...loanAt(1)];
  const loan = loanAt(2);
  return first.kind === 'title' ? [first, ...loan, ...rest] : [...blocks, ...loan];
}

/** The form of a lead, or of a payment. */
const formAt = async (visit: ShopperVisit) => (await onlinePaymentForm(visit)) ?? siteFormView(visit);

const movedTo = (path: string): Response => new Response(null, { status: 301, headers: { Location: path } });

async function partsAt(visit: ShopperVisit, path: string): Promise<MadePage | undefined> {
  const text = await contentPage(visit, path);
  const page = pageAt(path);
  const ownPage = page && (await makers[page.path]?.(visit, path, text));
  return ownPage ?? text;
}

type Form = Pick<NonNullable<SitePage['form']>, 'title' | 'intro' | 'car'>;

/** A form about one car, or in one person's journey, is not indexable. */
function formHead({ url, tenant }: ShopperVisit, path: string, form: Form): PageHead {
  const { canonical = path, personal } = pageAt(path) ?? {};
  return {
    title: `${form.title} | ${tenant.name}`,
    description: form.intro ?? `${form.title} at ${tenant.name}.`,
    canonical: new URL(canonical, url).href,
    noindex: form.car || personal ? true : undefined,
  };
}
