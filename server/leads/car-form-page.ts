import { randomBytes } from 'node:crypto';
import type { Bff } from '../bff';
import { pictureOf } from '../media/rules/picture';
import type { Car } from '../stock/car';
import { headline, subline } from '../stock/rules/naming';
import { priceLine } from '../stock/rules/price-line';
import { findCar } from '../stock/show-car';
import { carHref } from '../stock/to-card-view';
import type { Tenant } from '../tenants/tenant-schema';
import { type CarForm, type CarFormKind, carForm, hasForm } from './rules/car-forms';
import { formTokenField, honeypotField, optInField, optInText } from './rules/enquiry-fields';
import { formToken } from './rules/form-token';
import type { CarFormView } from './views/car-form-view';

/**
 * A form about a car; `?about=` of its address may say what an enquiry is for. Throws a Response: 404 for an address
 * without a car, a redirect for a form that moved, that the car has not, or whose car is gone.
 */
export async function carFormView(bff: Bff, slug: string, kind: CarFormKind): Promise<CarFormView> {
  const car = await carOfAddress(bff, slug);
  const about = bff.url.searchParams.get('about');
  if (kind === 'enquire' && about === 'test-drive') throw led(formHref(car, 'test-drive'), 301);
  if (!hasForm(car, kind)) throw led(formHref(car, 'enquire'), 302);
  const { tenant, now, services } = bff;
  const form = carForm(kind, { car, tenant, now, about });
  const token = formToken(services.secret, tenant.slug, now, randomBytes(16));
  return {
    title: form.title,
    action: `${formHref(car, kind)}${form.about ? `?about=${form.about}` : ''}`,
    car: carOfForm(car, tenant),
    fields: form.fields,
    values: { message: form.message },
    hidden: { ...hiddenFields(car, form), [formTokenField]: token },
    trap: honeypotField,
    ...(tenant.forms.show_opt_in ? { optIn: { name: optInField, text: optInText(tenant.name) } } : {}),
    privacy: tenant.forms.privacy_notice,
    submit: tenant.wording.submit_button,
  };
}

const formHref = (car: Car, kind: CarFormKind): string => `${carHref(car)}/${kind}`;
const led = (to: string, status: 301 | 302): Response =>
  new Response(null, { status, headers: { Location: to } });

/** The car a form is about. A car that is gone says so on its own page. */
async function carOfAddress(bff: Bff, slug: string): Promise<Car> {
  const found = await findCar(bff, slug);
  if (found.state === 'here') return found.car;
  if (found.state === 'gone') throw led(carHref(found.car), 302);
  throw new Response('No such car', { status: 404 });
}

function carOfForm(car: Car, tenant: Tenant): CarFormView['car'] {
  const title = `${headline(car)} ${subline(car)}`.trim();
  const price = priceLine(car, {
    subscriptions: tenant.stock.subscriptions,
    noPriceText: tenant.wording.no_price,
  });
  return {
    title,
    href: carHref(car),
    picture: pictureOf(car, '', { media: tenant.media }),
    price: [price.text, price.kind].filter(Boolean).join(' '),
  };
}

const hiddenFields = (car: Car, { category, subcategory, hidden }: CarForm): Record<string, string> => ({
  car_id: car.id,
  category,
  subcategory,
  ...hidden,
  ...(car.dealership_slug ? { dealership_slug: car.dealership_slug } : {}),
});
