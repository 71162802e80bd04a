import { catchUpWithStock } from '#server/search/catch-up';
import { removeCar } from '#server/stock/feeds/change-car';
import { auditStaff } from './accounts/audit';
import { carOf, carPath } from './car-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, goTo, showPage } from './desk-outcome';
import { cancelledDrives, drivesLostWith } from './lost-drives';
import { stateOf } from './rules/car-state';
import { stockPath } from './stock-page';
import type { QuestionView } from './views/desk-view';

/** The question before a car that was added at the desk is deleted. Null: no such car, or a feed brings it again. */
export async function removeCarView(
  visit: StaffVisit,
  { notice }: { readonly notice?: string } = {},
): Promise<QuestionView | null> {
  const there = await carOf(visit);
  if (!there?.isOfDesk) return null;
  const { name, stocknum } = there.stored;
  const drives = await drivesLostWith(visit, [visit.id], 'removed');
  return {
    page: 'sure',
    heading: 'Delete this car?',
    about: [stocknum, name].filter(Boolean).join(', '),
    notice,
    text: [
      'It leaves your stock and the website, with its photos. Leads and orders keep its name. A car that is sold can be marked as sold instead.',
      ...cancelledDrives(visit, drives),
    ],
    action: `${carPath(visit.id)}/delete`,
    yes: 'Delete the car',
    no: [carPath(visit.id), 'Keep the car'],
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
