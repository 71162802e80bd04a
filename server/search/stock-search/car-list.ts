import { notesOn } from '#server/platform/http/page-notes';
import { faultOf } from '#server/platform/log';
import { allStock, type BackList, backList } from '#server/search/stock-search/rules/back-list';
import type { SearchVisit } from '#server/search/stock-search/search-services';
import type { Car } from '#server/settings/car';
import { listAround, toListView } from './list-around';
import { stockVocabulary } from './stock-vocabulary';
import type { ListAroundView } from './views/list-around-view';

/** The list that a car page leads to, and its name without a number for the breadcrumb. */
interface CarList {
  readonly crumb: BackList;
  readonly list: Pick<ListAroundView, 'name' | 'href' | 'previous' | 'next'>;
}

/** A shared page looks for its car among this many thousand: a longer list only has its number of cars. */
const thousands = 1;

/**
 * The list of cars of the same make and condition, with the cars beside this one; all stock if this is the only car in
 * that list. Only its name if the list cannot be loaded.
 */
export async function carList(visit: SearchVisit, car: Car): Promise<CarList> {
  const { services, tenant } = visit;
  const alike = backList(car, await stockVocabulary(services, tenant), tenant);
  try {
    return (
      (await loaded(visit, car, alike, 2)) ?? (await loaded(visit, car, allStock(tenant), 1)) ?? plain(alike)
    );
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not load the list around a car');
    notesOn(visit).once = true;
    return plain(alike);
  }
}

const plain = (crumb: BackList): CarList => ({ crumb, list: { name: crumb.text, href: crumb.href } });

/** The list with its number of cars; undefined if it has fewer than `least`. */
async function loaded(
  visit: SearchVisit,
  car: Car,
  crumb: BackList,
  least: number,
): Promise<CarList | undefined> {
  const found = await listAround(visit.services, visit.tenant, crumb.state, { carId: car.id, thousands });
  if (found && !found.current) notesOn(visit).once = true;
  if (!found || found.count < least) return undefined;
  // The first page of the list: everyone sees the same link, and search engines know that address.
  return { crumb, list: { ...toListView(found, visit.tenant), href: crumb.href } };
}
