import type { FieldErrors } from '#server/page/views/field-rule';
import { isGroup } from '#server/platform/text/json';
import { attributesField } from './lead-attributes';
import { inCountry, isPhoneCountry } from './phone-number';

/** Fields of leads by the API's names: the name inside, which is an older one that the API still reads. */
const olderNames: Readonly<Record<string, string>> = {
  first_name: 'name',
  rego: 'Rego',
  vehicle_make: 'Vehicle Make',
  vehicle_model: 'Vehicle Model',
  page_url: 'url',
};

const newerNames: ReadonlyMap<string, string> = new Map(
  Object.entries(olderNames).map(([name, older]) => [older, name]),
);

/** A field's name in forms, by the API's. */
export const formName = (name: string): string => olderNames[name] ?? name;

/** The API's name of a field. */
export const apiName = (name: string): string => newerNames.get(name) ?? name;

export const phoneCountryField = 'phone_country';
export const campaignField = 'campaign';

/** Every name that only the API has. */
export const ownApiNames: readonly string[] = [...Object.keys(olderNames), phoneCountryField, campaignField];

type Body = Readonly<Record<string, unknown>>;

/** A body under the names that forms have. */
interface ReadBody {
  readonly body: Body;
  /** What is wrong with it already, by the names that were sent. */
  readonly errors: FieldErrors;
  /** A field's name as it was sent; today's, of a field that was not. */
  readonly paramOf: (name: string) => string;
}

/** Reads a body by today's names or the older ones: `older` has the older name, which is the one inside, by today's. */
export function readNames(sent: Body, older: Readonly<Record<string, string>>): ReadBody {
  const body: Record<string, unknown> = { ...sent };
  const errors: Record<string, string> = {};
  for (const [name, olderName] of Object.entries(older)) {
    if (sent[name] === undefined) continue;
    if (sent[olderName] !== undefined) errors[name] = `Send ${name} or ${olderName}, not both.`;
    body[olderName] = sent[name];
    delete body[name];
  }
  const today = new Map(Object.entries(older).map(([name, olderName]) => [olderName, name]));
  return { body, errors, paramOf: (name) => (sent[name] === undefined && today.get(name)) || name };
}

/** Reads a lead's body by the API's names or the older ones; a phone number of another country, as `phone_country` says. */
export function readApiNames(sent: Body): ReadBody {
  const { [phoneCountryField]: country, [campaignField]: campaign, ...rest } = sent;
  const { body: read, errors, paramOf } = readNames(rest, olderNames);
  const body: Record<string, unknown> = { ...read };
  if (isGroup(campaign)) {
    const { parameters, visited_pages } = campaign;
    body[attributesField] = { linked_query_params: parameters, visited_pages };
  }
  const phone = country === undefined || country === null ? undefined : phoneIn(sent['phone'], country);
  if (typeof phone === 'string') body['phone'] = phone;
  return {
    body,
    errors: { ...errors, ...(typeof phone === 'object' ? phone : {}) },
    paramOf,
  };
}

/** A phone number with the code of its country; what is wrong with either; undefined without a number. */
function phoneIn(phone: unknown, country: unknown): string | FieldErrors | undefined {
  if (typeof country !== 'string' || !isPhoneCountry(country)) {
    return { [phoneCountryField]: 'Send a country by its two letters, such as NZ.' };
  }
  if (typeof phone !== 'string' || phone.trim() === '') return undefined;
  return inCountry(phone, country) ?? { phone: `This is not a phone number of ${country}.` };
}
