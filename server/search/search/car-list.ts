import { type Bff, keepOnlyOnce } from '#server/entry/bff';
import { faultOf } from '#server/platform/log';
import type { Car } from '#server/settings/car';
import { allStock, type BackList, backList } from '#server/pages/car/rules/back-list';
import { listAround, toListView } from './list-around';
import { stockVocabulary } from './stock-vocabulary';
import type { ListAroundView } from './views/list-around-view';

/** The list that a car page leads to, and its name without a number for the breadcrumb. */
interface CarList {
  readonly crumb: BackList;
  readonly list: Pick<ListAroundView, 'name' | 'href' | 'previous' | 'next'>;
}

/** A shared page looks for its car among this many thousand: a longer list still has its number of cars. */
const thousands = 1;

/**
 * The list of cars of the same make and condition, with the cars beside this one; all stock when this is the only car of
 * that list. Its name alone when the list cannot be loaded.
 */
export async function carList(bff: Bff, car: Car): Promise<CarList> {
  const { services, tenant } = bff;
  const alike = backList(car, await stockVocabulary(services, tenant), tenant);
  try {
    return (
      (await loaded(bff, car, alike, 2)) ?? (await loaded(bff, car, allStock(tenant), 1)) ?? plain(alike)
    );
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not load the list around a car');
    keepOnlyOnce(bff);
    return plain(alike);
  }
}

const plain = (crumb: BackList): CarList => ({ crumb, list: { name: crumb.text, href: crumb.href } });

/** The list with its number of cars; undefined when it has fewer than `least`. */
async function loaded(bff: Bff, car: Car, crumb: BackList, least: number): Promise<CarList | undefined> {
  const found = await listAround(bff.services, bff.tenant, crumb.state, { carId: car.id, thousands });
  if (found && !found.current) keepOnlyOnce(bff);
  if (!found || found.count < least) return undefined;
  // The first page of the list: everyone sees the same link, and search engines know that address.
  return { crumb, list: { ...toListView(found, bff.tenant), href: crumb.href } };
}
