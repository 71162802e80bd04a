import { err, ok, type Result } from '#server/platform/result';
import { catchUpWithStock } from '#server/search/catch-up';
import type { Car } from '#server/settings/car';
import { australianStates, siteState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { addCar } from '#server/stock/feeds/change-car';
import { driveOf, simpleFuelOf, simpleTransmissionOf } from '#server/stock/feeds/rules/feed/variant';
import { readPlates } from '#server/trade-in/rules/own-vehicle';
import type { LookedUp, OwnVehicle } from '#server/trade-in/valuation';
import { auditStaff } from './accounts/audit';
import { atPhotos, formView, type PageState } from './car-page';
import { refusalOf, takenText } from './change-stock-car';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { carFieldGroups, carPlaces, readCarForm } from './rules/car-fields';
import { isWrong, textIn } from './rules/page-parts';
import { stockPath } from './stock-page';
import type { FieldErrors } from './views/desk-view';

const addPath = `${stockPath}/add`;

interface AddState extends PageState {
  /** What the look-up has found: the form shows it and marks it. */
  readonly found?: Partial<Car>;
  readonly lookup?: { readonly rego: string; readonly state: string };
}

/** The form for another car, which stands at the site's first location unless it has several. */
export async function addCarView(visit: StaffVisit, { found = {}, lookup, ...state }: AddState = {}) {
  const { tenant } = visit;
  const { groups, ...form } = await formView(visit, found, state);
  return {
    page: 'add-car' as const,
    action: addPath,
    /** Absent where the site has no look-up. */
    lookup: hasLookup(tenant)
      ? {
          rego: lookup?.rego ?? '',
          state: lookup?.state ?? siteState(tenant),
          states: australianStates,
        }
      : undefined,
    groups: groups.map(({ heading, fields }) => ({
      heading,
      fields: fields.map(({ field, value }) => ({
        value,
        field: Object.hasOwn(found, field.name) ? { ...field, hint: foundText } : field,
      })),
    })),
    ...form,
  };
}

const foundText = 'From the look-up. Please check it.';

/** Whether the site pays for a service that finds cars by their registration or VIN: the one for trade-ins. */
const hasLookup = ({ valuation }: Tenant): boolean =>
  valuation.own_service !== undefined || valuation.autograb !== undefined;

/** Adds a car, and leads to its page, where its photos are added; or looks it up by its registration or VIN first. */
export async function submitNewCar(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const { services, tenant, now } = visit;
  if (form.get('do') === 'look-up') return hasLookup(tenant) ? lookUp(visit, form) : null;
  const groups = carFieldGroups(tenant, now);
  const { changes, errors, typed } = readCarForm(form, groups);
  const all = { ...errors, ...(await usedNumber(visit, typed['stocknum'] ?? '')) };
  if (isWrong(all)) return showPage(await addCarView(visit, { errors: all, typed }));
  const [only, another] = carPlaces(tenant.locations);
  const place = only && !another ? { location_id: only.id } : {};
  const values = Object.entries(changes).filter(([, value]) => value !== null);
  const added = await addCar(services, { tenant, values: { ...place, ...Object.fromEntries(values) } });
  if (!added.ok) return showPage(await addCarView(visit, { ...refusalOf(added.error, visit), typed }));
  await auditStaff(visit, 'car-added', { detail: typed['stocknum'] || added.value.id });
  await catchUpWithStock(services, tenant.slug);
  return goTo(atPhotos(added.value.id, 'added'));
}

/** Told with the other mistakes; two forms at once are told apart when the car is stored. */
async function usedNumber({ services, tenant }: StaffVisit, stocknum: string): Promise<FieldErrors> {
  const number = stocknum.toLowerCase();
  const sameNumber = number === '' ? [] : await services.stockChanges.find(tenant.slug, stocknum);
  const isUsed = sameNumber.some(({ car }) => car.stocknum?.toLowerCase() === number);
  return isUsed ? { stocknum: takenText } : {};
}

/** The form, filled in with what is known of a registration or a VIN. */
async function lookUp(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const lookup = { rego: textIn(form, 'rego'), state: textIn(form, 'regoState') };
  const named = readLookUp(lookup);
  if (!named.ok) return showPage(await addCarView(visit, { lookup, notice: named.error }));
  const answer = await visit.services.vehicleLookup.lookUp(visit.tenant, named.value);
  if (answer.kind === 'found') {
    return showPage(await addCarView(visit, { lookup, found: carFrom(answer.vehicle, named.value) }), 200);
  }
  const notice =
    answer.kind === 'unknown'
      ? 'No car was found by this number. Check it, or type the details below.'
      : 'The look-up does not answer just now. Type the details below.';
  return showPage(await addCarView(visit, { lookup, notice }), 200);
}

/** A VIN has 17 letters and digits, a rego at most nine; the error is for people. */
function readLookUp({ rego, state }: NonNullable<AddState['lookup']>): Result<LookedUp, string> {
  const vin = rego.replace(/\s/g, '').toUpperCase();
  if (/^[A-HJ-NPR-Z0-9]{17}$/.test(vin)) return ok({ vin });
  const plates = readPlates({ rego, regoState: state });
  if (plates.ok) return plates.value ? ok(plates.value) : err('Enter the rego or the VIN.');
  return err(plates.error['rego'] ? `${plates.error['rego']} A VIN has 17.` : 'Choose the rego state.');
}

/** A car that was looked up, in the words of the form. */
function carFrom(vehicle: OwnVehicle, named: LookedUp): Partial<Car> {
  const { make, model, year, badge, body, colour } = vehicle;
  const values = {
    regplate: 'rego' in named ? named.rego : undefined,
    vin: 'vin' in named ? named.vin : undefined,
    make,
    model,
    year,
    badge,
    body,
    colour,
    trans: simpleTransmissionOf(vehicle.transmission),
    fuel: simpleFuelOf(vehicle.fuel),
    drive: driveOf(vehicle.drive),
  };
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
}
