import type { Bff } from '../bff';
import { readForm } from '../platform/http/body';
import { isCrossOriginForm } from '../platform/http/same-origin';
import { findCar } from '../stock/show-car';
import { type CarFormKind, carForm } from './rules/car-forms';
import { submitLead } from './submit-lead';
import type { CarFormOutcome } from './views/car-form-view';

/** Said when a lead could not be stored (specification §8). */
const couldNotStore = 'An unexpected error occured';
/** Characters of one value given back to a form that has mistakes: as long as the longest field may be. */
const longestValue = 4_096;

/**
 * Takes a form about a car (specification §5). What was entered is never lost: a form about a car that went while it
 * was open is taken under the car's address.
 */
export async function submitCarForm(bff: Bff, slug: string, kind: CarFormKind): Promise<CarFormOutcome> {
  if (isCrossOriginForm(bff.request)) return { state: 'refused', status: 403 };
  const sent = await readForm(bff.request);
  if (!sent.ok) return { state: 'refused', status: sent.error === 'not-a-form' ? 415 : 413 };
  const entered = textsOf(sent.value);
  const found = await findCar(bff, slug);
  if (found.state === 'unknown') throw new Response('No such car', { status: 404 });
  const { tenant, now } = bff;
  const form = carForm(kind, { car: found.car, tenant, now, about: bff.url.searchParams.get('about') });
  const filed = { category: form.category, subcategory: form.subcategory };
  try {
    const stored = await submitLead(bff.services.leadIntake, {
      tenant,
      source: 'form',
      form,
      entered: {
        ...filed,
        ...entered,
        ...form.told(entered),
        car_id: found.state === 'here' ? found.car.id : slug,
      },
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
