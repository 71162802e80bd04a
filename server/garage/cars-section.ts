import type { Customer } from '#server/customers/customer-store';
import type { AccountOutcome, AccountSection } from '#server/customers/pages/customer-page';
import { type Noun, withNoun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import { localTime } from '#server/platform/text/local-time';
import { newUlid } from '#server/platform/ulid';
import type { GarageVisit } from './create-garage';
import type { GarageOwner } from './customer-cars';
import type { CustomerCar } from './rules/car-details';
import {
  type CarField,
  checkCar,
  longestName,
  ownCarFacts,
  ownCarName,
  serviceWords,
} from './rules/car-details';
import type { CarFormView, OwnCarsView, OwnCarView } from './views/garage-view';

const mostCars = 10;
/** Names of fields that only the form's own buttons fill in. */
const [carId, editParameter] = ['car', 'edit'];
type Field = (name: string) => string;

/** The customer's own cars: add, edit and remove them. */
export const carsSection: AccountSection<GarageVisit, OwnCarsView> = {
  view: async (visit, { customer }) => {
    const cars = await visit.services.customerCars.list(ownerOf(customer));
    return carsView(visit, cars);
  },
  actions: {
    'add-car': (visit, { customer }, field) =>
      save(visit, field, 'car-added', (details) => {
        const car = { ...details, id: newUlid(visit.now), createdAt: visit.now.toISOString() };
        return visit.services.customerCars.add(ownerOf(customer), car, mostCars);
      }),
    'change-car': (visit, { customer }, field) =>
      save(visit, field, 'car-changed', (details) =>
        visit.services.customerCars.change(ownerOf(customer), field(carId), details),
      ),
    'remove-car': async ({ services }, { customer }, field) =>
      (await services.customerCars.remove(ownerOf(customer), field(carId)))
        ? { state: 'done', done: 'car-removed' }
        : { state: 'unknown' },
  },
  done: {
    'car-added': 'Your car has been added.',
    'car-changed': 'Your car has been saved.',
    'car-removed': 'Your car has been removed.',
  },
};

const ownerOf = ({ tenant, id }: Customer): GarageOwner => ({ tenant, customerId: id });
const todayOf = ({ tenant, now }: GarageVisit): string => localTime(tenant.time_zone, now).date;
const valuesOf = (value: (name: CarField) => string): Record<CarField, string> => ({
  make: value('make'),
  model: value('model'),
  year: value('year'),
  rego: value('rego'),
  km: value('km'),
  service_on: value('service_on'),
});

type Details = Extract<ReturnType<typeof checkCar>, { ok: true }>['details'];

async function save(
  visit: GarageVisit,
  field: Field,
  done: string,
  store: (details: Details) => Promise<'saved' | 'same-rego' | 'full' | 'unknown'>,
): Promise<AccountOutcome> {
  const values = valuesOf((name) => field(name).slice(0, 4 * longestName));
  const check = checkCar(valuesOf(field), todayOf(visit));
  if (!check.ok) return { state: 'invalid', answer: { errors: check.errors, values } };
  const invalid = (errors: Readonly<Record<string, string>>): AccountOutcome => ({
    state: 'invalid',
    answer: { errors, values },
  });
  switch (await store(check.details)) {
    case 'saved':
      return { state: 'done', done };
    case 'same-rego':
      return invalid({ rego: withNoun('You already have a car with this rego.', visit.tenant.stock.noun) });
    case 'full':
      return invalid({ full: fullWords(visit.tenant.stock.noun) });
    case 'unknown':
      return { state: 'unknown' };
  }
}

const fullWords = (noun: Noun): string =>
  withNoun(`You have ${mostCars} cars here, the maximum. Remove one to add another.`, noun);

function carsView(visit: GarageVisit, cars: readonly CustomerCar[]): OwnCarsView {
  const { noun } = visit.tenant.stock;
  const edited = cars.find(({ id }) => id === visit.url.searchParams.get(editParameter));
  const isFull = cars.length >= mostCars;
  const links = ownerLinks(visit);
  const [today, worded] = [todayOf(visit), (text: string) => withNoun(text, noun)];
  const add = isFull ? undefined : newCarForm(worded);
  return {
    kind: 'cars',
    title: worded('My cars'),
    cars: cars.map((car) => carView(car, today, links)),
    empty: cars.length === 0 ? worded('Keep your car’s details and next service in one place.') : undefined,
    form: edited ? changeForm(edited) : add,
    full: isFull && !edited ? fullWords(noun) : undefined,
  };
}

const carView = (car: CustomerCar, today: string, links: OwnCarView['links']): OwnCarView => ({
  id: car.id,
  name: ownCarName(car),
  facts: ownCarFacts(car),
  links,
  service: serviceWords(car.serviceOn, today),
  editHref: `/garage?${editParameter}=${car.id}#car-form`,
});

/** Forms for owners that this site has. */
function ownerLinks({ tenant, now }: GarageVisit): OwnCarView['links'] {
  const isPage = sitePages(tenant, now);
  return [
    { text: 'Book a service', href: '/service' },
    { text: 'Trade it in', href: '/trade-in' },
  ].filter(({ href }) => isPage(href));
}

const newCarForm = (worded: (text: string) => string): CarFormView => ({
  title: worded('Add my car'),
  action: '/garage',
  intent: 'add-car',
  submit: worded('Add car'),
  carId: undefined,
  values: valuesOf(() => ''),
  cancelHref: undefined,
  longestName,
});

const changeForm = (car: CustomerCar): CarFormView => ({
  title: `Edit ${ownCarName(car)}`,
  action: `/garage?${editParameter}=${car.id}`,
  intent: 'change-car',
  submit: 'Save',
  carId: car.id,
  cancelHref: '/garage',
  longestName,
  values: {
    make: car.make,
    model: car.model,
    year: `${car.year ?? ''}`,
    rego: car.rego ?? '',
    km: `${car.km ?? ''}`,
    service_on: car.serviceOn ?? '',
  },
});
