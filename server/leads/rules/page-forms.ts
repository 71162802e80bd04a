import { type FormId, pageAt } from '#server/dealer/rules/page-at';
import type { FormPage } from '#server/dealer/rules/pages';
import { perObject } from '#server/platform/derived';
import type { Tenant } from '#server/settings/tenant-schema';
import { reserveHref } from '#server/stock/cars/rules/buttons';
import type { CarControl } from '#server/stock/cars/rules/car-controls';
import { careersForm, contactForm, fleetForm, offerForm, offersForm } from './forms/contact';
import { financeForm, withoutRecord } from './forms/finance';
import { testDrivePage } from './forms/test-drive';
import { sellForm, tradeInForm } from './forms/trade-in';
import { partsForm, serviceForm } from './forms/workshop';
import type { Asked, LeadForm } from './lead-form';

/** Makes a page's form; undefined if this site has none, e.g. for an unknown location. */
type FormMaker = (context: Asked) => LeadForm | undefined;

/** The maker of every form in the table of pages. */
const makers: Readonly<Record<FormPage, FormMaker>> = {
  '/contact': contactForm,
  '/contact-us': contactForm,
  '/contact-us/:location': contactForm,
  '/service': serviceForm,
  '/vehicle-parts-and-accessories': partsForm,
  '/fleet': fleetForm,
  '/careers': careersForm,
  '/special-offers': offersForm,
  '/offers/:make?/:id': offerForm,
  '/book-test-drive': testDrivePage,
  '/trade-in': tradeInForm,
  '/cars/trade-in': tradeInForm,
  '/sell-your-car': sellForm,
  '/sell-my-car': sellForm,
  '/finance': financeForm('finance'),
  '/finance-enquiry': financeForm('finance_enquiry'),
  '/apply-for-finance': financeForm('apply_for_finance'),
  '/finance-pre-approval': financeForm('finance_pre_approval'),
  '/personalised/finance': financeForm('personalised'),
  '/checkout-journey': () => undefined,
};

/** Where a page redirects instead of showing its form; undefined if it shows it. */
type RedirectTarget = (context: Asked) => string | undefined;
const redirects: Readonly<Partial<Record<FormPage, RedirectTarget>>> = {
  '/personalised/finance': withoutRecord,
  '/checkout-journey': journeyOf,
};

/** The car control that opens a form, when its address names a car. */
const controls: Readonly<Partial<Record<FormId, CarControl>>> = {
  'test-drive': 'test-drive',
  'trade-in': 'trade-in',
  finance: 'finance',
  reserve: 'reserve',
};

const isFormPage = (path: string): path is FormPage => Object.hasOwn(makers, path);

/** The form of the page at a path (no trailing slash); undefined if there is none. */
export function pageForm(path: string) {
  const page = pageAt(path);
  if (!page?.form || !isFormPage(page.path)) return undefined;
  return {
    id: page.form,
    make: makers[page.path],
    redirectTarget: redirects[page.path],
    control: controls[page.form],
  };
}

type Titles = Map<string, string | undefined>;
const titlesOf = perObject((_tenant: Tenant): Titles => new Map());

/**
 * Text of links to a page, as its form names it; undefined for a page without a form on this site. Titles come from the
 * settings alone, so each is looked up once: every page has dozens of links, and a form has hundreds of values.
 */
export function formTitle(path: string, tenant: Tenant, now: Date): string | undefined {
  const titles = titlesOf(tenant);
  if (!titles.has(path)) {
    const form = pageForm(path)?.make({ tenant, now, url: new URL(path, 'http://site.invalid') });
    titles.set(path, form && (form.name ?? form.title));
  }
  return titles.get(path);
}

/** Adds another address's parameters to this one, except those it already has; the anchor stays last. */
export function withParameters(href: string, params: URLSearchParams): string {
  const [, address = '', anchor = ''] = /^([^#]*)(.*)$/s.exec(href) ?? [];
  const [path = '', query = ''] = address.split('?', 2);
  const all = new URLSearchParams(query);
  for (const name of new Set(params.keys())) {
    if (!all.has(name)) for (const value of params.getAll(name)) all.append(name, value);
  }
  const text = all.toString();
  return `${path}${text === '' ? '' : `?${text}`}${anchor}`;
}

/**
 * The start of a purchase, if the dealer offers it: a used car's online from start to finish where the site sells so, any
 * other's by its reservation.
 */
function journeyOf({ tenant: { cards, orders }, car }: Pick<Asked, 'tenant' | 'car'>): string | undefined {
  if (!cards.reserve?.journey || !car) return undefined;
  return orders.enabled && car.car_type === 'used'
    ? `/buy/orders/new?car_id=${encodeURIComponent(car.id)}`
    : reserveHref(car.slug, cards);
}
