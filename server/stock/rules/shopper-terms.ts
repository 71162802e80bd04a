import type { PageFacts } from '#server/platform/http/page-answer';
import { type AustralianState, australianStates, siteState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import {
  askedLoan,
  type ChosenLoan,
  leftOutText,
  loanText,
  readLoan,
  termsWith,
} from '#server/stock/finance/rules/example-loan';
import { termText } from '#server/stock/finance/rules/loan';
import type { CarriedFieldView, TermsFormView } from '#server/stock/views/price-view';

/** What a shopper chose once, and links carry from list to card to car page: no cookie is needed. */
export interface ShopperTerms {
  /** Where the shopper registers the car. */
  readonly state: AustralianState;
  /** Absent until the shopper chooses a loan. */
  readonly loan: ChosenLoan | undefined;
  /** The choices for an address, in one order: `register_in=VIC&deposit=2000…`; empty without any. */
  readonly query: string;
  /** The same for pages without a loan, such as a form about a car. */
  readonly stateQuery: string;
  /**
   * What their own car brings towards the car of a page that is made for them: 0 while that is not known. Absent without an
   * offer that they accepted.
   */
  readonly broughtDollars?: number | undefined;
}

/** The parameter for the state of registration; `state` is a search's filter for where cars stand. */
export const registerParameter = 'register_in';

const loanFields = ['deposit', 'years', 'rate', 'per'] as const;

/** The names of an address's parameters that are a shopper's terms. */
export const termParameters: readonly string[] = [registerParameter, ...loanFields, 'balloon'];

/** In an address that leads away from a loan: otherwise it would follow. */
const noLoan = 'per=';

type TermsTenant = Pick<Tenant, 'default_state' | 'price' | 'finance'>;

/**
 * The shopper's terms in an address, as far as the site offers to choose them. An unknown state is the site's own; one
 * amount of a loan makes it a loan, the others are the site's starting amounts.
 */
export function shopperTerms(params: URLSearchParams, tenant: TermsTenant): ShopperTerms {
  const own = siteState(tenant);
  const name = params.get(registerParameter)?.toUpperCase();
  const state = (tenant.price.in_full && australianStates.find((one) => one === name)) || own;
  const written = readLoan(params);
  const hasLoan =
    tenant.finance.repayments_follow &&
    loanFields.some((name) => written[name] !== undefined && params.get(name));
  const loan = hasLoan
    ? { ...askedLoan(params, tenant.finance), balloon: 0, isOwnRate: written.rate === undefined }
    : undefined;
  const chosen = state === own ? undefined : state;
  return { state, loan, query: termsQuery(chosen, loan), stateQuery: termsQuery(chosen, undefined) };
}

/** The terms of a shopper who has chosen a state outside an address, such as in an order. */
export const stateTerms = (state: AustralianState, tenant: TermsTenant): ShopperTerms =>
  shopperTerms(new URLSearchParams({ [registerParameter]: state }), tenant);

/**
 * The terms of a page's shopper, which all its links and forms keep: the state, if it is another than the site's, as the page
 * knows it and otherwise as in its address; then the loan. A link that names a loan of its own keeps the state.
 */
export function keptTerms(
  { tenant, url }: Pick<TermsVisit, 'tenant' | 'url'>,
  { registerIn }: Pick<PageFacts, 'registerIn'>,
): string[] {
  const params = new URLSearchParams(url.searchParams);
  if (registerIn) params.set(registerParameter, registerIn);
  const { stateQuery, loan } = shopperTerms(params, tenant);
  return [stateQuery, termsQuery(undefined, loan)].filter(Boolean);
}

/** An address with the kept terms of its page, except for those that it names itself. */
export const withKept = (href: string, kept: readonly string[]): string =>
  kept.reduce((address, query) => {
    const own = new URLSearchParams(address.split('#', 1)[0]?.split('?', 2)[1]);
    const isNamed = [...new URLSearchParams(query).keys()].some((name) => own.has(name));
    return isNamed ? address : withTerms(address, query);
  }, href);

/** The terms in the address of an earlier page, such as the one that a lead came from. */
export const termsOfAddress = (address: string | undefined, tenant: TermsTenant): ShopperTerms =>
  shopperTerms(
    address !== undefined && URL.canParse(address) ? new URL(address).searchParams : new URLSearchParams(),
    tenant,
  );

/**
 * The head script that remembers the state that a shopper chose in a form, on their device: a page whose address names none
 * is replaced with the same page for that state, once. The site's own state forgets it.
 */
export const rememberedState = (tenant: TermsTenant): string =>
  tenant.price.in_full
    ? `try{let k="${registerParameter}",o="${siteState(tenant)}",s=localStorage,d=document,u=new URL(location);` +
      'addEventListener("submit",e=>{let v=new FormData(e.target).get(k);v&&(v==o?delete s.terms:s.terms=v)},!0);' +
      's.terms&&s.terms!=o&&!u.searchParams.has(k)&&d.referrer!=u&&(u.searchParams.set(k,s.terms),d.documentElement.hidden=!0,location.replace(u))}catch{};'
    : '';

/** What the charges of a visit's cars depend on: the state in its address, and the day. */
export const chargeBasisOf = ({ tenant, url, now }: TermsVisit): ChargeBasis => ({
  state: shopperTerms(url.searchParams, tenant).state,
  now,
});
interface TermsVisit {
  readonly tenant: TermsTenant;
  readonly url: URL;
  readonly now: Date;
}

function termsQuery(state: AustralianState | undefined, loan: ChosenLoan | undefined): string {
  const params = new URLSearchParams();
  if (state) params.set(registerParameter, state);
  // A balloon of a lender's example must not turn up in a loan without one.
  if (!loan) return params.toString();
  for (const name of [...loanFields, 'balloon'] as const)
    if (name !== 'rate' || !loan.isOwnRate) params.set(name, String(loan[name]));
  return params.toString();
}

/** An address of this site with a shopper's terms. */
export function withTerms(href: string, query: string): string {
  if (query === '') return href;
  const [path = '', hash] = href.split('#', 2);
  return `${path}${path.includes('?') ? '&' : '?'}${query}${hash === undefined ? '' : `#${hash}`}`;
}

/** The terms as hidden fields of a form, without those that it asks for itself. */
export const termFields = (query: string, ...except: readonly string[]): CarriedFieldView[] =>
  [...new URLSearchParams(query)]
    .filter(([name]) => !except.includes(name))
    .map(([name, value]) => ({ name, value }));

/**
 * The forms to choose the terms of a page; undefined where the site offers none.
 * @param href the page without them
 * @param typed the loan that its words name, which the form starts from until one is chosen
 */
export function termsForm(
  terms: ShopperTerms,
  tenant: TermsTenant,
  href: string,
  typed?: ShopperTerms['loan'],
): TermsFormView | undefined {
  const { finance, price } = tenant;
  if (!price.in_full && !finance.repayments_follow) return undefined;
  const [action = '', own = ''] = href.split('?', 2);
  const loan = terms.loan ?? typed ?? { ...askedLoan(new URLSearchParams(), finance), isOwnRate: true };
  return {
    action,
    carried: termFields(own),
    state: price.in_full
      ? { value: terms.state, options: australianStates, carried: loanParts(terms.query) }
      : undefined,
    loan: finance.repayments_follow
      ? {
          deposit: loan.deposit,
          years: loan.years,
          per: loan.per,
          rate: loan.isOwnRate ? undefined : loan.rate,
          terms: termsWith(loan.years).map((years) => ({ value: years, text: termText(years) })),
          chosen:
            terms.loan && `${loanText(terms.loan)} at ${loan.isOwnRate ? 'each car’s' : 'your'} own rate`,
          withoutHref: terms.loan ? withTerms(withTerms(href, terms.stateQuery), noLoan) : undefined,
          carried: termFields(terms.query, ...loanFields, 'balloon'),
          disclaimer: leftOutText(finance.calculator.disclaimer),
        }
      : undefined,
  };
}

const loanParts = (query: string): CarriedFieldView[] => termFields(query, registerParameter);
