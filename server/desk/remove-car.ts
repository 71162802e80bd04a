import { catchUpWithStock } from '#server/search/catch-up';
import { removeCar } from '#server/stock/feeds/change-car';
import { auditStaff } from './accounts/audit';
import { carOf, carPath } from './car-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { driveLines, drivesLostWith } from './lost-drives';
import { stateOf } from './rules/car-state';
import { stockPath } from './stock-page';

/** The question before a car that was added at the desk is deleted. Null: no such car, or a feed brings it again. */
export async function removeCarView(visit: StaffVisit, { notice }: { readonly notice?: string } = {}) {
  const there = await carOf(visit);
  if (!there?.isOfDesk) return null;
  const { name, stocknum } = there.stored;
  return {
    page: 'remove-car' as const,
    name,
    stocknum,
    action: `${carPath(visit.id)}/delete`,
    backHref: carPath(visit.id),
    /** Test drives that are cancelled with it. */
    drives: driveLines(visit, await drivesLostWith(visit, [visit.id], 'removed')),
    notice,
  };
}

/** Deletes a car that was added at the desk. Null: no such car, or a feed brings it again. */
export async function submitRemoval(visit: StaffVisit): FormAnswer {
  const { services, tenant, id } = visit;
  const refuse = async (notice: string) => showPage(await removeCarView(visit, { notice }));
  const there = await carOf(visit);
  if (!there?.isOfDesk) return null;
  const { stored, marked } = there;
  if (stateOf(stored) !== stateOf(marked))
    return refuse('A reservation of this website keeps the car. End the reservation first.');
  await auditStaff(visit, 'car-deleted', { detail: stored.stocknum ?? id });
  const input = { tenant, name: id, by: 'id' as const, dryRun: false, isExpected: async () => true };
  const removed = await removeCar(services, input);
  if (!removed.ok) return refuse('The car could not be deleted just now. Please try again.');
  await catchUpWithStock(services, tenant.slug);
  return goTo(`${stockPath}?done=deleted`);
}
