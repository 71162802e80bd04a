import { flagOf, textOf } from './absent';
import { distanceOf, itemOf } from './appearance';
import type { CarDraft } from './content';
import type { Cells } from './headers';
import { itemsOf, listOf } from './lists';
import { specificationsOf } from './nested';
import {
  type Condition,
  conditionByDistance,
  conditionOf,
  conditionOfFlags,
  stockStatusOf,
} from './stock-status';

/** Whether a car is new, demo or used, on sale, held or sold, and how it is grouped and shown. */
export function classificationOf(cells: Cells, hasSoldDate: boolean): CarDraft {
  const flags = conditionOfFlags(flagOf(cells.is_demo), flagOf(cells.is_used));
  const condition: Condition = { ...conditionOf(cells.stock_type), ...flags, ...conditionOf(cells.car_type) };
  const status = stockStatusOf(cells.status);
  const item = itemOf(cells);
  return {
    car_type:
      flags.car_type === 'demo' ? 'demo' : (condition.car_type ?? conditionByDistance(distanceOf(cells))),
    item_type: item,
    status: status.status ?? (hasSoldDate ? 'sold' : undefined),
    tag: textOf(cells.tag),
    categories: listOf(itemsOf(cells.categories)),
    preorder: flagOf(cells.preorder) ?? status.preorder,
    reserved: flagOf(cells.reserved) ?? status.reserved,
    certified: flagOf(cells.certified) ?? condition.certified,
    show_on_dealer_website: flagOf(cells.show_on_dealer_website) ?? status.show_on_dealer_website,
    specifications: specificationsOf(cells, item === 'caravan'),
  };
}
