import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import type { CarFormKind } from '#server/leads/rules/car-forms';
import { relayedConsent } from '#server/leads/rules/consents';
import { contactFields, formTokenField, messageField, optInField } from '#server/leads/rules/shared-fields';
import { slotField } from '#server/leads/test-drives/rules/slot-days';
import type { FormView } from '#server/page/views/form-view';
import { Problem } from '#server/platform/http/problem';
import { carFormPage } from '#server/site/forms/car-form-page';
import { siteUrl } from './ask-api';

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
    .array(z.object({ name: z.string(), label: z.string(), required: z.boolean() }))
    .describe('The fields that the tool can fill in.'),
});
type PersonForm = z.input<typeof personFormSchema>;

/** A form about a car: its kind, and the query of its address. */
export interface CarForm {
  readonly slug: string;
  readonly kind: CarFormKind;
  readonly location?: string | undefined;
}

/** The address of a form's page at this site. */
export const formUrl = (site: Pick<Bff, 'url'>, { slug, kind, location }: CarForm): URL =>
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
      .map(({ name, label, required }) => ({ name, label, required })),
  };
}

/** A form's page that redirects, or has no car, as a refusal in words. Throws everything else again. */
export function refusalOf({ url }: Pick<Bff, 'url'>, error: unknown): Problem {
  if (!(error instanceof Response)) throw error;
  const location = error.headers.get('location');
  if (location === null) return new Problem(error.status, 'Car not found.');
  return new Problem(
    422,
    `This is not offered for the car. Its page says why: ${new URL(location, url.origin).href}`,
  );
}
