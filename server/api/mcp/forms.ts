import { z } from 'zod';
import { createLead } from '#server/api/create-lead';
import { invalidFields } from '#server/api/invalid-fields';
import { takeRequest } from '#server/api/routes/read-input';
import type { Bff } from '#server/entry/bff';
import type { CarFormKind } from '#server/leads/rules/car-forms';
import { isRelayedConsent, relayedConsent, termsField } from '#server/leads/rules/consents';
import { apiName, formName } from '#server/leads/rules/lead-names';
import {
  carContactFields,
  contactFields,
  formTokenField,
  messageField,
  optInField,
} from '#server/leads/rules/shared-fields';
import { slotField } from '#server/leads/test-drives/rules/slot-days';
import type { FieldRule } from '#server/page/views/field-rule';
import type { FormOutcome, FormView } from '#server/page/views/form-view';
import { Problem } from '#server/platform/http/problem';
import type { Tenant } from '#server/settings/tenant-schema';
import { carFormPage, submitCarForm } from '#server/site/site-form-page';
import { carSchema, siteUrl } from './tool';

/** Everything that a form needs from the person and from the site before a tool can send it. */
export const personFormSchema = z.object({
  consent_text: z
    .string()
    .describe('Show this to the person word for word. Send it back unchanged once they agree to it.'),
  consent_links: z.array(z.object({ text: z.string(), url: z.string() })),
  marketing_text: z
    .string()
    .optional()
    .describe('A separate choice. Send marketing_opt_in as true only if the person agrees to this too.'),
  form_token: z.string().describe('For one form, to be sent within 24 hours.'),
  fields: z
    .array(
      z.object({
        name: z.string(),
        label: z.string(),
        required: z.boolean(),
        required_without: z.string().optional().describe('Required if this other field is empty.'),
      }),
    )
    .describe('The fields that the tool can fill in.'),
});
type PersonForm = z.input<typeof personFormSchema>;

/** A form about a car: its kind, and the query of its address. */
interface CarForm {
  readonly slug: string;
  readonly kind: CarFormKind;
  readonly location?: string | undefined;
}

/** The address of a form's page at this site. */
const formUrl = (site: Pick<Bff, 'url'>, { slug, kind, location }: CarForm): URL =>
  siteUrl(site, `/cars/${encodeURIComponent(slug)}/${kind}`, { location });

/** The form as its page shows it, with a new token; the refusal if this visitor would not see that page. */
export async function personForm(site: Bff, form: CarForm): Promise<PersonForm | Problem> {
  const url = formUrl(site, form);
  const request = new Request(url, { headers: { host: url.host } });
  try {
    const { view } = await carFormPage({ ...site, request, url }, form.slug, form.kind);
    return toPersonForm(site, view);
  } catch (error) {
    return refusalOf(site, error);
  }
}

/** Every field that tools send. */
const relayedNames = new Set([...contactFields, messageField(false)].map(({ name }) => name)).add(slotField);

function toPersonForm({ tenant, url }: Bff, { steps, consents, hidden }: FormView): PersonForm {
  const optIn = consents.find(({ name }) => name === optInField);
  return {
    consent_text: relayedConsent(tenant),
    consent_links: consents.flatMap(({ link }) =>
      link ? [{ text: link.text, url: new URL(link.href, url.origin).href }] : [],
    ),
    ...(optIn ? { marketing_text: optIn.label } : {}),
    form_token: hidden[formTokenField] ?? '',
    fields: steps
      .flatMap(({ fields }) => fields)
      .filter(({ name }) => relayedNames.has(name))
      .map(({ name, label, required, requiredIf }) => ({
        name: apiName(name),
        label,
        required,
        required_without: requiredIf?.empty,
      })),
  };
}

/** A form's page that redirects, or has no car, as a refusal in words. Throws everything else again. */
function refusalOf({ url }: Pick<Bff, 'url'>, error: unknown): Problem {
  if (!(error instanceof Response)) throw error;
  const location = error.headers.get('location');
  if (location === null) return new Problem('not_found', 'Car not found.', { param: 'car' });
  return new Problem(
    'feature_off',
    `This is not offered for the car. Its page says why: ${new URL(location, url.origin).href}`,
  );
}

/** One field of a form as text. The form itself checks it, so that its messages are those of the page. */
export const enteredText = ({ label, required, maxLength }: FieldRule) => {
  const text = z.string().meta({ description: label, maxLength });
  return required ? text : text.optional();
};

/** A person as a form asks for them. Of fields that stand in for each other, one is needed. */
function personSchema(rules: readonly FieldRule[]) {
  const ways = rules.flatMap(({ name, requiredIf }) => (requiredIf ? [{ required: [name] }] : []));
  return z
    .strictObject(Object.fromEntries(rules.map((rule) => [apiName(rule.name), enteredText(rule)])))
    .describe('The person who asked for this, with their own details.')
    .meta(ways.length > 0 ? { anyOf: ways } : {});
}

/**
 * The input of every tool that sends a form about a car: the person with the fields of the site's form, what they agreed
 * to, and the form's token.
 */
export const relayedSchema = (forms: Pick<Tenant['forms'], 'short'>) =>
  z.strictObject({
    car: carSchema,
    person: personSchema(carContactFields(forms)),
    consent: z
      .strictObject({
        text: z.string().min(1).max(20_000).describe('The consent_text of the form, word for word.'),
        confirmed: z.literal(true).describe('The person has read the text and agrees.'),
      })
      .describe('Required: nothing is sent without it.'),
    marketing_opt_in: z
      .boolean()
      .default(false)
      .describe('True only if the person agrees to marketing_text of their own accord.'),
    form_token: z.string().min(1).max(256).describe('The form_token of the form; a new one for each form.'),
  });
type Relayed = z.output<ReturnType<typeof relayedSchema>>;

/**
 * Sends a form about a car for a person, as its page does: same checks, limits and lead intake. A sender over the
 * limit of `POST /api/leads` is refused too, and nothing is sent without the site's current consent text. Returns the
 * address of the page that confirms it, which names the lead; or the refusal.
 */
export async function sendForm(
  site: Bff,
  form: CarForm,
  { person, consent, marketing_opt_in, form_token }: Relayed,
  more: Readonly<Record<string, string | undefined>>,
): Promise<URL | Problem> {
  // A call with a test key has counted against the key.
  const { refusal } = site.isTest ? {} : await takeRequest(createLead, { kind: 'anyone' }, site);
  if (refusal) return refusal;
  if (!isRelayedConsent(consent.text, site.tenant)) return wrongConsent;
  const entered = {
    ...Object.fromEntries(Object.entries(person).map(([name, text]) => [formName(name), text])),
    ...more,
    [formTokenField]: form_token,
    ...(site.tenant.forms.terms.required ? { [termsField]: 'yes' } : {}),
    ...(marketing_opt_in ? { [optInField]: 'yes' } : {}),
  };
  const url = formUrl(site, form);
  const request = formRequest(site.request, url, entered);
  try {
    return confirmationOf(
      await submitCarForm({ ...site, request, url, isAssistant: true }, form.slug, form.kind),
      url,
      entered,
    );
  } catch (error) {
    return refusalOf(site, error);
  }
}

const wrongConsent = new Problem(
  'invalid_fields',
  'consent.text is not the current consent text of this site. Get consent_text from get_car or test_drive_slots, show it ' +
    'to the person, and send it back word for word once they agree.',
  { param: 'consent.text' },
);

/** Headers about the body and the sender's sign-in; the others tell who sent the request, and through which proxy. */
const ownHeaders = ['authorization', 'content-length', 'content-type', 'cookie', 'origin', 'referer'];

function formRequest({ headers }: Request, url: URL, entered: Readonly<Record<string, string | undefined>>) {
  const formHeaders = new Headers(headers);
  for (const name of [...ownHeaders, 'transfer-encoding']) formHeaders.delete(name);
  const texts = Object.entries(entered).flatMap(([name, text]) => (text === undefined ? [] : [[name, text]]));
  return new Request(url, { method: 'POST', headers: formHeaders, body: new URLSearchParams(texts) });
}

function confirmationOf(
  outcome: FormOutcome,
  url: URL,
  entered: Readonly<Record<string, unknown>>,
): URL | Problem {
  switch (outcome.state) {
    case 'stored':
      return new URL(outcome.next, url.origin);
    case 'invalid':
      return invalidFields(outcome.errors, { sent: entered, paramOf: apiName });
    case 'busy':
      return new Problem('rate_limited', outcome.message, { retryAfter: outcome.waitSeconds });
    case 'hasty':
      return new Problem(
        'rate_limited',
        'Nothing is sent yet. Let the person check the details, then send them again.',
        { retryAfter: outcome.waitSeconds },
      );
    case 'refused':
      return new Problem(outcome.status === 403 ? 'other_origin' : 'body_too_large');
    case 'step':
      return new Problem(
        'feature_off',
        `This form has several pages. The person can fill it in at ${url.href}`,
      );
    default:
      return new Problem(outcome.state === 'failed' ? 'internal_error' : 'wrong_state', outcome.message);
  }
}
