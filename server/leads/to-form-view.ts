import { randomBytes } from 'node:crypto';
import { pictureOf } from '#server/dealer/media/rules/picture';
import { toLocationCard } from '#server/dealer/to-location-card';
import { translateView } from '#server/languages/rules/translate-view';
import type { FormStored, FormView } from '#server/page/views/form-view';
import type { Car } from '#server/settings/car';
import { filing } from '#server/settings/rules/filing';
import type { Tenant } from '#server/settings/tenant-schema';
import { carStatement } from '#server/stock/cars/rules/car-statement';
import { carHref, headline, subline } from '#server/stock/cars/rules/naming';
import { inState } from '#server/stock/cars/to-card-view';
import type { ChargeBasis } from '#server/stock/charges/rules/drive-away';
import { shownPrice } from '#server/stock/charges/rules/leading-price';
import { priceInLines } from '#server/stock/rules/price-line';
import { shopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import type { LeadVisit } from './create-leads';
import { consentFields } from './rules/consents';
import { attributesField, privacyNotice } from './rules/lead-attributes';
import type { LeadForm } from './rules/lead-form';
import { carFields, formTokenField, honeypotField } from './rules/shared-fields';
import { formToken } from './rules/suspicion';
import type { LeadInput } from './submit-lead';

/** A form with its address. */
export interface MadeForm {
  /** Identifies it in its page and for the browser's drafts. */
  readonly id: string;
  readonly form: LeadForm;
  /** The path it submits to. */
  readonly path: string;
  readonly car?: Car | undefined;
  /** The slug of a car that is no longer in stock. */
  readonly carName?: string | undefined;
  /** Its sender is signed in, so it came with their details. */
  readonly isFilledIn?: boolean | undefined;
  /** Stores the form in its own way, instead of as a lead alone. */
  readonly store?: ((input: LeadInput) => Promise<FormStored>) | undefined;
}

/** The form's view, with a new one-time token. */
export function toFormView(visit: LeadVisit, made: MadeForm): FormView {
  const view = englishView(visit, made);
  const { language } = visit;
  if (!language) return view;
  return isTranslated(made.form) ? translateView(view, language.translate) : { ...view, isEnglish: true };
}

/** Whether other languages have the texts of a form: a reservation's terms stay in the dealer's English, and so does its form. */
export const isTranslated = ({ category }: Pick<LeadForm, 'category'>): boolean =>
  category !== filing.reserve.category;

function englishView(visit: LeadVisit, { id, form, path, car }: MadeForm): FormView {
  const { tenant, now, services, url } = visit;
  const terms = shopperTerms(url.searchParams, tenant);
  const {
    title,
    back,
    intro,
    note,
    points,
    sums,
    query = '',
    afterTradeIn,
    where,
    steps,
    values,
    places,
    phone,
  } = form;
  return {
    id,
    title,
    back: back && inState(back, terms),
    intro: intro || undefined,
    note,
    points,
    sums,
    action: withTerms(`${path}${query}`, car ? terms.stateQuery : ''),
    car: car && inState(carOfForm(car, tenant, { state: terms.state, now }), terms),
    afterTradeIn,
    where,
    steps,
    values,
    hidden: {
      ...(car && carFields(car)),
      category: form.category,
      subcategory: form.subcategory,
      ...form.hidden,
      [formTokenField]: formToken(services.secret, tenant.slug, now, randomBytes(16)),
      [attributesField]: '',
    },
    trap: honeypotField,
    consents: consentFields(tenant, now),
    remembers: tenant.forms.remember_details || undefined,
    places: places?.map((place) => toLocationCard(place, tenant, now)),
    phone,
    privacy: privacyNotice(tenant),
    submit: form.submit ?? tenant.wording.submit_button,
  };
}

/** A car for forms, linked to its page: its price as lists show it, and what keeps it from being for sale now. */
export function carOfForm(car: Car, tenant: Tenant, basis: ChargeBasis): NonNullable<FormView['car']> {
  const title = `${headline(car)} ${subline(car, tenant.cards)}`.trim();
  const { state } = carStatement(car, tenant);
  const { line, dealer } = priceInLines(shownPrice(car, tenant, basis));
  return {
    title,
    href: carHref(car),
    picture: pictureOf(car, '', { media: tenant.media }),
    price: [state?.tag, line].filter(Boolean).join(' · '),
    dealer,
  };
}
