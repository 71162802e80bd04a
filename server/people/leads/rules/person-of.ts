import type { Lead } from '#server/settings/lead';
import { displayPhone } from './phone-number';

/** The sender of a lead, in the format for every destination; unknown values are undefined. */
export interface LeadPerson {
  readonly first: string | undefined;
  readonly last: string | undefined;
  readonly email: string | undefined;
  /** In Australian format. */
  readonly phone: string | undefined;
  readonly isMobile: boolean;
  readonly postcode: string | undefined;
}

export function personOf({ fields }: Lead): LeadPerson {
  const { name, last_name, email, phone, postcode } = fields;
  return {
    first: name,
    last: last_name,
    email,
    phone: phone && displayPhone(phone),
    isMobile: /^\+614/.test(phone ?? ''),
    postcode,
  };
}

/** The car to trade in or sell; undefined if the lead has none. */
export interface TradedCar {
  readonly year: string | undefined;
  readonly make: string | undefined;
  readonly model: string | undefined;
  readonly km: string | undefined;
  readonly colour: string | undefined;
  readonly rego: string | undefined;
  readonly state: string | undefined;
}

export function tradedCarOf({ fields, category }: Lead): TradedCar | undefined {
  const told = Object.keys(fields).some((name) => name.startsWith('trade_'));
  if (!told && category !== 'Trade-in') return undefined;
  return {
    year: fields['trade_year'],
    make: fields['trade_make'],
    model: fields['trade_model'],
    km: fields['trade_km'],
    colour: fields['trade_colour'],
    rego: fields['Rego'],
    state: fields['rego_state'],
  };
}
