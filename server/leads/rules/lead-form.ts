import type { NewBooking } from '#server/leads/lead-store';
import type { TakenTime } from '#server/leads/test-drives/booking-store';
import type { FieldErrors, FieldRule, Texts } from '#server/page/views/field-rule';
import type { FormStepView, FormView } from '#server/page/views/form-view';
import type { Result } from '#server/platform/result';
import type { Car } from '#server/settings/car';
import type { Offer } from '#server/settings/data-files-schema';
import type { Filed } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import { checkEntered } from './check-field';
import { isPhone } from './phone-number';
import { inSiteWords } from './shared-fields';

/** A form's fields, heading and texts. */
export interface LeadForm
  extends Filed,
    Pick<
      FormView,
      | 'title'
      | 'back'
      | 'intro'
      | 'note'
      | 'points'
      | 'sums'
      | 'afterTradeIn'
      | 'where'
      | 'phone'
      | 'steps'
      | 'values'
      | 'hidden'
    > {
  /** Text of links to its page, if its heading differs. */
  readonly name?: string | undefined;
  /** Errors that involve several fields. Must ignore fields that are still empty. */
  readonly problems: (values: Texts) => FieldErrors;
  /** Extra stored values, e.g. the name of the chosen location. */
  readonly impliedFields: (values: Texts) => Texts;
  /** Facts that the server adds to the lead; never read from the request. */
  readonly facts?: Texts | undefined;
  /** The booked time once the fields are valid; undefined if none was chosen. */
  readonly booking?: ((values: Texts) => NewBooking | undefined) | undefined;
  /** Error when the time is already booked. */
  readonly taken?: FieldErrors | undefined;
  /** Button text, instead of the site's own. */
  readonly submit?: string | undefined;
  /** Locations shown beside it with phone, address and hours. */
  readonly places?: readonly TenantLocation[] | undefined;
  /** The query it needs again when submitted, e.g. `?car_id=…`. */
  readonly query?: string | undefined;
}

/** The context a form is made for. */
export interface Asked {
  readonly tenant: Tenant;
  readonly now: Date;
  /** Its address: a form may take its prefilled values from the query. */
  readonly url: URL;
  /** Its car: from `/cars/{slug}/…`, or `?car_id=`. */
  readonly car?: Car | undefined;
  /** Its offer: from `/offers/…`. */
  readonly offer?: Offer | undefined;
  /** What the shopper's accepted trade-in brings towards the car, in dollars; for finance forms. */
  readonly brought?: number | undefined;
  /** Taken times, for the test drive form. */
  readonly taken?: readonly TakenTime[] | undefined;
}

/** Every field of a form, in all steps. */
export const fieldsOf = ({ steps }: Pick<LeadForm, 'steps'>): readonly FieldRule[] =>
  steps.flatMap(({ fields }) => fields);

/** For forms without a context. */
export const plain = { values: {}, hidden: {}, problems: () => ({}), impliedFields: () => ({}) } as const;

/** The only step of a form. */
export const oneStep = (fields: readonly FieldRule[]): readonly FormStepView[] => [{ title: '', fields }];

/** A form in the site's own words. */
export const withSiteWords = (form: LeadForm, tenant: Pick<Tenant, 'wording'>): LeadForm => ({
  ...form,
  steps: form.steps.map((step) => ({ ...step, fields: inSiteWords(step.fields, tenant) })),
});

/** Fields under a heading of their own. */
export const under = (heading: string, fields: readonly FieldRule[]): readonly FieldRule[] =>
  fields.map((field, at) => (at === 0 ? { ...field, heading } : field));

/**
 * The validated values, trimmed, or one message per wrong field; unknown fields are left out. Also checks the
 * numbering plan, which browsers do not.
 */
export const checkFields = (
  rules: readonly FieldRule[],
  entered: Readonly<Record<string, unknown>>,
): Result<Record<string, string>, FieldErrors> => checkEntered(rules, entered, isPhone);
