import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { answerField, choiceField, numberField } from '#server/leads/rules/field-kinds';
import { type Asked, type LeadForm, plain } from '#server/leads/rules/lead-form';
import { locationChoice, locationField, visibleLocations } from '#server/leads/rules/place-choice';
import { contactFields, messageField } from '#server/leads/rules/shared-fields';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FormStepView } from '#server/page/views/form-view';
import type { Car } from '#server/settings/car';
import type { FinanceFormsSettings, FinanceSettings } from '#server/settings/finance-schema';
import { filing } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import { leadingPrice } from '#server/stock/charges/rules/leading-price';
import {
  type AskedLoan,
  askedLoan,
  carExample,
  loanParameters,
  readLoan,
} from '#server/stock/finance/rules/example-loan';
import { financeHref } from '#server/stock/finance/rules/finance-box';
import { repaymentsOf, termText } from '#server/stock/finance/rules/loan';
import { dollars as dollarText, shownPriceDollars } from '#server/stock/rules/price-line';
import { chargeBasisOf } from '#server/stock/rules/shopper-terms';

/** Limits of a budget, in dollars. */
const mostDollars = 1_000_000;

type Page = Exclude<keyof FinanceFormsSettings, 'ask_residency' | 'ask_licence'>;

/** Each page's lead category, and whether it asks about employment. */
const kinds = {
  finance: { filed: filing.finance, application: false },
  finance_enquiry: { filed: filing.finance, application: false },
  apply_for_finance: { filed: filing.finance, application: true },
  finance_pre_approval: { filed: filing.preApproval, application: true },
  personalised: { filed: filing.personalisedFinance, application: true },
} as const satisfies Record<Page, object>;

/** A finance enquiry. The query may have preferredDealership, vehiclePriceBudget, car_id and car_type. */
export const financeForm =
  (page: Page) =>
  ({ tenant, url, car, now, brought = 0 }: Asked): LeadForm | undefined => {
    const { enabled, title, intro } = tenant.finance_forms[page];
    const { filed, application } = kinds[page];
    if (!enabled) return undefined;
    const places = visibleLocations(tenant, ['sales']);
    const choice = locationChoice(places, 'Dealership');
    const preferred = placeNamed(url.searchParams.get('preferredDealership'), tenant);
    // The car's own dealership, unless the address names another one.
    const chooses = !car || preferred !== undefined;
    const fields = chooses ? choice.fields : [];
    // A subscription's form asks for the price of the whole car.
    const basis = chargeBasisOf({ tenant, url, now });
    const leading = car && leadingPrice(car, tenant, basis);
    const start = startOf(car, tenant.finance, url.pathname);
    const price =
      clampedDollars(url.searchParams.get(priceParameter)) ??
      leading?.dollars ??
      (car && shownPriceDollars(car)) ??
      start?.price;
    const example = start?.loan ?? exampleOf(car, tenant, basis);
    const loan = loanOf(url.searchParams, price, tenant.finance, { brought, example });
    return {
      ...plain,
      ...filed,
      title,
      intro,
      steps: [
        {
          ...plans(tenant, [...(car ? [] : [carType(tenant.stock.noun)]), ...fields]),
          note: depositNote(brought, loan),
        },
        ...(application ? [{ title: 'About you', fields: applicationFields(tenant.finance_forms) }] : []),
        { title: 'Your details', fields: [...contactFields, messageField(false)] },
      ],
      values: {
        ...financeOf(url.searchParams, car, price, preferred),
        ...(brought > 0 && { deposit: String(brought) }),
        ...loan,
      },
      impliedFields: chooses ? choice.impliedFields : plain.impliedFields,
      // Several are in the list of dealerships: their addresses and hours would bury the form.
      places: places.length > 1 ? undefined : places,
      query: queryOf(car, url.searchParams),
    };
  };

/** The loan that the page of a car begins with, where the site works repayments out: the form has the same figures. */
const exampleOf = (car: Car | undefined, tenant: Tenant, basis: ChargeBasis): AskedLoan | undefined =>
  car && tenant.finance.repayments_follow ? carExample(car, tenant, basis) : undefined;

const filledIn = 'We’ve filled in your figures. Change them if you like.';

/** What is in the figures: those of the calculator, and what the trade-in adds to the deposit. */
function depositNote(
  brought: number,
  loan: Readonly<Record<string, string>> | undefined,
): string | undefined {
  if (brought <= 0) return loan && filledIn;
  const amount = dollarText(brought);
  return loan
    ? `${filledIn} The deposit includes ${amount} from your trade-in, and the repayment is what’s left.`
    : `The deposit is the ${amount} that your trade-in brings. Add to it if you like.`;
}

/** Whether a page without a car has the calculator above its form. */
export const hasCalculator = ({ calculator }: FinanceSettings, path: string): boolean =>
  path === '/finance' && calculator.on_finance_page && calculator.comparison_rate !== undefined;

/** The figures that this calculator starts from; undefined where the page has none. */
const startOf = (car: Car | undefined, finance: FinanceSettings, path: string) =>
  !car && hasCalculator(finance, path)
    ? { price: finance.calculator.price_dollars, loan: askedLoan(new URLSearchParams(), finance) }
    : undefined;

/** The parameter for the price of a car. */
export const priceParameter = 'vehiclePriceBudget';

/** The query kept by the form: its car with the requested dealership, and the figures of the calculator. */
function queryOf(car: Car | undefined, query: URLSearchParams): string | undefined {
  const names = [...(car ? ['preferredDealership'] : []), priceParameter, ...loanParameters];
  const pairs = names.flatMap((name) => {
    const value = query.get(name)?.slice(0, 40);
    return value ? [`${name}=${encodeURIComponent(value)}`] : [];
  });
  const parts = [...(car ? [`car_id=${encodeURIComponent(car.id)}`] : []), ...pairs];
  return parts.length > 0 ? `?${parts.join('&')}` : undefined;
}

/**
 * The answers that a calculator's loan in the address or the example of the car gives already; undefined without either. What a
 * trade-in brings comes on top of its deposit, as in an order, up to the price.
 */
function loanOf(
  query: URLSearchParams,
  priceDollars: number | undefined,
  finance: FinanceSettings,
  { brought, example }: { brought: number; example: AskedLoan | undefined },
): Record<string, string> | undefined {
  const isAsked = Object.values(readLoan(query)).some((value) => value !== undefined);
  if (priceDollars === undefined || !(isAsked || example)) return undefined;
  const loan = askedLoan(query, finance, example);
  const { balloon: balloonDollars, years, per } = loan;
  const deposit = brought > 0 ? Math.min(loan.deposit + brought, priceDollars) : loan.deposit;
  const principalDollars = Math.max(priceDollars - deposit, 0);
  const { repaymentCents } = repaymentsOf({ ...loan, principalDollars, balloonDollars });
  return {
    deposit: String(deposit),
    repayment: String(Math.ceil(repaymentCents / 100)),
    repayment_period: per,
    ...(Number.isInteger(years) && { term: termText(years) }),
  };
}

const personalised = '/personalised/finance';

/**
 * Where `/personalised/finance` redirects without a car that has a vehicle-identification record: to the site's usual
 * finance page, with the car if there is one.
 */
export function withoutRecord({ tenant, car }: Pick<Asked, 'tenant' | 'car'>): string | undefined {
  if (car?.has_nvic) return undefined;
  const usual = car ? financeHref(car, tenant.finance) : tenant.finance.href;
  return car && usual.startsWith(personalised) ? undefined : usual;
}

/** Starting values: from the query, or the price that the car leads with. */
function financeOf(
  query: URLSearchParams,
  car: Car | undefined,
  budget: number | undefined,
  place: TenantLocation | undefined,
): Record<string, string> {
  const type = query.get('car_type');
  return {
    ...(budget !== undefined && { budget: String(Math.round(budget)) }),
    ...(type && Object.hasOwn(carTypes, type) && !car && { car_type: type }),
    ...(place && { [locationField]: place.id }),
    repayment_period: 'week',
  };
}

/** Clamped between 0 and 1,000,000; undefined if not a number. */
export function clampedDollars(input: string | null): number | undefined {
  const text = (input ?? '').replace(/[\s,$]/g, '');
  const dollars = text === '' ? Number.NaN : Number(text);
  return Number.isNaN(dollars) ? undefined : Math.min(Math.max(dollars, 0), mostDollars);
}

/** A location or a dealership, by its id or slug. */
const placeNamed = (lenderName: string | null, tenant: Tenant) =>
  visibleLocations(tenant, ['sales']).find((place) =>
    [place.id, place.slug, place.dealership_id, place.dealership_slug].some(
      (one) => one && one === lenderName,
    ),
  );

const carTypes = { new: 'New', demo: 'Demo', used: 'Used' } as const;
const carType = (noun: Noun) =>
  choiceField({
    name: 'car_type',
    label: withNoun('New, demo or used?', noun),
    control: 'select',
    half: true,
    empty: 'Any',
    options: Object.entries(carTypes).map(([value, text]) => ({ value, text })),
  });

const dollars = (name: string, label: string, required = false): FieldRule =>
  numberField({ name, label, required, min: 0, max: mostDollars, before: '$', half: true });

function plans({ finance, stock }: Tenant, more: readonly FieldRule[]): FormStepView {
  const licence = finance.credit_licence ? ` ${finance.credit_licence}.` : '';
  return {
    title: 'Your plans',
    footnote: `${finance.approval}${licence}`,
    fields: [
      dollars('budget', withNoun('Price of the car', stock.noun), true),
      dollars('deposit', 'Deposit or trade-in'),
      dollars('repayment', 'Preferred repayment'),
      choiceField({
        name: 'repayment_period',
        label: 'Repayment frequency',
        control: 'select',
        required: true,
        half: true,
        options: ['week', 'fortnight', 'month'],
      }),
      choiceField({
        name: 'term',
        label: 'Loan term',
        control: 'select',
        half: true,
        empty: 'Not sure yet',
        options: [1, 2, 3, 4, 5, 6, 7].map((count) => (count === 1 ? '1 year' : `${count} years`)),
      }),
      ...more,
    ],
  };
}

/** What lenders ask about an applicant. */
export const applicationFields = ({
  ask_residency,
  ask_licence,
}: FinanceFormsSettings): readonly FieldRule[] => [
  answerField(
    'employment',
    'Employment',
    'Choose your employment.',
    'Full time',
    'Part time',
    'Casual',
    'Self-employed',
    'Retired',
    'Other',
  ),
  answerField(
    'employment_time',
    'Time in this job',
    'Choose how long you have been in this job.',
    'Less than 1 year',
    '1 to 2 years',
    'More than 2 years',
  ),
  ...(ask_residency
    ? [
        answerField(
          'residency',
          'Residency',
          'Choose your residency.',
          'Citizen or permanent resident',
          'Visa holder',
        ),
      ]
    : []),
  ...(ask_licence
    ? [
        answerField(
          'licence',
          'Driver licence',
          'Choose your licence.',
          'Full',
          'Provisional',
          'Learner',
          'None',
        ),
      ]
    : []),
];
