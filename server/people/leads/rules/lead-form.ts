import type { TakenTime } from '#server/people/leads/test-drives/booking-store-port';
import type { Car } from '#server/settings/car';
import type { Offer } from '#server/settings/offer-schema';
import type { Filed } from '#server/settings/rules/filing';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { NewBooking } from '../lead-store-port';
import type { FieldErrors, FieldRule } from '../views/field-rule';
import type { FormView } from '../views/form-view';

/** A form's fields, heading and texts. */
export interface LeadForm extends Filed {
  readonly title: string;
  /** What links to its page say, when that has another heading. */
  readonly name?: string | undefined;
  /** A sentence or two above the form. */
  readonly intro?: string | undefined;
  /** Short points below it, each with a tick. */
  readonly points?: readonly string[] | undefined;
  /** At least one; more are shown one after the other. */
  readonly steps: readonly FormStep[];
  /** The place it is about, and the ways to another. */
  readonly where?: FormView['where'];
  /** What the fields begin with, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Sent along unseen, besides what every form carries. */
  readonly hidden: Readonly<Record<string, string>>;
  /** Mistakes that only several fields together show. Must not complain of fields that are still empty. */
  readonly problems: (entered: Readonly<Record<string, string>>) => FieldErrors;
  /** Extra stored values, e.g. the name of the chosen location. */
  readonly told: (entered: Readonly<Record<string, string>>) => Readonly<Record<string, string>>;
  /** The booked time once the fields are valid; undefined if none was chosen. */
  readonly booking?: ((entered: Readonly<Record<string, string>>) => NewBooking | undefined) | undefined;
  /** Error when the time is already booked. */
  readonly taken?: FieldErrors | undefined;
  /** Button text, instead of the site's own. */
  readonly submit?: string | undefined;
  /** Locations shown beside it with phone, address and hours. */
  readonly places?: readonly TenantLocation[] | undefined;
  /** The part of the address that it needs again when it is sent, e.g. `?car_id=…`. */
  readonly query?: string | undefined;
}

export interface FormStep {
  readonly title: string;
  /** Below its title, and below its fields. */
  readonly note?: string | undefined;
  readonly footnote?: string | undefined;
  readonly fields: readonly FieldRule[];
}

/** The context a form is made for. */
export interface Asked {
  readonly tenant: Tenant;
  readonly now: Date;
  /** Its address: a form may take its prefilled values from the query. */
  readonly url: URL;
  /** The car it is about: of `/cars/{slug}/…`, or of `?car_id=`. */
  readonly car?: Car | undefined;
  /** The offer it is about: of `/offers/…`. */
  readonly offer?: Offer | undefined;
  /** Times that somebody has, for the form of a test drive. */
  readonly taken?: readonly TakenTime[] | undefined;
}

/** Every field of a form, of all its steps. */
export const fieldsOf = ({ steps }: Pick<LeadForm, 'steps'>): readonly FieldRule[] =>
  steps.flatMap(({ fields }) => fields);

/** For forms without a context. */
export const plain = { values: {}, hidden: {}, problems: () => ({}), told: () => ({}) } as const;

/** The only step of a form. */
export const oneStep = (fields: readonly FieldRule[]): readonly FormStep[] => [{ title: '', fields }];

/** Fields under a heading of their own. */
export const under = (heading: string, fields: readonly FieldRule[]): readonly FieldRule[] =>
  fields.map((field, at) => (at === 0 ? { ...field, heading } : field));
