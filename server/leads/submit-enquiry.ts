import type { Bff } from '../bff';
import { readForm } from '../platform/http/body';
import { isCrossOriginForm } from '../platform/http/same-origin';
import { findCar } from '../stock/show-car';
import { submitLead } from './submit-lead';
import type { FieldErrors } from './views/field-rule';

/** Said when a lead could not be stored (specification §8). */
const couldNotStore = 'An unexpected error occured';
/** Characters of one value given back to a form that has mistakes: as long as the longest field may be. */
const longestValue = 4_096;

export type EnquiryOutcome =
  | { readonly state: 'stored' }
  | {
      readonly state: 'invalid';
      readonly errors: FieldErrors;
      readonly values: Readonly<Record<string, string>>;
    }
  | { readonly state: 'failed'; readonly message: string; readonly values: Readonly<Record<string, string>> }
  | { readonly state: 'refused'; readonly status: 403 | 413 | 415 };

/**
 * Takes the enquiry form of a car (specification §5 "Enquiry form"). What was entered is never lost: an enquiry
 * about a car that went while the form was open is taken under the car's address.
 */
export async function submitEnquiry(bff: Bff, slug: string): Promise<EnquiryOutcome> {
  if (isCrossOriginForm(bff.request)) return { state: 'refused', status: 403 };
  const form = await readForm(bff.request);
  if (!form.ok) return { state: 'refused', status: form.error === 'not-a-form' ? 415 : 413 };
  const entered = textsOf(form.value);
  const found = await findCar(bff, slug);
  if (found.state === 'unknown') throw new Response('No such car', { status: 404 });
  try {
    const stored = await submitLead(bff.services.leadIntake, {
      tenant: bff.tenant,
      source: 'form',
      entered: { ...entered, car_id: found.state === 'here' ? found.car.id : slug },
      url: bff.request.headers.get('referer') ?? bff.url.href,
      userAgent: bff.request.headers.get('user-agent') ?? undefined,
    });
    if (stored.ok) return { state: 'stored' };
    return { state: 'invalid', errors: stored.error, values: shortened(entered) };
  } catch (error) {
    bff.services.log.error({ requestId: bff.requestId, err: error }, 'a lead could not be stored');
    return { state: 'failed', message: couldNotStore, values: shortened(entered) };
  }
}

function textsOf(form: FormData): Record<string, string> {
  const texts: Record<string, string> = {};
  form.forEach((value, name) => {
    if (typeof value === 'string') texts[name] = value;
  });
  return texts;
}

const shortened = (values: Record<string, string>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value.slice(0, longestValue)]));
