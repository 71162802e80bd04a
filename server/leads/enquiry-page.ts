import { randomBytes } from 'node:crypto';
import type { Bff } from '../bff';
import { pictureOf } from '../media/rules/picture';
import type { Car } from '../stock/car';
import { headline, subline } from '../stock/rules/naming';
import { priceLine } from '../stock/rules/price-line';
import { findCar } from '../stock/show-car';
import { carHref } from '../stock/to-card-view';
import type { Tenant } from '../tenants/tenant-schema';
import { enquiryFields, formTokenField, honeypotField, optInField, optInText } from './rules/enquiry-fields';
import { type EnquiryWords, enquiryWords } from './rules/enquiry-subject';
import { formToken } from './rules/form-token';
import type { EnquiryView } from './views/enquiry-view';

/** The enquiry form of a car; `?about=` of its address may say what for. Throws a 404 Response for an address without a car, 410 for one that is gone. */
export async function enquiryView(bff: Bff, slug: string): Promise<EnquiryView> {
  const car = await enquiredCar(bff, slug);
  const { tenant, now, services } = bff;
  const words = enquiryWords(car, bff.url.searchParams.get('about'), tenant.cards);
  const token = formToken(services.secret, tenant.slug, now, randomBytes(16));
  return {
    title: words.title,
    action: `${carHref(car)}/enquire${words.about ? `?about=${words.about}` : ''}`,
    car: carOfForm(car, tenant),
    fields: enquiryFields(tenant.forms),
    values: { message: words.message },
    hidden: { ...hiddenFields(car, words), [formTokenField]: token },
    trap: honeypotField,
    ...(tenant.forms.show_opt_in ? { optIn: { name: optInField, text: optInText(tenant.name) } } : {}),
    privacy: tenant.forms.privacy_notice,
    submit: tenant.wording.submit_button,
  };
}

/** The car an enquiry is about; the same Responses as the car's page when there is none. */
export async function enquiredCar(bff: Bff, slug: string): Promise<Car> {
  const found = await findCar(bff, slug);
  if (found.state === 'here') return found.car;
  throw new Response('No such car', { status: found.state === 'gone' ? 410 : 404 });
}

function carOfForm(car: Car, tenant: Tenant): EnquiryView['car'] {
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

const hiddenFields = (car: Car, { category, subcategory }: EnquiryWords): Record<string, string> => ({
  car_id: car.id,
  category,
  subcategory,
  ...(car.dealership_slug ? { dealership_slug: car.dealership_slug } : {}),
});
