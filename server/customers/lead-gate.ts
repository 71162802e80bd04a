import type { CarVisit } from '#server/stock/cars/show-car';
import { findCarById } from '#server/stock/cars/show-car';
import type { CustomerVisit } from './create-customers';
import { customerOf } from './customer-session';
import { gateOfCategory, isGated } from './rules/gate';

type LeadGateVisit = CustomerVisit & Pick<CarVisit, 'services'>;

/**
 * Whether a visitor must sign in before sending a lead of a category, about a car named by id or slug: exactly where
 * the page of its form asks for it.
 */
export async function needsSignIn(
  visit: LeadGateVisit,
  category: string,
  carNamed: unknown,
): Promise<boolean> {
  const { accounts } = visit.tenant;
  const gate = gateOfCategory(category);
  if (!accounts.sign_in || gate === undefined) return false;
  const lookup = typeof carNamed === 'string' && carNamed ? await findCarById(visit, carNamed) : undefined;
  const car = lookup && lookup.state !== 'unknown' ? lookup.car : undefined;
  return isGated(accounts, gate, car) && (await customerOf(visit)) === null;
}
