import type { Slot } from './slots';

/** Free times offered in place of one that is not available. */
const mostOffered = 5;

/**
 * The free times closest to an instant, at most `most`, in the order of the day. Of two times equally far away the
 * earlier one comes first.
 */
export function nearestSlots(slots: readonly Slot[], instant: Date, most = mostOffered): readonly Slot[] {
  const distance = ({ startsAt }: Slot): number => Math.abs(Date.parse(startsAt) - instant.getTime());
  const inOrder = (a: Slot, b: Slot): number => Date.parse(a.startsAt) - Date.parse(b.startsAt);
  return slots
    .toSorted((a, b) => distance(a) - distance(b) || inOrder(a, b))
    .slice(0, most)
    .sort(inOrder);
}
